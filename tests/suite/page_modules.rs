//! The modules of the page of `asterism serve` that need no browser: their unit tests in Node, `tests/page`.

use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn the_unit_tests_of_the_page_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/page");
    let files = std::fs::read_dir(folder).unwrap().map(|item| item.unwrap().path());
    let tests: Vec<PathBuf> = files.filter(|path| path.to_str().unwrap().ends_with(".test.mjs")).collect();
    assert!(!tests.is_empty());
    if Command::new("node").arg("--version").output().is_err() {
        println!("SKIPPED: no Node here, so no unit tests of the page"); // .ci/run says so too
        return;
    }
    let said = Command::new("node").arg("--test").args(tests).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
}
