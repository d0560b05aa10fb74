//! The documents: links between them, commands and files that they name, and pictures.

use crate::architecture::rust_files;
use crate::common::folder::Folder;
use crate::common::http::Site;
use crate::common::program::asterism;
use asterism_engine::render::PictureOptions;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the Markdown files of the top folder, of `docs/` and of the notebook in it.
fn documents() -> Vec<PathBuf> {
    let folders = ["", "docs", "docs/lab"].map(|folder| root().join(folder));
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let paths = files.map(|file| file.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Returns the lines outside code blocks, fenced or indented.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        !fence && !fenced && !line.starts_with("    ")
    })
}

/// Returns a line without its code spans.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// Returns the targets of `[text](target)` in a document.
fn links(text: &str) -> Vec<String> {
    let text: Vec<String> = prose(text).map(without_code).collect();
    let text = text.join("\n");
    let targets = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap().to_string());
    targets.collect()
}

/// Returns the anchors that GitHub makes of a document's headings.
fn anchors(text: &str) -> Vec<String> {
    let mut seen = HashMap::<String, usize>::new();
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
            let anchor: String =
                title.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect();
            let count = seen.entry(anchor.clone()).or_default();
            *count += 1;
            if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
        })
        .collect()
}

/// Returns the fault of a link of a document, if it has one.
fn broken(document: &Path, link: &str) -> Option<String> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return None;
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { document.to_path_buf() } else { document.parent().unwrap().join(file) };
    if !target.exists() {
        return Some(format!("{}: no file {file}", document.display()));
    }
    if !anchor.is_empty() && !anchors(&read(&target)).iter().any(|known| known == anchor) {
        return Some(format!("{}: no heading #{anchor} in {}", document.display(), target.display()));
    }
    None
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents() {
        for link in links(&read(&document)) {
            count += 1;
            wrong.extend(broken(&document, &link));
        }
    }
    assert!(count > 50, "only {count} links found");
    assert!(wrong.is_empty(), "broken links:\n{}", wrong.join("\n"));
}

/// Registries show these READMEs, and PyPI resolves no links into the repository. In the program's README crates.io
/// does.
#[test]
fn published_readmes_have_no_relative_links() {
    for name in ["python/README.md", "crates/web/npm/README.md", "crates/engine/README.md"] {
        let relative: Vec<String> = links(&read(&root().join(name)))
            .into_iter()
            .filter(|link| !link.starts_with("https://"))
            .collect();
        assert!(relative.is_empty(), "{name}: {relative:?}");
    }
}

/// Returns the lines of commands in a document's code blocks, continued lines joined. Of the fenced blocks, those of
/// `sh` count.
fn command_lines(text: &str) -> Vec<String> {
    let (mut lines, mut fence, mut joined) = (Vec::new(), None::<bool>, String::new());
    for line in text.lines() {
        if let Some(info) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(info.starts_with("sh")) };
            continue;
        }
        if !fence.unwrap_or_else(|| line.starts_with("    ")) {
            continue;
        }
        match line.trim().strip_suffix('\\') {
            Some(begun) => joined += begun,
            None => lines.push(std::mem::take(&mut joined) + line.trim()),
        }
    }
    lines
}

/// Returns the words after the program's name of each call of the program in a line of shell.
fn calls(line: &str) -> Vec<Vec<String>> {
    let words = shlex::split(line.trim_start_matches("$ ")).unwrap_or_default();
    let parts = words.split(|word| ["|", ">", "&", "&&", ";", "done"].contains(&word.as_str()));
    let called = parts.filter_map(|words| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let rest = match words.as_slice() {
            ["cargo", "run", "--profile", "quick", "--", rest @ ..] => rest,
            [program, rest @ ..]
                if *program == "$ASTERISM" || (program.ends_with("asterism") && !program.contains('=')) =>
            {
                rest
            }
            _ => return None,
        };
        Some(rest.iter().map(ToString::to_string).collect())
    });
    called.collect()
}

/// Commands in a document can be typed: the program accepts the words of all its calls. The notebook is left out, whose
/// commands were those of its day.
#[test]
fn every_command_in_the_documents_is_understood() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for document in documents().into_iter().filter(|path| !path.starts_with(root().join("docs/lab"))) {
        for line in command_lines(&read(&document)) {
            for words in calls(&line) {
                let words = std::iter::once("asterism".to_string()).chain(words).map(Into::into);
                let refused = asterism::cli::read_arguments(words).err().filter(clap::Error::use_stderr);
                if let Some(error) = refused {
                    wrong.push(format!("{}: {line}\n{error}", document.display()));
                }
                count += 1;
            }
        }
    }
    assert!(count > 0 && wrong.is_empty(), "{}", wrong.join("\n"));
    let call = calls("$ asterism bench achernar | head -1").concat();
    assert_eq!(call, ["bench", "achernar"]);
}

