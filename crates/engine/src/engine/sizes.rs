//! The sizes of an engine.

use super::error::EngineError;
use crate::search::{BOUNDS, TranspositionTable};
use std::ops::RangeInclusive;

/// The size of a transposition table in MiB.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct HashSize(pub usize);

/// The number of threads that search together. Two for each core of the machine are used at most: more would only wait
/// for each other. With more than one, answers vary.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Threads(pub usize);

impl HashSize {
    /// The sizes there are, in MiB.
    pub(crate) const RANGE: RangeInclusive<usize> = range(BOUNDS.hash);

    /// Returns the number of MiB, if there may be such a table.
    pub(super) fn checked(self) -> Result<usize, EngineError> {
        if HashSize::RANGE.contains(&self.0) { Ok(self.0) } else { Err(EngineError::Hash(self)) }
    }

    /// Returns an error if the system reports less free memory than tables of this size for this many `engines`.
    pub fn expect_memory(self, engines: usize) -> Result<(), EngineError> {
        Ok(TranspositionTable::expect_memory(engines.saturating_mul(self.0))?)
    }
}

impl Threads {
    /// The range of their number.
    pub(crate) const RANGE: RangeInclusive<usize> = range(BOUNDS.threads);

    /// Returns these threads if there may be this many.
    pub(super) fn checked(self) -> Result<Threads, EngineError> {
        if Threads::RANGE.contains(&self.0) { Ok(self) } else { Err(EngineError::Threads(self)) }
    }
}

const fn range(bounds: RangeInclusive<u32>) -> RangeInclusive<usize> {
    *bounds.start() as usize..=*bounds.end() as usize
}
