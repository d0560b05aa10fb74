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
            let (file, rank) = (Board::file(square), Board::rank(square));
            let value = white_piece(PieceType::ALL[index], file as Score, rank as Score);
            table[0][index][square] = value;
            table[1][index][Board::square(file, RANKS - 1 - rank)] = value.negated();
            square += 1;
        }
        index += 1;
    }
    table
};

/// Material and placement of a White piece; file and rank from 0.
const fn white_piece(piece_type: PieceType, file: Score, rank: Score) -> Tapered {
    let (middle_file, middle_rank) = (FILES as Score / 2, RANKS as Score / 2);
    let file_centre = middle_file - (file - middle_file).abs();
    let rank_centre = middle_rank - (rank - middle_rank).abs();
    let index = piece_type as usize;
    let advance = match piece_type {
        PieceType::Soldier if rank >= NEAR_PROMOTION_RANK => {
            SOLDIER_ADVANCE.times(rank - 2).plus(SOLDIER_NEAR_PROMOTION)
        }
        PieceType::Soldier => SOLDIER_ADVANCE.times(rank - 2),
        PieceType::King => KING_ADVANCE.times(rank),
        _ => Tapered::ZERO,
    };
    Tapered::both(PIECE_VALUES[index])
        .plus(FILE_CENTRE[index].times(file_centre))
        .plus(RANK_CENTRE[index].times(rank_centre))
        .plus(advance)
}

/// What a piece on a square adds to [`DenebPosition::placement`](super::DenebPosition).
#[inline]
pub fn placement(color: Color, piece_type: PieceType, square: usize) -> Tapered {
    PLACEMENT[color.index()][piece_type as usize][square]
}
