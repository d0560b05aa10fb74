//! The types of pieces and their letters, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::{self, PieceKeys, Placed, Tapered, TypeSets, piece_types};

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

    /// Whether it is one of [`PieceType::SPECIAL`].
    pub(crate) const fn is_special(self) -> bool {
        matches!(self, PieceType::Star | PieceType::P43 | PieceType::P32)
    }
}

/// The pieces of a position.
pub(super) type Pieces = board::Pieces<Piece, SQUARES>;

static KEYS: PieceKeys<{ Piece::COUNT }, SQUARES> = PieceKeys::by_color(0xDE_4EB, 64);

impl Placed<SQUARES> for Piece {
    type Sets = TypeSets<Piece, { PieceType::COUNT }, 1>;
    type Value = Tapered;

    const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

    #[inline]
    fn key(self, square: usize) -> u64 {
        KEYS.pieces[self.index()][square]
    }

    #[inline]
    fn value(self, square: usize) -> Tapered {
        PLACEMENT[self.index()][square]
    }

    #[inline]
    fn is_structural(self) -> bool {
        matches!(self.piece_type(), PieceType::Soldier | PieceType::Reducer)
    }
}
