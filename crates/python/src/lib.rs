//! The compiled part of the Python package, `asterism._native`: `python/asterism` builds the public package on it, and
//! `_native.pyi` there describes it for Python.
//!
//! - `arguments`: arguments from Python, checked.
//! - `errors`: the package's exceptions.
//! - `game`: a game.
//! - `counting`: perft, which Ctrl-C can break off.
//! - `records`: records of games, read and written.
//! - `conversation`: an engine in this process, spoken to in UCI.
//! - `program`: descriptions of the games, and the command line.
//!
//! Nothing here keeps Python waiting: long work runs detached from the interpreter. Rust's panics become Python's
//! exceptions. A process may be forked at any time, and the child works: no lock of the whole process can be held by a
//! thread that the child lacks, and a game is locked only while Python is.

mod arguments;
mod conversation;
mod counting;
mod errors;
mod game;
mod program;
mod records;

use pyo3::prelude::*;

/// The compiled part of Asterism.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::conversation::Conversation;
    #[pymodule_export]
    use super::game::{Core, LegalMoves};
    #[pymodule_export]
    use super::program::{rules, run_command_line, variants};
    #[pymodule_export]
    use super::records::read_records;

    #[pymodule_init]
    fn init(_module: &super::Bound<super::PyModule>) -> super::PyResult<()> {
        asterism_support::system::prepare_for_forks();
        Ok(())
    }
}
