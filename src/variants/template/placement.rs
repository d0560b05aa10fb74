//! Material and placement of each piece on each square.

use super::pieces::TYPES;
use super::tables::{Board, SQUARES};
use super::weights::{ADVANCED, KING_CENTRE, PIECE_VALUES};
use crate::board::Tapered;

/// By piece (type * 2 + colour) and square, Black's negative.
pub static PLACEMENT: [[Tapered; SQUARES]; 2 * TYPES] = {
    let mut table = [[Tapered::ZERO; SQUARES]; 2 * TYPES];
    let mut i = 0;
    while i < TYPES * SQUARES {
        let (piece, square) = (i / SQUARES, i % SQUARES);
        let (file, rank) = (Board::file(square), Board::rank(square));
        let value = value(piece, file as i32, rank as i32);
        table[2 * piece][square] = value;
        table[2 * piece + 1][Board::square(file, 4 - rank)] = value.negated();
        i += 1;
    }
    table
};

/// The value of a White piece; file and rank from 0.
const fn value(piece: usize, file: i32, rank: i32) -> Tapered {
    let near_middle = 4 - (file - 2).abs() - (rank - 2).abs();
    let (term, times) = match piece {
        0 => (ADVANCED, rank),
        1 => (Tapered::ZERO, 0),
        _ => (KING_CENTRE, near_middle),
    };
    PIECE_VALUES[piece].plus(term.times(times))
}
