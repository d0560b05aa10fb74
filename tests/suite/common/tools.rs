//! Programs that a test needs and that may be missing.

use std::io::Write;
use std::process::Command;

/// Returns whether a command can be run; if not, prints that past the test's captured output.
pub(crate) fn there_is(command: &[&str]) -> bool {
    let there =
        Command::new(command[0]).args(&command[1..]).output().is_ok_and(|ended| ended.status.success());
    if !there {
        let _ = writeln!(std::io::stderr(), "SKIPPED: '{}' does not run here", command.join(" "));
    }
    there
}

/// Python with the modules it needs; `ASTERISM_PYTHON` names another than `python3`.
pub(crate) fn python() -> String {
    std::env::var("ASTERISM_PYTHON").unwrap_or_else(|_| "python3".into())
}
