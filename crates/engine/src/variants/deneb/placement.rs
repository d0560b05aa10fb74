//! Material and placement of each piece, built from `weights`: a position keeps their sum up.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::{NEAR_PROMOTION_RANK, WEIGHTS, Weights};
use crate::board::{Tapered, placement_table};
use crate::rules::Score;

placement_table!(value, SQUARES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns material and placement of a White piece.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, rank) = (Board::file(square) as Score, Board::rank(square) as Score);
    let (middle_file, middle_rank) = (FILES as Score / 2, RANKS as Score / 2);
    let file_centre = middle_file - (file - middle_file).abs();
    let rank_centre = middle_rank - (rank - middle_rank).abs();
    let index = piece_type as usize;
    let mut sum = Tapered::both(weights.piece_values[index])
        .plus(weights.file_centre[index].times(file_centre))
        .plus(weights.rank_centre[index].times(rank_centre))
        .plus(weights.advance[index].times(rank));
    if matches!(piece_type, PieceType::Soldier) && rank >= NEAR_PROMOTION_RANK {
        sum = sum.plus(weights.soldier_near_promotion);
    }
    sum
}
