//! Material and placement of each piece on each square, summed up from the weights at compile time.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::{Tapered, placement_table};
use crate::rules::Score;

placement_table!(value, SQUARES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns material and placement of a White piece.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, rank) = (Board::file(square), Board::rank(square));
    let (files, ranks) = (file.abs_diff(4) as Score, rank.abs_diff(4) as Score);
    let rings = if files > ranks { files } else { ranks };
    let by_rank = match piece_type {
        PieceType::Soldier => &weights.soldier_rank,
        PieceType::GrandSoldier => &weights.grand_soldier_rank,
        PieceType::Overtaker => &weights.overtaker_rank,
        PieceType::GrandHorse => &weights.grand_horse_rank,
        PieceType::Queen => &weights.queen_rank,
        PieceType::GrandBishop => &weights.grand_bishop_rank,
        PieceType::GrandRook => &weights.grand_rook_rank,
        PieceType::Reducer => &weights.reducer_rank,
        PieceType::King => &weights.king_rank,
    };
    let index = piece_type as usize;
    Tapered::both(weights.piece_values[index])
        .plus(by_rank[rank])
        .plus(weights.off_middle_file[index].times(files))
        .plus(weights.off_centre[index].times(rings))
}
