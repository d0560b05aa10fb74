//! Why there is no engine.

use super::sizes::{HashSize, Threads};
use crate::search::OutOfMemory;
use thiserror::Error;

/// The reason why an engine cannot be made, or not as it is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// No table has this size.
    #[error("hash of {} MiB, expected {} to {}", .0.0, HashSize::RANGE.start(), HashSize::RANGE.end())]
    Hash(HashSize),
    /// No search has this many threads.
    #[error("{} threads, expected {} to {}", .0.0, Threads::RANGE.start(), Threads::RANGE.end())]
    Threads(Threads),
    /// There is no memory for the table.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}
