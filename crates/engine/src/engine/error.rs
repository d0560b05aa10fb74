//! Why there is no engine.

use super::sizes::{Hash, Threads};
use crate::search::OutOfMemory;
use thiserror::Error;

/// Why an engine cannot be made, or not as it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum EngineError {
    /// No table has this size.
    #[error("hash of {} MiB, expected {} to {}", .0.0, Hash::RANGE.start(), Hash::RANGE.end())]
    Hash(Hash),
    /// No search has so many threads.
    #[error("{} threads, expected {} to {}", .0.0, Threads::RANGE.start(), Threads::RANGE.end())]
    Threads(Threads),
    /// There is no memory for the table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}
