//! The bounds of search limits: one table for UCI, CECP, the server and the command line.

use super::Strength;
use std::ops::{RangeFrom, RangeInclusive};
use std::time::Duration;

/// The bounds of search limits, and of other numbers that every host takes.
///
/// Values below the minimum are always refused. Values above the maximum are refused where a person can correct them,
/// as on the command line. Other programs use very large numbers for "no limit", so theirs are clamped.
#[derive(Debug)]
pub struct Bounds {
    /// Turns of depth. The search itself goes no deeper.
    pub depth: RangeInclusive<u32>,
    /// Nodes, as a hard or a soft limit.
    pub nodes: RangeFrom<u64>,
    /// Moves of the winner within which a win is looked for.
    pub mate: RangeInclusive<u32>,
    /// Milliseconds of a move, of a clock, or of its increment; at most 31 years. A search for 0 ms takes the 1 ms that
    /// every search is given.
    pub time: RangeInclusive<u64>,
    /// Moves until a clock is given more time.
    pub moves_to_go: RangeInclusive<u32>,
    /// Turns that perft counts.
    pub perft: RangeInclusive<u32>,
    /// Best moves that are shown.
    pub multipv: RangeInclusive<u32>,
    /// Threads of a search, or jobs at a time.
    pub threads: RangeInclusive<u32>,
    /// MiB of a transposition table.
    pub hash: RangeInclusive<u32>,
    /// Relative Elo of a weakened player: [`Strength::of_elo`](super::Strength::of_elo).
    pub elo: RangeInclusive<u32>,
    /// Milliseconds lost between engine and host.
    pub overhead: RangeInclusive<u32>,
    /// The time assumed lost between engine and host if the host does not say.
    pub default_overhead: Duration,
}

/// The bounds of all numbers.
///
/// ```
/// assert!(asterism_engine::search::BOUNDS.threads.contains(&1));
/// ```
pub const BOUNDS: Bounds = Bounds {
    depth: 1..=100,
    nodes: 1..,
    mate: 1..=1000,
    time: 0..=1_000_000_000_000,
    moves_to_go: 1..=1000,
    perft: 1..=30,
    multipv: 1..=500,
    threads: 1..=1024,
    hash: 1..=1 << 20,
    elo: Strength::ELO,
    overhead: 0..=5000,
    default_overhead: Duration::from_millis(10),
};
