//! A turn taken apart: each of its parts, and the alternatives to it.

use super::PieceEffect;
use crate::rules::{FenPiece, Location};

/// A part of a turn, and the board on which it was legal. Without texts, which take most of the time that a
/// [`MoveEffect`](super::MoveEffect) takes: for statistics of many games.
#[derive(Clone, Debug)]
pub struct PlayedPart {
    /// Every piece before it, with its place.
    pub pieces: Vec<(Location, FenPiece)>,
    /// Every part that was legal there.
    pub legal: Vec<PieceEffect>,
    /// The place among these of the one that was played.
    pub index: usize,
}
