//! The executable, run as a user would.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// The program with its streams piped.
pub(crate) fn asterism(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asterism"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A run with this input, which stays open.
pub(crate) fn start(arguments: &[&str], input: &str) -> Child {
    let mut child = asterism(arguments).spawn().unwrap();
    // A run that is refused at once does not read its input.
    let _ = child.stdin.as_mut().unwrap().write_all(input.as_bytes());
    child
}

/// Runs to the end of the input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    start(arguments, input).wait_with_output().unwrap()
}
