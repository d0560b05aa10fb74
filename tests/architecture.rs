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
