//! What can go wrong with a tuning.

use crate::files::{JournalError, OtherRun};
use asterism_engine::text::json_reason;
use asterism_interface::analysis::AnalysisError;
use thiserror::Error;

/// Why a tuning does not begin, or ends.
#[derive(Debug, Error)]
pub(crate) enum TuneError {
    /// A name that no number and no group of numbers has.
    #[error(
        "no number or group of numbers is called '{name}', expected a name such as lmr.base or one of the groups {groups}"
    )]
    Unknown {
        /// The name.
        name: String,
        /// The groups there are.
        groups: String,
    },
    /// A number or group that games of this kind cannot tune.
    #[error("'{0}' cannot be tuned: {1}")]
    NotTuned(String, &'static str),
    /// A pair of games cannot be played.
    #[error(transparent)]
    Duel(#[from] AnalysisError),
    /// The file of the run.
    #[error(transparent)]
    Log(#[from] JournalError),
}

/// What is wrong with a line of the file of a run.
#[derive(Debug, Error)]
pub(crate) enum TuneLineError {
    /// The line is none of a tuning.
    #[error("is none of a tuning: {}", json_reason(.0))]
    Json(#[from] serde_json::Error),
    /// The line belongs to another run.
    #[error(transparent)]
    OtherRun(#[from] OtherRun),
    /// The line does not have the parameters of the run.
    #[error("has other numbers than its run")]
    OtherNumbers,
    /// The line has a value for an unknown parameter, or one out of range.
    #[error("has {0} = {1}, expected a number of this program's search, in its range")]
    Value(String, String),
    /// The batch does not follow that of the line before.
    #[error("ends with pair {pair}, expected {expected}")]
    Order {
        /// The last pair of the batch.
        pair: u64,
        /// The last pair of the batch that follows.
        expected: String,
    },
    /// So many points cannot be won in the pairs of its batch.
    #[error("has the result {0}, expected one from -{1} to {1}")]
    Result(i32, u64),
}
