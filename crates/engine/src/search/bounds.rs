//! The bounds of search limits: one table for UCI, CECP, the server and the command line.
//!
//! Values below the minimum are always refused. Values above the maximum are refused where a person can correct them,
//! as on the command line. Hosts use very large numbers for "no limit", so theirs are clamped to the maximum
//! ([`capped`], [`milliseconds`]).

use std::ops::{RangeFrom, RangeInclusive};
use std::time::Duration;

/// Turns of depth. The search itself goes no deeper.
pub const DEPTH: RangeInclusive<u32> = 1..=100;
/// Nodes, as a hard or a soft limit.
pub const NODES: RangeFrom<u64> = 1..;
/// Moves of the winner within which a win is looked for.
pub const MATE: RangeInclusive<u32> = 1..=1000;
/// Milliseconds of a move, of a clock, or of its increment; at most 31 years. A search for 0 ms takes the 1 ms that
/// every search is given.
pub const TIME: RangeInclusive<u64> = 0..=1_000_000_000_000;
/// Moves until a clock is given more time.
pub const MOVES_TO_GO: RangeInclusive<u32> = 1..=1000;
/// Turns that perft counts.
pub const PERFT: RangeInclusive<u32> = 1..=30;
/// Best moves that are shown.
pub const MULTIPV: RangeInclusive<u32> = 1..=500;
/// Threads of a search, or jobs at a time.
pub const THREADS: RangeInclusive<u32> = 1..=1024;
/// MiB of a transposition table.
pub const HASH: RangeInclusive<u32> = 1..=1 << 20;
/// Milliseconds lost between engine and host.
pub const OVERHEAD: RangeInclusive<u32> = 0..=5000;
/// The time assumed lost between engine and host if the host does not say.
pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);

/// Returns a number, or the most of its bounds if it is larger.
pub fn capped(number: u64, bounds: &RangeInclusive<u32>) -> u32 {
    number.min(u64::from(*bounds.end())) as u32
}

/// Returns this many milliseconds, at most the maximum of [`TIME`].
pub fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number.min(*TIME.end()))
}
