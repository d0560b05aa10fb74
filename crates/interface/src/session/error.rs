//! Errors of a session, its options and its benchmark, and of the conversation around it.

use super::option_table::OPTIONS;
use asterism_engine::engine::EngineError;
use asterism_engine::game::GameError;
use asterism_engine::nnue::NetworkError;
use std::fmt::Display;
use std::io;
use thiserror::Error;

/// The reason why a session cannot do something.
#[derive(Debug, Error)]
pub enum SessionError {
    /// There is no such engine, for lack of memory above all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// There is no network in the file, or not one for this variant.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// The variant, a position or a move is refused.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A position of the benchmark is refused.
    #[error("{variant}: {error}")]
    Bench {
        /// The variant's name.
        variant: &'static str,
        /// Why.
        error: GameError,
    },
    /// There is no option of this name.
    #[error("unknown option '{0}', expected one of {names}", names = names())]
    UnknownOption(String),
    /// An option is not set.
    #[error("option {name}: {reason}")]
    Option {
        /// The option.
        name: &'static str,
        /// The reason, and what was expected.
        reason: String,
    },
    /// A task runs and has the game.
    #[error("a task runs")]
    Busy,
    /// The task was stopped.
    #[error("stopped")]
    Stopped,
    /// The system gives no thread to search with.
    #[error("no thread to search with: {0}")]
    Thread(io::Error),
    /// The system gives no thread to read with.
    #[error("no thread to read with: {0}")]
    Reader(io::Error),
    /// An answer could not be written.
    #[error("cannot write to the host: {0}")]
    Write(io::Error),
    /// The thread of a task ended by a fault, and the game with it.
    #[error("internal error: the task panicked; the game is back at the start position")]
    GameLost,
}

impl SessionError {
    /// Makes the error of an option that is not set, for `map_err`.
    pub(super) fn option<E: Display>(name: &'static str) -> impl FnOnce(E) -> SessionError {
        move |reason| SessionError::Option { name, reason: reason.to_string() }
    }
}

/// Returns the names of all options, separated by commas.
fn names() -> String {
    OPTIONS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
}
