//! What can go wrong with a session.

use super::option_table::{OPTIONS, OptionRange};
use crate::input::FileError;
use asterism_engine::engine::EngineError;
use asterism_engine::game::{EvalFileError, GameError};
use asterism_engine::variants::UnknownVariant;
use std::io;
use thiserror::Error;

/// Why a session cannot do what it is asked for.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is no such engine, for lack of memory above all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A task runs and has the game.
    #[error("a task runs")]
    Busy,
    /// The system gives no thread.
    #[error("no thread to search with: {0}")]
    Thread(io::Error),
    /// The thread of a task ended by a fault, and the game with it.
    #[error("internal error: the task panicked; the game is back at the start position")]
    GameLost,
}

/// Why a benchmark has no result.
#[derive(Debug, Error)]
pub enum BenchError {
    /// There is no such engine, for lack of memory above all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no network in the file, or not one for this variant.
    #[error(transparent)]
    EvalFile(#[from] EvalFileError),
    /// A position is refused.
    #[error("{variant}: {error}")]
    Game {
        /// The variant's name.
        variant: &'static str,
        /// Why.
        error: GameError,
    },
    /// The benchmark was stopped.
    #[error("stopped")]
    Stopped,
}

/// Why an option was refused.
#[derive(Debug, Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error("unknown option '{0}', expected one of {names}", names = names())]
    Unknown(String),
    /// The option does not take this value.
    #[error("option {name}: {}, expected {expected}", shown(value))]
    Value {
        /// The option.
        name: &'static str,
        /// The value, if there was one.
        value: Option<String>,
        /// What it takes.
        expected: OptionRange,
    },
    /// There is no variant of this name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// There is no such engine, for lack of memory above all.
    #[error("option Hash: {0}")]
    Engine(EngineError),
    /// The file cannot be read.
    #[error("option EvalFile: {0}")]
    File(#[from] FileError),
    /// There is no network in this file, or not one for the current variant.
    #[error("option EvalFile: {0}")]
    EvalFile(#[from] EvalFileError),
    /// The game cannot be changed while a task has it.
    #[error("option {0}: a task runs")]
    Busy(&'static str),
}

/// The names of all options, separated by commas.
fn names() -> String {
    OPTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}

fn shown(value: &Option<String>) -> String {
    value.as_ref().map_or("no value".to_string(), |value| format!("'{value}'"))
}
