//! The compiled part of the Python package, `asterism._native`: `python/asterism` makes of it what users see, and
//! `_native.pyi` there describes it for Python.
//!
//! * `arguments`: what Python hands in, read with suspicion.
//! * `errors`: the package's exceptions.
//! * `game`: a game.
//! * `counting`: perft, which Ctrl-C can break off.
//! * `records`: records of games, read and written.
//! * `conversation`: an engine in this process, spoken with by UCI.
//! * `program`: descriptions of the games, and the command line.
//!
//! Nothing here keeps Python waiting: what may take long runs detached from the interpreter. Rust's panics become
//! Python's exceptions.

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
    use super::game::Core;
    #[pymodule_export]
    use super::program::{rules, run_command_line, variants};
    #[pymodule_export]
    use super::records::read_records;
}
