//! What each piece is worth on each square, made from `weights`.

use super::pieces::*;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::rules::Color;

/// Material and placement of each piece on each square, in centipawns; Black's negative.
pub static PLACEMENT: [[Tapered; PLACES]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; PLACES]; Piece::COUNT];
    let mut i = 0;
    while i < PieceType::COUNT {
        let piece_type = PieceType::ALL[i];
        let white = Piece::new(piece_type, Color::White).index();
        let black = Piece::new(piece_type, Color::Black).index();
        let mut square = 0;
        while square < PLACES {
            table[white][square] = value(piece_type, square);
            table[black][square] = value(piece_type, mirrored(square)).negated();
            square += 1;
        }
        i += 1;
    }
    table
};

/// The square on the same file and the opposite rank; a launching square is its own.
const fn mirrored(square: usize) -> usize {
    if square >= SQUARES { square } else { Board::square(Board::file(square), 5 - Board::rank(square)) }
}

/// How many steps along files and ranks a square is nearer to the middle than the corners: 0 to 5.
const fn centre(square: usize) -> i32 {
    let (file, rank) = (Board::file(square) as i32, Board::rank(square) as i32);
    let from_side = if file < 3 { file } else { 6 - file };
    let from_end = if rank < 3 { rank } else { 5 - rank };
    from_side + from_end
}

/// A White piece's material and placement.
const fn value(piece_type: PieceType, square: usize) -> Tapered {
    let material = PIECE_VALUES[piece_type as usize];
    if square >= SQUARES {
        let is_knight = matches!(piece_type, PieceType::Knight);
        return if is_knight { material.plus(KNIGHT_LAUNCHING) } else { material };
    }
    let (rank, centre) = (Board::rank(square), centre(square));
    let placement = match piece_type {
        PieceType::Pawn | PieceType::Bawn => PAWN_ADVANCE[rank].plus(PAWN_CENTRE.times(centre)),
        PieceType::Knight => KNIGHT_CORNER.plus(KNIGHT_CENTRE.times(centre)),
        PieceType::Reducer => REDUCER_CENTRE.times(centre),
        PieceType::King => KING_ADVANCE.times(rank as i32).plus(KING_CENTRE.times(centre)),
        PieceType::Shs => Tapered::ZERO,
        _ => RIDER_CENTRE.times(centre),
    };
    material.plus(placement)
}
