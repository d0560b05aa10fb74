//! docs/adding-a-variant.md, followed word by word on a copy of the tree: its commands make a game of the template, and
//! every test passes with it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

const GUIDE: &str = include_str!("../../docs/adding-a-variant.md");

/// Returns the commands of the guide's blocks of `sh`, in their order.
fn commands() -> String {
    let blocks = GUIDE.split("```sh\n").skip(1);
    let blocks = blocks.map(|rest| rest.split_once("```").expect("the end of a block").0);
    blocks.collect::<Vec<_>>().join("\n")
}

/// Returns the commands, with one build in place of two: that of the tests serves, optimised a little less.
fn commands_with_one_build() -> String {
    let replaced = [
        ("cargo build --profile quick", "cargo test --no-run"),
        ("$PWD/target/quick", "$CARGO_TARGET_DIR/debug"),
        ("cargo test\n", "cargo test --no-fail-fast\n"),
    ];
    replaced.into_iter().fold(commands(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        text.replace(from, to)
    })
}

/// Copies the files that git tracks or would add, with the times by which cargo detects changes.
fn copy_tree(from: &Path, to: &Path) {
    let words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = Command::new("git").args(words).current_dir(from).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    // The settings of cargo hold for the folders below: in the copy they would count twice.
    let wanted = |file: &&str| from.join(file).is_file() && !file.starts_with(".cargo/");
    let files: Vec<&str> = listed.split_terminator('\0').filter(wanted).collect();
    assert!(files.len() > 500, "git knows {} files", files.len());
    for file in files {
        let (source, target) = (from.join(file), to.join(file));
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::copy(&source, &target).unwrap();
        let changed = source.metadata().unwrap().modified().unwrap();
        File::options().append(true).open(&target).unwrap().set_modified(changed).unwrap();
    }
}

/// Gives a build the dependencies that the tests of this tree were built with: cargo identifies them by their contents
/// and settings, not by their place.
fn copy_packages(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for folder in [".fingerprint", "build", "deps"] {
        let status = Command::new("cp").arg("-a").arg(from.join(folder)).arg(to).status();
        assert!(status.unwrap().success(), "{folder}");
    }
}

#[test]
#[ignore = "takes minutes"]
fn the_guide_leads_from_the_template_to_a_first_match() {
    let place: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("guide");
    let (tree, target, log) = (place.join("tree"), place.join("target"), place.join("log.txt"));
    let _ = std::fs::remove_dir_all(&place);
    copy_tree(Path::new(env!("CARGO_MANIFEST_DIR")), &tree);
    copy_packages(&place.with_file_name("debug"), &target.join("debug"));
    let told = File::create(&log).unwrap();
    let status = Command::new("bash")
        .args(["-euxo", "pipefail", "-c", &commands_with_one_build()])
        .current_dir(&tree)
        .env("CARGO_TARGET_DIR", target)
        .stdout(told.try_clone().unwrap())
        .stderr(told)
        .status();
    let told = String::from_utf8_lossy(&std::fs::read(&log).unwrap()).into_owned();
    let end = told.lines().count().saturating_sub(100);
    let end: Vec<&str> = told.lines().skip(end).collect();
    assert!(status.unwrap().success(), "{}:\n{}", log.display(), end.join("\n"));
    let skipped = |line: &str| line.starts_with("SKIPPED: what tests ") && line.ends_with(" of mygame");
    assert!(told.lines().any(skipped), "{}: no line about what the game does without", log.display());
    assert!(told.contains("\n20 games, deep: "), "{}: the first match", log.display());
}

/// A command that changes a file by `sed` would change nothing, without an error, if its words are no longer there.
#[test]
fn the_edits_of_the_guide_find_their_places() {
    assert!(commands_with_one_build().lines().count() > 15);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut edits = 0;
    for line in commands().lines().filter(|line| line.starts_with("sed -i '/")) {
        let (_, rest) = line.split_once('/').unwrap();
        let (words, file) = (rest.split('/').next().unwrap(), line.rsplit(' ').next().unwrap());
        let words = words.trim_start_matches('^').trim_end_matches('$');
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        assert_eq!(text.lines().filter(|line| line.contains(words)).count(), 1, "{file}: {words}");
        edits += 1;
    }
    assert_eq!(edits, 3);
}
