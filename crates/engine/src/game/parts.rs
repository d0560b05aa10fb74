//! A turn taken apart: each of its parts, and the alternatives to it.

use super::{BoardEffects, MoveEffect};

/// A part of a turn, and the board on which it was legal.
#[derive(Clone, Debug)]
pub struct PlayedPart {
    /// The board before it, and every part that was legal there.
    pub board: BoardEffects,
    /// Its place among these.
    pub index: usize,
}

impl PlayedPart {
    /// Returns its effect.
    pub fn effect(&self) -> &MoveEffect {
        &self.board.moves[self.index]
    }
}
