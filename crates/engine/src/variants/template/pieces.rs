//! The types of pieces, and the keys of the hash.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::{PieceKeys, piece_types, plain_pieces};

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

plain_pieces! {
    squares: SQUARES,
    words: 1,
    // The seed is arbitrary.
    keys: PieceKeys::new(0x5C1E_0001),
    structural: Soldier
}
