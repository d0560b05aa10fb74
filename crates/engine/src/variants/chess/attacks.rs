//! Which squares a piece attacks; cozy-chess has the tables.

use super::pieces::PieceType;
use cozy_chess::{
    BitBoard, Board, Color, File, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

/// Returns the squares a piece other than a Pawn attacks.
#[inline]
pub(super) fn attacks(piece: PieceType, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        PieceType::Knight => get_knight_moves(from),
        PieceType::Bishop => bishop_attacks(from, occupied),
        PieceType::Rook => rook_attacks(from, occupied),
        PieceType::Queen => bishop_attacks(from, occupied) | rook_attacks(from, occupied),
        PieceType::King | PieceType::Pawn => get_king_moves(from),
    }
}

// Nothing else calls the two functions of cozy-chess, and these have no `#[inline]`: each codegen unit that calls
// those gets a table of 700 kB of its own.

/// Returns the squares a Bishop attacks.
pub(super) fn bishop_attacks(from: Square, occupied: BitBoard) -> BitBoard {
    get_bishop_moves(from, occupied)
}

/// Returns the squares a Rook attacks.
pub(super) fn rook_attacks(from: Square, occupied: BitBoard) -> BitBoard {
    get_rook_moves(from, occupied)
}

/// Returns the squares that the Pawns of a side attack.
#[inline]
pub(super) fn pawn_attacks(pawns: BitBoard, color: Color) -> BitBoard {
    let left = pawns.0 & !File::A.bitboard().0;
    let right = pawns.0 & !File::H.bitboard().0;
    BitBoard(match color {
        Color::White => left << 7 | right << 9,
        Color::Black => left >> 9 | right >> 7,
    })
}

/// Returns the square behind a Pawn that has just made a double step, where cozy-chess remembers one.
#[inline]
pub(super) fn en_passant_square(board: &Board) -> Option<Square> {
    board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move())))
}
