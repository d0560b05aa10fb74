//! The random keys of a position's hash: pieces, side to move, castling rights and en passant.

use crate::board::Keys;
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

/// The key of a move of several steps that may be captured en passant.
#[inline]
pub(super) fn en_passant_key((from, to): (u8, u8)) -> u64 {
    EN_PASSANT_KEYS.0[from as usize] ^ EN_PASSANT_KEYS.0[SQUARES + to as usize]
}
