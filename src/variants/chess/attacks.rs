//! Which squares a piece attacks; cozy-chess has the tables.

use super::pieces::PieceType;
use cozy_chess::{
    BitBoard, Color, File, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_rook_moves,
};

/// The squares a piece other than a Pawn attacks.
#[inline]
pub fn attacks(piece: PieceType, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        PieceType::Knight => get_knight_moves(from),
        PieceType::Bishop => get_bishop_moves(from, occupied),
        PieceType::Rook => get_rook_moves(from, occupied),
        PieceType::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        PieceType::King | PieceType::Pawn => get_king_moves(from),
    }
}

/// The squares that the Pawns of a side attack.
#[inline]
pub fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let left = pawns.0 & !File::A.bitboard().0;
    let right = pawns.0 & !File::H.bitboard().0;
    BitBoard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}
