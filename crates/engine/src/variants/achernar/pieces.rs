//! The nine types of pieces and their letters, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::zobrist::split_mix;
use crate::board::{self, PieceKeys, Placed, Tapered, TypeSets, piece_types};

piece_types! {
    /// A type of piece.
    pub(super) enum PieceType {
        /// The pawn-type piece.
        Soldier = 'S',
        /// What a Soldier promotes to.
        GrandSoldier = 'G',
        /// Captures by leaping over its victim.
        Overtaker = 'O',
        /// The Knight's leap or one orthogonal step.
        GrandHorse = 'H',
        /// The orthodox Queen.
        Queen = 'Q',
        /// The orthodox Bishop, and a leap of exactly three squares.
        GrandBishop = 'B',
        /// The orthodox Rook.
        GrandRook = 'R',
        /// Captures nothing, weakens the enemy pieces beside it.
        Reducer = 'E',
        /// The royal piece.
        King = 'K',
    }
}

/// The pieces of a position.
pub(super) type Pieces = board::Pieces<Piece, SQUARES>;

static KEYS: PieceKeys<{ Piece::COUNT }, SQUARES> =
    PieceKeys::new(0xAC4E_41A5).with_side(split_mix(0x0B1A_C4ED).1);

impl Placed<SQUARES> for Piece {
    type Sets = TypeSets<Piece, { PieceType::COUNT }, 2>;
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
