//! The structure of the program: which module may use which. The crates enforce most of it; these tests check what no
//! compiler sees.

use crate::common::positions::{optional, required};
use crate::records::saved_by_xboard;
use asterism_engine::nnue::NetworkError;
use asterism_engine::variants::VARIANTS;
use std::io::Write;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
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

/// The folders whose first file lists the modules in them, and how a path to such a module begins.
const MAPS: &[(&str, &str, &str)] = &[
    ("crates/support/src", "lib.rs", "crate::"),
    ("crates/engine/src", "lib.rs", "crate::"),
    ("crates/interface/src", "lib.rs", "crate::"),
    ("src", "lib.rs", "crate::"),
    ("src/lab", "mod.rs", "crate::lab::"),
];

/// Returns the modules of a folder, in the order in which its first file lists them: the lowest first.
fn modules(folder: &str, first: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(folder).join(first)).unwrap();
    let listed = text.lines().filter_map(|line| line.strip_prefix("//! * [`")?.split_once("`]"));
    let modules: Vec<String> = listed.map(|(name, _)| name.trim_start_matches("mod@").to_string()).collect();
    let declared = text.lines().filter_map(|line| line.split_once("mod ")?.1.strip_suffix(';')).count();
    assert_eq!(modules.len(), declared, "{folder}/{first} lists all its modules");
    modules
}

/// Returns the code of a file, without comments and unit tests.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end].lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Returns whether code names other modules in a way that would escape the other tests: by a re-export of the crate's
/// first file, in a group, or by `super` beyond its own module. `depth` is how many modules deep the file is.
fn goes_around(code: &str, depth: usize) -> bool {
    let starts = |at: usize, with: &dyn Fn(char) -> bool| code[at..].starts_with(with);
    let root = code.match_indices("crate::").any(|(at, name)| {
        let after = at + name.len();
        let macros = code[after..]
            .starts_with("{eval_weights, piece_types, placement_table, plain_pieces, weight_kind}");
        let opens = code[after..].strip_prefix("open");
        starts(after, &|c| c.is_uppercase() || c == '{') && !macros
            || opens.is_some_and(|rest| !rest.starts_with(char::is_alphabetic))
    });
    root || code.contains(&"super::".repeat(depth))
}

