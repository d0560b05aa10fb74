//! The Python package: its own tests, and the examples of docs/python.md, with the program that was just built.
//! Without Python a line that begins with SKIPPED says so, whatever is captured.

use crate::common::tools::{python, there_is};
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Python with the package of this checkout and the program of this build.
fn with_package(name: &str) -> Option<Command> {
    if !there_is(&[&python(), "--version"]) {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let mut command = Command::new(python());
    command
        .current_dir(folder)
        .env("ASTERISM", env!("CARGO_BIN_EXE_asterism"))
        .env("PYTHONPATH", Path::new(ROOT).join("python"))
        .env("PYTHONDONTWRITEBYTECODE", "1");
    Some(command)
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_tests_of_the_package_pass() {
    let Some(mut python) = with_package("python-tests") else { return };
    run(python.args(["-m", "unittest", "discover", "-s"]).arg(Path::new(ROOT).join("python/tests")));
}

#[test]
fn the_examples_of_the_documentation_run() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("docs/python.md")).unwrap();
    let blocks: Vec<&str> =
        text.split("```python\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert_eq!(blocks.len(), 5, "the examples of docs/python.md");
    // What each prints, by the last line or a part of it.
    let expected =
        [" w - - ", "3 ", "    a   b   c   d   e   f   g   h   i", "best: ", "illegal move 'a1a6'"];
    for (block, expected) in blocks.iter().zip(expected) {
        let Some(mut python) = with_package("python-examples") else { return };
        let said = run(python.args(["-c", block]));
        assert!(said.contains(expected), "expected '{expected}' in what this prints:\n{block}\n{said}");
    }
}

#[test]
fn the_module_runs_the_program() {
    let Some(mut python) = with_package("python-module") else { return };
    let said = run(python.args(["-m", "asterism", "--version"]));
    assert!(said.starts_with("asterism "), "{said}");
}
