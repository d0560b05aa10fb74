//! This program, as it is started again.

use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Says what starts this program again, where that is not the executable of the process: in a Python. The first call
/// counts.
pub fn set_own_program(program: PathBuf) {
    let _ = PROGRAM.set(program);
}

/// What starts this program again.
pub(crate) fn own_program() -> io::Result<PathBuf> {
    PROGRAM.get().cloned().map_or_else(std::env::current_exe, Ok)
}
