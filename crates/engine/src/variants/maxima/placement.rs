//! Material and placement of each man, made from `weights`.

use super::pieces::*;
use super::tables::*;
use super::weights::*;
use crate::board::{Tapered, placement_table};

placement_table!(value, SQUARES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns a White man's material and placement.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, rank) = (Board::file(square) as i32, Board::rank(square) as i32);
    let centre = if file < 4 { file } else { 7 - file };
    let index = piece_type as usize;
    weights.piece_values[index]
        .plus(weights.centre[index].times(centre))
        .plus(weights.advance[index].times(rank))
}
