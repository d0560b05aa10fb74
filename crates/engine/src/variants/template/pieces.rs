//! The types of pieces, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::{self, PieceKeys, Placed, Tapered, TypeSets, piece_types};

piece_types! {
    /// A type of piece.
    pub(super) enum PieceType {
        /// Steps forward, captures diagonally forward.
        Soldier = 'S',
        /// Slides along ranks and files.
        Rook = 'R',
        /// The royal piece.
        King = 'K',
    }
}

/// The pieces of a position.
pub(super) type Pieces = board::Pieces<Piece, SQUARES>;

/// The seed is arbitrary.
static KEYS: PieceKeys<{ Piece::COUNT }, SQUARES> = PieceKeys::new(0x5C1E_0001);

impl Placed<SQUARES> for Piece {
    type Sets = TypeSets<Piece, { PieceType::COUNT }, 1>;
    type Value = Tapered;

    const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

    fn key(self, square: usize) -> u64 {
        KEYS.pieces[self.index()][square]
    }

    fn value(self, square: usize) -> Tapered {
        PLACEMENT[self.index()][square]
    }

    fn is_structural(self) -> bool {
        self.piece_type() == PieceType::Soldier
    }
}
