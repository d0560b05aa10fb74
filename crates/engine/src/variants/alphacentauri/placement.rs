//! Material and placement: the value of each piece on each square.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::placement_table;
use crate::rules::Score;

placement_table!(value, SQUARES, Score, 0, Score::wrapping_neg);

/// Centipawns for a White piece on a square.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Score {
    let (file, rank) = (Board::file(square), Board::rank(square));
    let (from_middle, middle_rank) = (file.abs_diff(FILES / 2), RANKS / 2);
    let is_on_edge = file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1;
    let index = piece_type as usize;
    let value = match piece_type {
        // How near they are to each other is judged in eval.rs.
        PieceType::King | PieceType::Dame => {
            weights.royal_square[rank * (FILES / 2 + 1) + FILES / 2 - from_middle]
        }
        PieceType::Rotor if !is_on_edge => weights.rotor_can_rotate,
        _ => 0,
    };
    let from_centre = (from_middle + rank.abs_diff(middle_rank)) as Score;
    value
        + weights.piece_values[index]
        + weights.off_centre[index] * from_centre
        + weights.advance[index] * rank as Score
}
