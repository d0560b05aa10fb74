//! The numbers of the evaluation, in centipawns. All are guesses: nobody has tuned this game.

use super::pieces::TYPES;
use crate::board::Tapered;
use crate::rules::Score;

/// Material by type. The King's is what its capture counts in move ordering.
pub const PIECE_VALUES: [Tapered; TYPES] = [Tapered::both(100), Tapered::new(320, 360), Tapered::both(0)];
/// What a Soldier gains with each rank it has advanced.
pub const ADVANCED: Tapered = Tapered::new(6, 18);
/// What a King gains with each step nearer to the middle.
pub const KING_CENTRE: Tapered = Tapered::new(-8, 8);
/// The right to move.
pub const TEMPO: Score = 10;
/// Capturing the King, in move ordering.
pub const KING_CAPTURE: Score = 10_000;
/// Pieces on the board (both sides) at which it is fully the middlegame.
pub const FULL_BOARD: i32 = 16;
