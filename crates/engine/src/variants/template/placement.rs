//! Material and placement of each piece on each square.

use super::pieces::PieceType;
use super::tables::{Board, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::Tapered;

/// By piece (type * 2 + colour) and square, Black's negative.
pub(super) static PLACEMENT: [[Tapered; SQUARES]; 2 * PieceType::COUNT] = {
    let mut table = [[Tapered::ZERO; SQUARES]; 2 * PieceType::COUNT];
    let mut i = 0;
    while i < PieceType::COUNT * SQUARES {
        let (piece, square) = (i / SQUARES, i % SQUARES);
        table[2 * piece][square] = value(piece, square, true, &WEIGHTS);
        table[2 * piece + 1][square] = value(piece, square, false, &WEIGHTS);
        i += 1;
    }
    table
};

/// The value of a piece, Black's negative.
pub(super) const fn value(piece: usize, square: usize, white: bool, weights: &Weights) -> Tapered {
    let (file, own_rank) = (Board::file(square) as i32, Board::rank(square) as i32);
    let rank = if white { own_rank } else { 4 - own_rank };
    let near_middle = 4 - (file - 2).abs() - (rank - 2).abs();
    let (term, times) = match piece {
        0 => (weights.advanced, rank),
        1 => (Tapered::ZERO, 0),
        _ => (weights.king_centre, near_middle),
    };
    let value = weights.piece_values[piece].plus(term.times(times));
    if white { value } else { value.negated() }
}
