//! Material and placement of each piece on each square.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::{Tapered, placement_table};

placement_table!(value, SQUARES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns the value of a White piece.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, rank) = (Board::file(square) as i32, Board::rank(square) as i32);
    let near_middle = 4 - (file - 2).abs() - (rank - 2).abs();
    let on_square = match piece_type {
        PieceType::Soldier => weights.advanced.times(rank),
        PieceType::Rook => Tapered::ZERO,
        PieceType::King => weights.king_centre.times(near_middle),
    };
    weights.piece_values[piece_type as usize].plus(on_square)
}
