//! Descriptions of the games, and the command line.

use crate::arguments::Text;
use crate::errors::of_game;
use asterism::{cli, files};
use asterism_engine::variants::{VARIANTS, find};
use asterism_interface::json::{self, VariantObject};
use pyo3::prelude::*;
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

/// Returns all games, as a list in JSON.
#[pyfunction]
pub(crate) fn variants() -> String {
    let games = VARIANTS.iter().map(|entry| VariantObject::of((entry.open)().as_ref()));
    json::text(&games.collect::<Vec<_>>())
}

/// Returns the rules of a game as text.
#[pyfunction]
pub(crate) fn rules(variant: Text) -> PyResult<&'static str> {
    Ok(find(&variant.0).map_err(of_game)?.info.rules)
}

/// Runs a command line, its first word being the name of the program; returns the exit code. Wrong words end the
/// process. `program` starts the command line again when it has to start another engine.
#[pyfunction]
pub(crate) fn run_command_line(py: Python, words: Vec<OsString>, program: PathBuf) -> u8 {
    files::set_own_program(program);
    py.detach(|| {
        let done = cli::run(cli::read_arguments(words).unwrap_or_else(|said| cli::end_with(&said)));
        let _ = std::io::stdout().flush(); // an error of a closed output has no reader
        match done {
            Ok(()) => 0,
            Err(reason) => {
                cli::print_error(&reason);
                1
            }
        }
    })
}
