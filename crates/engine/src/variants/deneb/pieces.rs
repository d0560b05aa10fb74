//! The types of pieces and their letters, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::{PieceKeys, piece_types, plain_pieces};

piece_types! {
    /// The types of pieces, in the order of all tables.
    pub(crate) enum PieceType {
        /// The pawn-type piece.
        Soldier = 'S',
        /// Captures by leaping over pieces, several in one move.
        Star = 'A',
        /// Orthogonally: slides four squares, leaps three or steps one.
        P43 = 'F',
        /// Orthogonally: slides three squares, leaps two or steps one.
        P32 = 'T',
        /// The orthodox Queen.
        Queen = 'Q',
        /// Captures nothing, weakens the enemy pieces beside it.
        Reducer = 'E',
        /// The royal piece.
        King = 'K',
    }
}

impl PieceType {
    /// The types of which a side must not run out.
    pub(crate) const SPECIAL: [PieceType; 3] = [PieceType::Star, PieceType::P43, PieceType::P32];

    /// Returns whether it is one of [`PieceType::SPECIAL`].
    pub(crate) const fn is_special(self) -> bool {
        matches!(self, PieceType::Star | PieceType::P43 | PieceType::P32)
    }
}

plain_pieces! {
    squares: SQUARES,
    words: 1,
    keys: PieceKeys::by_color(0xDE_4EB, 64),
    structural: Soldier | Reducer
}
