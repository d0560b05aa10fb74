//! Material and placement of each piece, built from `weights`: a position keeps their sum up.

use super::pieces::PieceType;
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::*;
use crate::board::Tapered;
use crate::rules::{Color, Score};

/// By colour, type and square, in centipawns, White positive.
static PLACEMENT: [[[Tapered; SQUARES]; PieceType::COUNT]; 2] = {
    let mut table = [[[Tapered::ZERO; SQUARES]; PieceType::COUNT]; 2];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            table[0][index][square] = value(Color::White, PieceType::ALL[index], square, &WEIGHTS);
            table[1][index][square] = value(Color::Black, PieceType::ALL[index], square, &WEIGHTS);
            square += 1;
        }
        index += 1;
    }
    table
};

/// Material and placement of a piece with other weights, White positive.
pub(super) const fn value(color: Color, piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, own_rank) = (Board::file(square), Board::rank(square));
    let is_white = matches!(color, Color::White);
    let rank = if is_white { own_rank } else { RANKS - 1 - own_rank } as Score;
    let (middle_file, middle_rank) = (FILES as Score / 2, RANKS as Score / 2);
    let file_centre = middle_file - (file as Score - middle_file).abs();
    let rank_centre = middle_rank - (rank - middle_rank).abs();
    let index = piece_type as usize;
    let mut sum = Tapered::both(weights.piece_values[index])
        .plus(weights.file_centre[index].times(file_centre))
        .plus(weights.rank_centre[index].times(rank_centre))
        .plus(weights.advance[index].times(rank));
    if matches!(piece_type, PieceType::Soldier) && rank >= NEAR_PROMOTION_RANK {
        sum = sum.plus(weights.soldier_near_promotion);
    }
    if is_white { sum } else { sum.negated() }
}

/// What a piece on a square adds to [`DenebPosition::placement`](super::DenebPosition).
#[inline]
pub(super) fn placement(color: Color, piece_type: PieceType, square: usize) -> Tapered {
    PLACEMENT[color.index()][piece_type as usize][square]
}
