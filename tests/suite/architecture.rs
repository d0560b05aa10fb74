//! The shape of the program: what may know of what.

use asterism::variants::VARIANTS;
use std::collections::{BTreeMap, BTreeSet};
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

/// The modules that name no variant: all but `variants`.
const ROOMS: &[&str] = &[
    "files",
    "rules",
    "board",
    "records",
    "nnue",
    "search",
    "render",
    "game",
    "verify",
    "dataset",
    "train",
    "engine",
    "session",
    "json",
    "analysis",
    "stats",
    "batch",
    "annotate",
    "api",
    "protocol",
    "serve",
    "tournament",
    "tune",
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
    "diagrams.rs",
    "rules.rs",
    "moves.rs",
    "position",
    "movegen",
    "weights.rs",
    "eval.txt",
    "placement.rs",
    "eval",
    "fen.rs",
    "notation.rs",
    "coverage.rs",
    "reference.rs",
    "tests.rs",
];
const OPTIONAL: &[&str] =
    &["pieces.rs", "tables", "attacks.rs", "safety.rs", "see.rs", "network.rs", "net.bin", "search.txt"];

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
    ("src", "man men Across Tried Trend Team Pupil Taught Lesson Typed Situation Deed"),
    ("src", "untaught KEPT_BACK OUTPUT_ONE is_threatened quiet_plies understands sacrifices"),
    ("src", "hand_in take_over compare_notes Spot"),
    // Words that have another sense elsewhere.
    ("src/search", "sharpen settles settled descend ascend cut_early pull Window Place Picker Job"),
    ("src/search", "slot slots recall stuck threatened"),
    ("src/rules", "slot structure recall stuck"),
    ("src/nnue", "eye eyes stage STAGES look"),
    ("src/train", "learnt spread stage eyes"),
    ("src/protocol", "Course Screen course"),
    ("src/variants/grandrider", "hue Hue guard Guard"),
    ("src/search", "Budget Line Trend cut_early shortcut understands"),
    ("src/game", "Typed typed Place Change"),
    ("src/annotate", "Sheet sheet"),
    ("src/batch", "Question"),
];

/// Files that were called by such words.
const OLD_FILES: &str = "across plies shortcut prune tried trend table team picker typed situation taught pupil hidden \
                         course plan screen think sheet question men rare recall danger guard hue";

#[test]
fn the_old_words_are_gone() {
    let mut found = Vec::new();
    for file in rust_files(&root().join("src")) {
        let name = file.file_stem().unwrap().to_str().unwrap();
        found.extend(OLD_FILES.split(' ').filter(|old| *old == name).map(|_| file.display().to_string()));
    }
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

/// No file uses a file that uses it, be it over others. A `pub use` of a `mod.rs` is no import: a path through it
/// leads to the file where the name is defined.
#[test]
fn no_files_import_each_other_in_a_circle() {
    let imports = imports();
    let in_circles: Vec<String> = imports
        .iter()
        .flat_map(|(from, targets)| targets.iter().map(move |to| (from, to)))
        .filter(|(from, to)| reaches(&imports, to, from))
        .map(|(from, to)| format!("{from} -> {to}"))
        .collect();
    assert!(in_circles.is_empty(), "files that import each other:\n{}", in_circles.join("\n"));
}

/// For each file the files it imports from.
type Imports = BTreeMap<String, BTreeSet<String>>;
/// A path such as `crate::rules::Score`, as its names.
type Names = Vec<String>;

fn reaches(imports: &Imports, from: &str, to: &str) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(file) = open.pop() {
        if file == to {
            return true;
        }
        if seen.insert(file) {
            open.extend(imports.get(file).into_iter().flatten().map(String::as_str));
        }
    }
    false
}

fn imports() -> Imports {
    let src = root().join("src");
    let mut modules = Modules::default();
    for path in rust_files(&src) {
        let file = path.strip_prefix(&src).unwrap().to_str().unwrap().replace('\\', "/");
        if file == "main.rs" || file.ends_with("tests.rs") {
            continue;
        }
        let mut module: Names = file.trim_end_matches(".rs").split('/').map(String::from).collect();
        if ["mod", "lib"].contains(&module.last().unwrap().as_str()) {
            module.pop();
        }
        modules.files.insert(module, (file, code(&std::fs::read_to_string(&path).unwrap())));
    }
    modules.note_reexports();
    modules.files.keys().map(|module| (modules.files[module].0.clone(), modules.imports_of(module))).collect()
}

