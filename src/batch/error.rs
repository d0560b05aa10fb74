//! What can go wrong with a job, and with the file of results.

use super::Shard;
use crate::engine::EngineError;
use crate::files::OtherRun;
use crate::game::{EvalFileError, GameError};
use crate::variants::UnknownVariant;
use serde_json::Value;
use std::io;
use thiserror::Error;

/// Why there is no result.
#[derive(Debug, Error)]
pub enum BatchError {
    /// Neither the request nor the run names a variant.
    #[error("no variant is named, expected NAME on the command line or `variant` in the line")]
    NoVariant,
    /// There is no variant of this name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// There is no network in the file, or not one for this game.
    #[error(transparent)]
    EvalFile(#[from] EvalFileError),
    /// A move with which the answer is to be compared is illegal.
    #[error("{code}: {error}")]
    ExpectedMove {
        /// The operation of EPD, `bm` or `am`.
        code: &'static str,
        /// What is wrong with its move.
        error: GameError,
    },
    /// The engine broke down, which is a fault of its own.
    #[error("the engine broke down on this position")]
    Broken,
    /// A search has ended without a move.
    #[error("a search has found no move")]
    NoMove,
    /// There is no such engine, for lack of memory above all.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The system gives no thread.
    #[error("no thread to work with: {0}")]
    Thread(io::Error),
}

/// Why a line of input is no request.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RequestError {
    /// It is no JSON, or no object of the kind that is expected.
    #[error("JSON: {0}")]
    Json(String),
    /// It holds a file of another kind.
    #[error("{0}, expected positions as text")]
    Binary(&'static str),
    /// An operation of EPD is not ended.
    #[error("EPD: '{0}', expected ';' after it")]
    NoEnd(String),
    /// An operation of EPD needs a number.
    #[error("EPD {code}: '{operand}', expected a whole number")]
    Number {
        /// The operation.
        code: String,
        /// What follows it.
        operand: String,
    },
    /// An earlier run has written that this line of its input was wrong.
    #[error("not a position but an earlier error: {0}")]
    EarlierError(Value),
}

/// Why a line of a file of results is not one of this run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ResultLineError {
    /// It is no object of JSON.
    #[error("is no object of JSON")]
    NotAnObject,
    /// It has no number of a job.
    #[error("has no number \"{key}\"")]
    NoNumber {
        /// The field that should hold it.
        key: String,
    },
    /// Its job does not follow the one before.
    #[error("has {key} {job} after {last}")]
    Order {
        /// The field with the number.
        key: String,
        /// The job of the line.
        job: u64,
        /// The job before it.
        last: u64,
    },
    /// No run has so many jobs, or a job 0.
    #[error("has {key} {job}, expected a number from 1 to {most}")]
    Job {
        /// The field with the number.
        key: String,
        /// The job of the line.
        job: u64,
        /// The last number a job may have.
        most: u64,
    },
    /// Jobs are missing before it.
    #[error("has {key} {job} after {last}, expected {expected}")]
    Gap {
        /// The field with the number.
        key: String,
        /// The job of the line.
        job: u64,
        /// The job before it; 0 where there is none.
        last: u64,
        /// The job that should come.
        expected: u64,
    },
    /// It is not what this command writes, but something that another one does.
    #[error("is not {expected}")]
    OtherKind {
        /// What this command writes.
        expected: &'static str,
    },
    /// Another command, or another version, has written it.
    #[error(transparent)]
    OtherRun(#[from] OtherRun),
    /// What it says could not be repeated.
    #[error("cannot be compared: {0}")]
    NotPlayed(String),
    /// Its job is of another part of the run.
    #[error("has {key} {job}, which is not in shard {shard}")]
    OtherShard {
        /// The field with the number.
        key: String,
        /// The job of the line.
        job: u64,
        /// The part that this run does.
        shard: Shard,
    },
}