/// Commands of docs/cli.md that take no time, in an empty folder: the printed commands work.
#[test]
fn quick_commands_of_the_documents_succeed() {
    let folder = Folder::new("documents-commands");
    let mut count = 0;
    for words in command_lines(&read(&root().join("docs/cli.md"))).iter().flat_map(|line| calls(line)) {
        if !["variants", "rules", "show", "moves", "perft", "prove"].contains(&words[0].as_str()) {
            continue;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
        let output = command.args(&words).current_dir(folder.file("")).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        count += 1;
    }
    assert!(count >= 6, "only {count} commands were run");
}

/// The README alone is enough to get the program running: each of its commands is run as it stands, in an empty folder
/// with a game to annotate. `serve` answers, `xboard` is only printed, and the player of `play` leaves at once.
#[test]
fn every_command_of_the_readme_runs() {
    let readme = read(&root().join("README.md"));
    let words = readme.split_whitespace().count();
    assert!(words <= 900, "{words} words");
    let folder = Folder::new("documents-readme");
    std::fs::write(folder.file("game.pgn"), "1. g3g4 *\n").unwrap();
    let mut seen = Vec::new();
    for mut words in command_lines(&readme).iter().flat_map(|line| calls(line)) {
        seen.push(words[0].clone());
        if words[0] == "serve" {
            words.extend(["--port", "0", "--no-open"].map(str::to_string));
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            assert_eq!(Site::of(&mut asterism(&words)).get("").status, 200);
            continue;
        }
        if words[0] == "xboard" {
            words.push("--print".to_string());
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = asterism(&words).current_dir(folder.file("")).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!output.stdout.is_empty(), "{words:?}");
    }
    for command in ["serve", "play", "analyse", "annotate", "match", "stats", "xboard"] {
        assert!(seen.iter().any(|one| one == command), "{command} is missing: {seen:?}");
    }
}

#[test]
fn the_reference_of_the_commands_is_up_to_date() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_asterism")).args(["manual", "--markdown"]).output().unwrap();
    let path = root().join("docs/cli-reference.md");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(read(&path) == text, "asterism manual --markdown > {}", path.display());
}

/// Where the source of each crate is.
const SOURCES: [&str; 4] = ["crates/support/src", "crates/engine/src", "crates/interface/src", "src"];

/// Returns the file of a test such as `suite::uci::its_name`, as docs/reliability.md names it.
fn file_of_test(path: &str) -> Option<PathBuf> {
    let modules: Vec<&str> = path.split("::").collect();
    match modules.as_slice() {
        ["suite", module, _] => {
            let file = format!("tests/suite/{module}.rs");
            ["crates/engine", ""]
                .map(|folder| root().join(folder).join(&file))
                .into_iter()
                .find(|file| file.is_file())
        }
        ["soak", _] => Some(root().join("tests/soak.rs")),
        ["lib", modules @ .., "tests", _] => {
            let files = SOURCES.map(|source| root().join(source).join(modules.join("/")));
            let choices = files
                .into_iter()
                .flat_map(|file| [file.with_extension("rs"), file.join("tests.rs"), file.join("mod.rs")]);
            choices.into_iter().find(|choice| choice.is_file())
        }
        _ => None,
    }
}

#[test]
fn every_promise_names_tests_that_exist() {
    let text = read(&root().join("docs/reliability.md"));
    let spans = text.split('`').skip(1).step_by(2);
    let names: Vec<&str> = spans.filter(|span| span.contains("::")).collect();
    assert!(names.len() > 30, "only {} tests are named", names.len());
    for name in names {
        let file = file_of_test(name).unwrap_or_else(|| panic!("{name}: no such file"));
        let function = format!("fn {}() {{", name.rsplit("::").next().unwrap());
        assert!(read(&file).contains(&function), "{name}: no such test");
    }
}

/// `path/name.rs` in architecture.md is the end of a file's path; in the other documents a path begins at the root.
#[test]
fn every_source_file_that_a_document_names_exists() {
    let folders = ["crates", "src", "tests", "benches"].map(|folder| rust_files(&root().join(folder)));
    let mut count = 0;
    for document in documents().into_iter().filter(|path| !path.ends_with("CHANGELOG.md")) {
        let text = read(&document);
        let spans =
            text.split('`').skip(1).step_by(2).filter(|span| span.ends_with(".rs") && span.contains('/'));
        let own = |name: &&str| {
            !name.contains(['*', '{', ' ']) && !["NAME", "mygame"].iter().any(|n| name.contains(n))
        };
        for name in spans.filter(own) {
            let known = match document.ends_with("architecture.md") {
                true => folders.iter().flatten().any(|file| file.ends_with(name)),
                false => root().join(name).is_file(),
            };
            assert!(known, "{}: no file {name}", document.display());
            count += 1;
        }
    }
    assert!(count > 20, "only {count} files are named");
}

/// The pictures in the documents equal the present output of `show --svg`.
#[test]
fn the_pictures_are_up_to_date() {
    for entry in asterism_engine::variants::VARIANTS {
        let path = root().join(format!("docs/{}.svg", entry.info.name));
        if path.exists() {
            assert!(
                read(&path) == (entry.open)().view().svg(&PictureOptions::default()),
                "{} is out of date",
                path.display()
            );
        }
    }
}