/// Invariant: a module uses only modules that stand above it in its crate's list, and names them by their paths.
#[test]
fn a_module_uses_only_those_above_it() {
    for wrong in ["use crate::{Game, open};", "crate::Engine::new()", "crate::open()", "super::super::rules"]
    {
        assert!(goes_around(wrong, 2), "{wrong}");
    }
    assert!(!goes_around("use crate::rules::{Color}; use super::x; use super::super::y;", 3));
    assert!(!goes_around("use crate::openings::known_openings;", 2));
    let mut found = Vec::new();
    for (folder, first, path) in MAPS {
        let modules = modules(folder, first);
        for (index, module) in modules.iter().enumerate() {
            let files = rust_files(&root().join(folder).join(module));
            for file in files.iter().filter(|file| !file.ends_with("tests.rs")) {
                let code = code(file);
                let inside = file.strip_prefix(root().join(folder)).unwrap();
                let depth = inside.components().count() - usize::from(file.ends_with("mod.rs"));
                if goes_around(&code, depth) {
                    found.push(format!("{} names what is outside not by its module", file.display()));
                }
                let below = modules[index + 1..].iter().filter(|below| {
                    code.match_indices(&format!("{path}{below}")).any(|(at, name)| {
                        !code[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
                    })
                });
                found.extend(below.map(|below| format!("{} uses {below}", file.display())));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Invariant: no module but the variant's own folder and the registry names a variant in code.
#[test]
fn the_search_and_the_protocols_name_no_variant() {
    for file in MAPS.iter().take(4).flat_map(|(folder, ..)| rust_files(&root().join(folder))) {
        let in_folder = file.components().any(|part| part.as_os_str() == "variants");
        // Tables of optional parts of a game: the files of puzzles and openings, the pictures of a host.
        let table = ["shipped.rs", "glyphs.rs"].iter().any(|name| file.ends_with(name));
        if in_folder || table || file.ends_with("tests.rs") {
            continue;
        }
        let code = std::fs::read_to_string(&file).unwrap();
        let code: String =
            code.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
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

/// Invariant: the search knows the rules and the machine, nothing else.
#[test]
fn the_search_depends_on_the_rules_alone() {
    let modules = modules("crates/engine/src", "lib.rs");
    for file in rust_files(&root().join("crates/engine/src/search")) {
        let code = code(&file);
        let others = modules.iter().filter(|module| !["rules", "search"].contains(&module.as_str()));
        let others = others.map(|module| format!("crate::{module}"));
        for module in others.chain(["asterism_support::text".to_string()]) {
            assert!(!code.contains(&module), "{} uses {module}", file.display());
        }
    }
}

/// Words with which Rust asks the machine for time, threads, parallel loops, memory and seeds.
const MACHINE: &[&str] = &[
    "std::thread",
    "Instant",
    "SystemTime",
    "rayon",
    "available_parallelism",
    "/proc/",
    "RandomState",
    "rand::rng",
];

/// Invariant: in support, engine and interface, `system` alone asks the machine.
#[test]
fn only_system_asks_the_machine() {
    let system = root().join("crates/support/src/system");
    let files = MAPS[..3].iter().flat_map(|(folder, ..)| rust_files(&root().join(folder)));
    for file in files.filter(|file| !file.starts_with(&system) && !file.ends_with("tests.rs")) {
        let code = code(&file);
        for word in MACHINE {
            assert!(
                !code.contains(word),
                "{}: {word}, expected the module `system` to be asked",
                file.display()
            );
        }
    }
}

#[test]
fn every_variant_is_documented_and_has_positions() {
    let protocol = std::fs::read_to_string(root().join("protocol.md")).unwrap();
    for name in VARIANTS.iter().map(|entry| entry.info.name) {
        let named = protocol.contains(&format!("`{name}`"));
        assert!(named, "protocol.md: no `{name}`; an author of a host learns there how the game is written");
        for file in ["perft.jsonl", "results.epd"] {
            required(name, file);
        }
    }
}

/// The tests of optional parts of a game skip games without them; those are listed here, past the captured output.
#[test]
fn missing_optional_files_are_listed() {
    for entry in VARIANTS {
        let (info, name) = (entry.info, entry.info.name);
        let files = ["tactics.epd", "openings.epd", "puzzles.jsonl"];
        let mut without: Vec<_> = files.into_iter().filter(|file| optional(name, file).is_none()).collect();
        without.extend(saved_by_xboard(name).is_none().then_some("games saved by XBoard"));
        without.extend(info.openings.is_empty().then_some("openings.txt"));
        without.extend(info.counters.is_empty().then_some("counters"));
        let network = (entry.open)().read_network(&[]);
        without.extend(matches!(network, Err(NetworkError::NoNetwork)).then_some("network"));
        // Chess and Grand Rider Chess have no counters and never will.
        if without.iter().any(|what| *what != "counters") {
            let _ = writeln!(std::io::stderr(), "SKIPPED: what tests {} of {name}", without.join(", "));
        }
    }
}

/// The files of every variant's folder, and the optional ones: docs/adding-a-variant.md describes their contents. A
/// name without an ending is a file of Rust or a folder.
const REQUIRED: &[&str] = &[
    "mod",
    "rules.md",
    "first_steps.md",
    "diagrams.txt",
    "rules",
    "moves",
    "position",
    "movegen",
    "weights",
    "eval.txt",
    "placement",
    "eval",
    "notation",
    "coverage",
    "reference",
    "tests",
];
const OPTIONAL: &[&str] = &[
    "openings.txt",
    "fen",
    "pieces",
    "sets",
    "tables",
    "keys",
    "attacks",
    "safety",
    "see",
    "network",
    "net.bin",
    "search.txt",
    "bench.epd",
];

#[test]
fn every_variant_folder_follows_the_plan() {
    let folders = std::fs::read_dir(root().join("crates/engine/src/variants"))
        .unwrap()
        .map(|item| item.unwrap().path());
    let mut seen = 0;
    for folder in folders.filter(|path| path.is_dir()) {
        let names: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|item| item.unwrap().file_name().into_string().unwrap())
            .map(|name| name.strip_suffix(".rs").unwrap_or(&name).to_string())
            .collect();
        let missing: Vec<_> =
            REQUIRED.iter().filter(|name| !names.iter().any(|file| file == *name)).collect();
        assert!(missing.is_empty(), "{}: {missing:?} missing", folder.display());
        let planned = |file: &&String| REQUIRED.iter().chain(OPTIONAL).any(|name| file == name);
        let others: Vec<_> = names.iter().filter(|file| !planned(file)).collect();
        assert!(others.is_empty(), "{}: {others:?} are not in the plan", folder.display());
        seen += 1;
    }
    assert_eq!(seen, VARIANTS.len() + 1, "the registered variants and the template");
    let guide = std::fs::read_to_string(root().join("docs/adding-a-variant.md")).unwrap();
    for name in REQUIRED.iter().chain(OPTIONAL) {
        let described = [format!("`{name}`"), format!("`{name}.rs`")].iter().any(|file| guide.contains(file));
        assert!(described, "docs/adding-a-variant.md says nothing of {name}");
    }
}
