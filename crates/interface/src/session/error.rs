//! Errors of a session, its options and its benchmark, and of the conversation around it.

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
        /// The reason.
        error: GameError,
    },
    /// There is no option of this name.
    #[error("unknown option '{name}', expected one of {known}")]
    UnknownOption {
        /// The name given.
        name: String,
        /// The names that there are.
        known: String,
    },
    /// An option is not set.
    #[error("option {name}: {reason}")]
    Option {
        /// The option.
        name: &'static str,
        /// The reason, and what was expected.
        reason: String,
    },
    /// A task runs and has the game.
    #[error("a task is running")]
    Busy,
    /// The task was stopped.
    #[error("stopped")]
    Stopped,
    /// A thread to search cannot be started.
    #[error("cannot start a thread to search: {0}")]
    Thread(io::Error),
    /// A thread to read the input cannot be started.
    #[error("cannot start a thread to read the input: {0}")]
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
