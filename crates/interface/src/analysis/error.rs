//! Errors of a job, and of the line that requests it.

use asterism_engine::engine::EngineError;
use asterism_engine::game::GameError;
use asterism_engine::nnue::NetworkError;
use serde_json::Value;
use std::io;
use thiserror::Error;

/// The reason why there is no result.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The variant, the position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is no network in the file, or not one for this game.
    #[error(transparent)]
    Network(#[from] NetworkError),
    /// A move to compare the answer with is illegal.
    #[error("{code}: {error}")]
    ExpectedMove {
        /// The operation of EPD, `bm` or `am`.
        code: &'static str,
        /// The fault of the move.
        error: GameError,
    },
    /// The search panicked, which is a fault of the engine.
    #[error("internal error: the engine panicked on this position")]
    Broken,
    /// There is no such engine, for lack of memory above all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// The reason why a line of input is no request.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RequestError {
    /// The text is no JSON, or no object of the expected kind.
    #[error("JSON: {0}")]
    Json(String),
    /// The line belongs to a file of another kind.
    #[error("{0}, expected positions as text")]
    Binary(&'static str),
    /// The line is a tag of a record of games.
    #[error("a record of games, expected positions; `asterism games --json` makes lines of it that are")]
    Record,
    /// An EPD operation needs a number.
    #[error("EPD {code}: '{operand}', expected a whole number")]
    Number {
        /// The operation.
        code: String,
        /// The operand.
        operand: String,
    },
    /// A win is expected within no move at all.
    #[error("{0}: a win within 0 moves, expected 1 or more")]
    NoTime(String),
    /// A test has nothing to compare the answer with.
    #[error("EPD {0}: no move, expected at least one")]
    NoMove(String),
    /// A text in quotation marks does not end.
    #[error("EPD: a text without an end, expected '\"'")]
    OpenText,
    /// An EPD operation occurs twice.
    #[error("EPD {0}: given twice, expected once")]
    Twice(String),
    /// Neither the line nor the command line names a variant.
    #[error("no variant is named, expected NAME on the command line or `variant` in the line")]
    NoVariant {
        /// The `id` of the request.
        id: Option<Value>,
    },
    /// An earlier run has written that this line of its input was wrong.
    #[error("not a position but an earlier error: {0}")]
    EarlierError(Value),
}
