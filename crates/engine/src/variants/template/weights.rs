//! The declarations of the evaluation's weights: a fit may change them. Their values are in `eval.txt`.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::Score;

eval_weights! {
    /// Material, by type: Soldier, Rook, King. The King's plays no part.
    piece_values: [Tapered; PieceType::COUNT], 0..=1000;
    /// A Soldier, for each rank it has advanced.
    advanced: Tapered, -50..=100;
    /// A King, for each step nearer to the middle.
    king_centre: Tapered, -50..=50;
    /// The right to move.
    tempo: Score, 0..=50;
}

/// All are guesses: this game has not been fitted.
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// Capturing the King, in move ordering.
pub(super) const KING_CAPTURE: Score = 10_000;
/// Pieces on the board (both sides) at which it is fully the middlegame.
pub(super) const FULL_BOARD: i32 = 16;
