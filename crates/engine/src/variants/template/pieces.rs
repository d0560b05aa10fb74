//! Types of pieces.

use crate::board::piece_types;
use crate::rules::{Color, FenPiece};

piece_types! {
    /// A piece without its colour.
    pub(super) enum PieceType {
        /// Moves forward, captures diagonally, promotes.
        Soldier = 'S',
        /// Slides along ranks and files.
        Rook = 'R',
        /// Steps; its capture ends the game.
        King = 'K',
    }
}

impl PieceType {
    /// The piece of this type and colour, as FEN writes it.
    pub(super) fn shown(self, color: Color) -> FenPiece {
        FenPiece { color, letter: self.letter() }
    }
}
