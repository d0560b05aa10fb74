//! The nine types of pieces and their letters, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::zobrist::split_mix;
use crate::board::{PieceKeys, piece_types, plain_pieces};

piece_types! {
    pub(super) enum PieceType {
        /// The pawn-type piece.
        Soldier = 'S',
        /// The promotion of a Soldier.
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

plain_pieces! {
    squares: SQUARES,
    words: 2,
    keys: PieceKeys::new(0xAC4E_41A5).with_side(split_mix(0x0B1A_C4ED).1),
    structural: Soldier | Reducer
}