/// The text of a file without comments and tests.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    text[..end].lines().map(|line| line.split("//").next().unwrap().to_string() + "\n").collect()
}

/// All modules of the crate, by their path.
#[derive(Default)]
struct Modules {
    /// File and code of each.
    files: BTreeMap<Names, (String, String)>,
    /// What a module passes on with `pub use`: the name there, and the path it stands for.
    reexports: BTreeMap<(Names, String), Names>,
}

impl Modules {
    /// Takes the re-exports of each `mod.rs` out of its code.
    fn note_reexports(&mut self) {
        for (module, (file, code)) in &mut self.files {
            if !file.ends_with("mod.rs") && file != "lib.rs" {
                continue;
            }
            while let Some(start) = ["\npub use ", "\npub(super) use ", "\npub(crate) use "]
                .iter()
                .find_map(|head| code.find(head))
            {
                let end = start + code[start..].find(';').unwrap();
                let tree = code[start..end].split_once("use ").unwrap().1.to_string();
                code.replace_range(start..end, "");
                for path in paths(&tree, &mut 0, Vec::new()) {
                    self.reexports.insert((module.clone(), path.last().unwrap().clone()), path);
                }
            }
        }
    }

    fn imports_of(&self, module: &Names) -> BTreeSet<String> {
        let (file, code) = &self.files[module];
        let is_child = |name: &str| self.files.contains_key(&[module.as_slice(), &[name.into()]].concat());
        let mut found = BTreeSet::new();
        let mut at = 0;
        while at < code.len() {
            let name = ident(code, at);
            let begins = !name.is_empty() && !code[..at].ends_with("::");
            let starts_path = code[at + name.len()..].starts_with("::");
            if begins && starts_path && (["crate", "super", "self"].contains(&name) || is_child(name)) {
                for path in paths(code, &mut at, Vec::new()) {
                    found.extend(self.file_of(module, &path, 0).filter(|target| target != file));
                }
            } else {
                at += name.len().max(code[at..].chars().next().map_or(1, char::len_utf8));
            }
        }
        found
    }

    /// The file in which the last name of `path` is defined, as `module` sees it.
    fn file_of(&self, module: &Names, path: &[String], depth: usize) -> Option<String> {
        let mut here = module.clone();
        for (i, name) in path.iter().enumerate() {
            let child = [here.as_slice(), std::slice::from_ref(name)].concat();
            match name.as_str() {
                "crate" => here.clear(),
                "self" => {}
                "super" => drop(here.pop()),
                _ if self.files.contains_key(&child) => here = child,
                _ => {
                    let passed_on = self.reexports.get(&(here.clone(), name.clone()));
                    if let Some(target) = passed_on.filter(|_| depth < 9) {
                        return self.file_of(&here, &[target, &path[i + 1..]].concat(), depth + 1);
                    }
                    break;
                }
            }
        }
        self.files.get(&here).map(|(file, _)| file.clone())
    }
}

/// The identifier that begins at `at`, perhaps empty.
fn ident(text: &str, at: usize) -> &str {
    let rest = &text[at..];
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    &rest[..end]
}

/// The paths of the tree that begins at `at`, such as `super::{a::B, c}`; moves `at` behind it.
fn paths(text: &str, at: &mut usize, before: Names) -> Vec<Names> {
    let skip = |at: &mut usize| *at = text.len() - text[*at..].trim_start().len();
    skip(at);
    if text[*at..].starts_with('{') {
        let mut all = Vec::new();
        *at += 1;
        skip(at);
        while *at < text.len() && !text[*at..].starts_with('}') {
            all.extend(paths(text, at, before.clone()));
            *at = text[*at..].find([',', '}']).map_or(text.len(), |end| *at + end);
            *at += text[*at..].starts_with(',') as usize;
            skip(at);
        }
        *at = (*at + 1).min(text.len());
        return all;
    }
    let name = ident(text, *at);
    *at += name.len();
    let mut path = before;
    if !name.is_empty() && name != "self" || path.is_empty() {
        path.push(name.to_string());
    }
    match text[*at..].strip_prefix("::") {
        Some(_) => {
            *at += 2;
            paths(text, at, path)
        }
        None => vec![path],
    }
}
