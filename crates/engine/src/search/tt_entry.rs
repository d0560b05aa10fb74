//! One entry of the transposition table: its contents, its packing, and its use at a node.

use super::bound::Bound;
use crate::rules::{MATE_BOUND, MoveKey, Score};

/// The table's knowledge of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// The best move found, or `NONE`.
    pub key: MoveKey,
    /// In centipawns; distances to a win count from the root.
    pub score: Score,
    /// In plies.
    pub depth: i32,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Whether the position has ever been a PV node.
    pub was_pv: bool,
    /// The static evaluation as the evaluator gave it, in centipawns, or [`NO_EVAL`].
    pub raw_eval: Score,
}

/// Stands for a static evaluation that was not computed.
pub(super) const NO_EVAL: Score = i16::MIN as Score;

/// Searches are numbered modulo this.
pub(super) const AGES: u8 = 32;

// data: key 32 bits | score 16 | depth 8 | bound 2, PV 1, age 5. An entry is never all zero: bounds start at 1.

/// Returns the entry without `raw_eval` as one word, as seen `turns` turns from the root.
#[inline]
pub(super) fn pack(entry: TtEntry, turns: u32, age: u8) -> u64 {
    let score = match entry.score {
        s if s >= MATE_BOUND => s + turns as Score,
        s if s <= -MATE_BOUND => s - turns as Score,
        s => s,
    };
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(0, 255) as u64;
    let flags = bound << 6 | (entry.was_pv as u64) << 5 | age as u64;
    (entry.key.0 as u64) << 32 | (score as i16 as u16 as u64) << 16 | depth << 8 | flags
}

/// Returns the entry behind a packed word, seen `turns` turns from the root.
#[inline]
pub(super) fn unpack(data: u64, raw_eval: Score, turns: u32) -> TtEntry {
    let score = match (data >> 16) as u16 as i16 as Score {
        s if s >= MATE_BOUND => s - turns as Score,
        s if s <= -MATE_BOUND => s + turns as Score,
        s => s,
    };
    let bound = match data >> 6 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let (key, was_pv) = (MoveKey((data >> 32) as u32), data & 1 << 5 != 0);
    TtEntry { key, score, depth: packed_depth(data), bound, was_pv, raw_eval }
}

/// Returns the depth of a packed entry, in plies.
#[inline]
pub(super) fn packed_depth(data: u64) -> i32 {
    (data >> 8) as u8 as i32
}

/// Returns the age of a packed entry.
#[inline]
pub(super) fn packed_age(data: u64) -> u8 {
    data as u8 % AGES
}

/// Returns whether the entry's score decides a node with this window.
#[inline]
pub(super) fn tt_cutoff(entry: TtEntry, alpha: Score, beta: Score) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// Returns the static evaluation, replaced by the table's score if that is known to be nearer to the truth.
#[inline]
pub(super) fn tt_adjusted_eval(static_eval: Score, tt_entry: Option<TtEntry>) -> Score {
    match tt_entry {
        Some(entry) if entry.score.abs() < MATE_BOUND => match entry.bound {
            Bound::Exact => entry.score,
            Bound::Lower => static_eval.max(entry.score),
            Bound::Upper => static_eval.min(entry.score),
        },
        _ => static_eval,
    }
}
