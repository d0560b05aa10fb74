//! The hash of a position: pieces, side to move, castling rights and en passant.

use super::GrandRiderPosition;
use super::keys::{BLACK_KEY, castling_key, en_passant_key, piece_key};
use crate::rules::Color;

impl GrandRiderPosition {
    /// The part of the hash for en passant.
    #[inline]
    pub(super) fn en_passant_hash(&self) -> u64 {
        self.en_passant.map_or(0, en_passant_key)
    }

    /// The part of the hash for what is not on the board.
    pub(super) fn state_hash(&self) -> u64 {
        let side = if self.clock.side == Color::Black { BLACK_KEY } else { 0 };
        side ^ castling_key(self.castling_rights) ^ self.en_passant_hash()
    }

    /// The hash from nothing.
    pub(in crate::variants::grandrider) fn hash_from_nothing(&self) -> u64 {
        let pieces = self.board.iter().enumerate().filter(|(_, piece)| !piece.is_empty());
        let keys = pieces.map(|(square, &piece)| piece_key(square, piece));
        // A board without pieces has hash 0 with White to move and no rights.
        keys.fold(self.state_hash() ^ castling_key(0), |hash, key| hash ^ key)
    }
}
