//! What can go wrong with a session.

use asterism_engine::engine::EngineError;
use asterism_engine::game::{EvalFileError, GameError};
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
    #[error("the task broke down; the game is back at the start position")]
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
    /// It was stopped.
    #[error("stopped")]
    Stopped,
}
