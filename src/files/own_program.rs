//! This program, as it is started again.

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Sets the program that starts this one again, if that is not the executable of the process: in a Python. The first
/// call counts.
pub fn set_own_program(program: PathBuf) {
    let _ = PROGRAM.set(program);
}

/// Returns the program that starts this one again.
pub(crate) fn own_program() -> io::Result<PathBuf> {
    PROGRAM.get().cloned().map_or_else(std::env::current_exe, Ok)
}
