//! The shape of the program: what may know of what.

use asterism::variants::VARIANTS;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for item in std::fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            files.push(path);
        }
    }
    files
}

/// The rooms that name no variant: all but `variants`.
const ROOMS: &[&str] = &[
    "rules",
    "board",
    "nnue",
    "search",
    "render",
    "game",
    "verify",
    "train",
    "session",
    "batch",
    "annotate",
    "protocol",
    "tournament",
    "cli",
];

/// No room but the variant's own folder and the registry names a variant in code.
#[test]
fn the_search_and_the_protocols_name_no_variant() {
    for room in ROOMS {
        for file in rust_files(&root().join("src").join(room)) {
            if file.ends_with("render/tests.rs") {
                continue; // draws each of them
            }
            let text = std::fs::read_to_string(&file).unwrap();
            let code: String =
                text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
            for entry in VARIANTS.iter().filter(|e| e.info.name != "chess") {
                let title = entry.info.title.to_lowercase();
                for name in [entry.info.name, title.as_str()] {
                    assert!(!code.to_lowercase().contains(name), "{} names {name}", file.display());
                }
            }
            for word in ["variants::chess", "\"chess\""] {
                assert!(!code.contains(word), "{} names chess", file.display());
            }
        }
    }
}

#[test]
fn the_search_depends_on_the_rules_alone() {
    for file in rust_files(&root().join("src/search")) {
        let text = std::fs::read_to_string(&file).unwrap();
        let others = ROOMS.iter().filter(|room| !["rules", "search"].contains(room));
        for room in others.chain(&["variants"]) {
            assert!(!text.contains(&format!("crate::{room}")), "{} uses {room}", file.display());
        }
    }
}

#[test]
fn every_variant_is_documented_and_has_positions() {
    let protocol = std::fs::read_to_string(root().join("protocol.md")).unwrap();
    for entry in VARIANTS {
        let name = entry.info.name;
        assert!(protocol.contains(&format!("`{name}`")), "protocol.md forgets {name}");
        for file in ["perft.jsonl", "results.epd", "bench.epd"] {
            assert!(
                root().join("positions").join(name).join(file).is_file(),
                "positions/{name}/{file} is missing"
            );
        }
        assert!(entry.info.rules.len() > 500, "{name} has no rules text");
    }
}

/// What every folder of a variant has, and what it has where the game needs it: docs/adding-a-variant.md says what
/// belongs into which. A name without an ending is a folder in place of the file.
const REQUIRED: &[&str] = &[
    "mod.rs",
    "rules.md",
    "rules.rs",
    "moves.rs",
    "position",
    "movegen",
    "weights.rs",
    "placement.rs",
    "eval",
    "fen.rs",
    "notation.rs",
    "coverage.rs",
    "reference.rs",
    "tests.rs",
];
const OPTIONAL: &[&str] =
    &["pieces.rs", "tables", "attacks.rs", "safety.rs", "see.rs", "network.rs", "net.bin"];

#[test]
fn every_variant_folder_follows_the_plan() {
    let folders = std::fs::read_dir(root().join("src/variants")).unwrap().map(|item| item.unwrap().path());
    let mut seen = 0;
    for folder in folders.filter(|path| path.is_dir()) {
        let names: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|item| item.unwrap().file_name().into_string().unwrap())
            .collect();
        let has = |name: &&str| names.iter().any(|file| file == name || *file == format!("{name}.rs"));
        let missing: Vec<_> = REQUIRED.iter().filter(|name| !has(name)).collect();
        assert!(missing.is_empty(), "{}: {missing:?} missing", folder.display());
        let planned = |file: &&String| {
            REQUIRED
                .iter()
                .chain(OPTIONAL)
                .any(|name| *file == name || file.strip_suffix(".rs") == Some(name))
        };
        let others: Vec<_> = names.iter().filter(|file| !planned(file)).collect();
        assert!(others.is_empty(), "{}: {others:?} are not in the plan", folder.display());
        seen += 1;
    }
    assert_eq!(seen, VARIANTS.len() + 1, "the registered variants and the template");
}

/// The same thing has the same name in every variant.
#[test]
fn every_variant_uses_the_common_names() {
    for entry in VARIANTS {
        let folder = root().join("src/variants").join(entry.info.name);
        let text = |name: &str| {
            let whole = folder.join(format!("{name}.rs"));
            if whole.is_file() {
                return std::fs::read_to_string(whole).unwrap();
            }
            rust_files(&folder.join(name)).iter().map(|file| std::fs::read_to_string(file).unwrap()).collect()
        };
        for (file, names) in [
            ("rules", &["impl Position for"][..]),
            ("notation", &["impl Notation for"]),
            ("coverage", &["impl Conformance for"]),
            ("eval", &["impl Evaluator<"]),
            ("moves", &["pub struct Move"]),
        ] {
            let text = text(file);
            for name in names {
                assert!(text.contains(name), "{}/{file}: no {name}", entry.info.name);
            }
        }
        let rules = text("rules");
        assert_eq!(
            rules.matches("\nimpl ").count(),
            1,
            "{}/rules.rs holds more than its trait",
            entry.info.name
        );
    }
}

/// Words that the field has another word for, by room. A word is looked for as a whole identifier, in code and in
/// comments.
const OLD_WORDS: &[(&str, &str)] = &[
    ("src", "man men Across Plies Tried Trend Team Pupil Taught Lesson Typed Situation Deed"),
    ("src", "untaught KEPT_BACK OUTPUT_ONE is_threatened quiet_plies understands sacrifices"),
    ("src", "hand_in take_over compare_notes Spot"),
    // Words that have another sense elsewhere.
    ("src/search", "sharpen settles settled descend ascend cut_early pull Window Place Picker Job"),
    ("src/search", "slot slots recall stuck exchange threatened"),
    ("src/rules", "exchange gain slot structure recall stuck"),
    ("src/nnue", "Hidden eye eyes stage STAGES look"),
    ("src/train", "learnt spread stage eyes"),
    ("src/protocol", "Course Screen course"),
    ("src/variants/grandrider", "hue Hue guard Guard"),
];

#[test]
fn the_old_words_are_gone() {
    let mut found = Vec::new();
    for (room, words) in OLD_WORDS {
        for file in rust_files(&root().join(room)) {
            let text = std::fs::read_to_string(&file).unwrap();
            let used: std::collections::HashSet<&str> =
                text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
            let words = words.split(' ').filter(|word| used.contains(word));
            found.extend(words.map(|word| format!("{}: {word}", file.display())));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
