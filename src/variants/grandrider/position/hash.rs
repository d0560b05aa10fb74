//! The hash of a position: pieces, side to move, castling rights and en passant.

use super::GrandRiderPosition;
use crate::board::Keys;
use crate::rules::Color;
use crate::variants::grandrider::pieces::Piece;
use crate::variants::grandrider::tables::SQUARES;

static PIECE_KEYS: Keys<{ Piece::COUNT * SQUARES }> = Keys::new(0x6772_616E_6472_6964);
static CASTLING_KEYS: Keys<16> = Keys::new(0x6361_7374_6C65);
/// By origin, then by destination of the move of several steps.
static EN_PASSANT_KEYS: Keys<{ 2 * SQUARES }> = Keys::new(0x656E_7061_7373);
/// The key of Black to move.
pub(super) const BLACK_KEY: u64 = 0x9D39_247E_3377_6D41;

/// The key of a piece on a square.
#[inline]
pub(super) fn piece_key(square: usize, piece: Piece) -> u64 {
    PIECE_KEYS.0[piece.index() * SQUARES + square]
}

/// The key of a set of castling rights.
#[inline]
pub(super) fn castling_key(rights: u8) -> u64 {
    CASTLING_KEYS.0[rights as usize]
}

impl GrandRiderPosition {
    /// The part of the hash for en passant.
    #[inline]
    pub(super) fn en_passant_hash(&self) -> u64 {
        let key = |(from, to)| EN_PASSANT_KEYS.0[from as usize] ^ EN_PASSANT_KEYS.0[SQUARES + to as usize];
        self.en_passant.map_or(0, key)
    }

    /// The part of the hash for what is not on the board.
    pub(super) fn state_hash(&self) -> u64 {
        let side = if self.side == Color::Black { BLACK_KEY } else { 0 };
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
