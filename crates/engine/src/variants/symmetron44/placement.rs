//! What each piece is worth on each square, made from `weights`.

use super::pieces::*;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::rules::Color;

/// Material and placement of each piece on each square, in centipawns; Black's negative.
pub(super) static PLACEMENT: [[Tapered; PLACES]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; PLACES]; Piece::COUNT];
    let mut i = 0;
    while i < PieceType::COUNT {
        let piece_type = PieceType::ALL[i];
        let (white, black) = (Piece::new(piece_type, Color::White), Piece::new(piece_type, Color::Black));
        let mut square = 0;
        while square < PLACES {
            table[white.index()][square] = placement(piece_type, true, square, &WEIGHTS);
            table[black.index()][square] = placement(piece_type, false, square, &WEIGHTS);
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

/// Material and placement of a piece, Black's negative.
pub(super) const fn placement(
    piece_type: PieceType,
    white: bool,
    square: usize,
    weights: &Weights,
) -> Tapered {
    if white {
        value(piece_type, square, weights)
    } else {
        value(piece_type, mirrored(square), weights).negated()
    }
}

/// A White piece's material and placement.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let material = weights.piece_values[piece_type as usize];
    if square >= SQUARES {
        let is_knight = matches!(piece_type, PieceType::Knight);
        return if is_knight { material.plus(weights.knight_launching) } else { material };
    }
    let (rank, centre) = (Board::rank(square), centre(square));
    let placement = match piece_type {
        PieceType::Pawn | PieceType::Bawn => {
            weights.pawn_advance[rank].plus(weights.pawn_centre.times(centre))
        }
        PieceType::Knight => weights.knight_centre.times(centre),
        PieceType::Reducer => {
            weights.reducer_centre.times(centre).plus(weights.reducer_advance.times(rank as i32))
        }
        PieceType::King => weights.king_advance.times(rank as i32).plus(weights.king_centre.times(centre)),
        PieceType::Shs => Tapered::ZERO,
        rider => {
            let index = rider as usize - PieceType::AdvancerRook as usize;
            weights.rider_centre[index].times(centre).plus(weights.rider_advance[index].times(rank as i32))
        }
    };
    material.plus(placement)
}
