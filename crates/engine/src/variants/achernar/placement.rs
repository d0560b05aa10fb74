//! Material and placement of each piece on each square, summed up from the weights at compile time.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::Tapered;
use crate::rules::{Color, Score};

/// By [`Piece::index`] and square; negative for Black's pieces.
pub(super) static PLACEMENT: [[Tapered; SQUARES]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; SQUARES]; Piece::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let piece_type = PieceType::ALL[index];
            table[2 * index][square] = placement(piece_type, Color::White, square, &WEIGHTS);
            table[2 * index + 1][square] = placement(piece_type, Color::Black, square, &WEIGHTS);
            square += 1;
        }
        index += 1;
    }
    table
};

/// Material and placement of a piece, Black's negative.
pub(super) const fn placement(
    piece_type: PieceType,
    color: Color,
    square: usize,
    weights: &Weights,
) -> Tapered {
    let (file, own_rank) = (Board::file(square), Board::rank(square));
    let is_white = matches!(color, Color::White);
    let rank = if is_white { own_rank } else { 8 - own_rank };
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
    let value = Tapered::both(weights.piece_values[index])
        .plus(by_rank[rank])
        .plus(weights.off_middle_file[index].times(files))
        .plus(weights.off_centre[index].times(rings));
    if is_white { value } else { value.negated() }
}
