//! Scores in centipawns, and how wins at a distance are written among them.

/// Centipawns for the side to move, within `-MATE..=MATE`; fits 16 bits.
pub type Score = i32;

/// The worth of a drawn game.
pub const DRAW: Score = 0;
/// A win on the spot. A win after `n` turns is worth `MATE - n`.
pub const MATE: Score = 32_000;
/// Scores beyond `±MATE_BOUND` are wins and losses at a known distance.
pub const MATE_BOUND: Score = MATE - 2_000;
/// Larger than any score.
pub(crate) const INFINITE: Score = 32_500;

/// Returns the score of winning `turns` turns (of both sides) from here.
pub(crate) const fn mating_in(turns: u32) -> Score {
    MATE - turns as Score
}

/// Returns the score of losing `turns` turns (of both sides) from here.
pub(crate) const fn mated_in(turns: u32) -> Score {
    turns as Score - MATE
}
