//! What can go wrong with the file of results.

use super::Shard;
use crate::files::OtherRun;
use thiserror::Error;

/// Why a line of a file of results is not one of this run.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ResultLineError {
    /// The line is no object of JSON.
    #[error("is no object of JSON")]
    NotAnObject,
    /// The line has no number of a job.
    #[error("has no number \"{key}\"")]
    NoNumber {
        /// The field that should hold it.
        key: String,
    },
    /// The job of the line does not follow the one before.
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
    /// The line is one that another command writes.
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
    /// The job of the line is of another part of the run.
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
