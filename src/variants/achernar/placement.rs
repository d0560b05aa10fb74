//! Material and placement of each piece on each square, summed up from `weights` at compile time.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, SQUARES};
use super::weights::{PIECE_VALUES, PLACEMENT_WEIGHTS};
use crate::board::Tapered;
use crate::rules::Score;

/// By [`Piece::index`] and square; negative for Black's pieces.
pub static PLACEMENT: [[Tapered; SQUARES]; Piece::COUNT] = placement();

const fn placement() -> [[Tapered; SQUARES]; Piece::COUNT] {
    let mut table = [[Tapered::ZERO; SQUARES]; Piece::COUNT];
    let mut piece_type = 0;
    while piece_type < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let (file, rank) = (Board::file(square), Board::rank(square));
            let value = Tapered::both(PIECE_VALUES[piece_type]).plus(bonus(piece_type, file, rank));
            table[2 * piece_type][square] = value;
            table[2 * piece_type + 1][Board::square(file, 8 - rank)] = value.negated();
            square += 1;
        }
        piece_type += 1;
    }
    table
}

/// What its place adds to a White piece; file and rank from 0.
const fn bonus(piece_type: usize, file: usize, rank: usize) -> Tapered {
    let (files, ranks) = (file.abs_diff(4) as Score, rank.abs_diff(4) as Score);
    let rings = if files > ranks { files } else { ranks };
    let weights = &PLACEMENT_WEIGHTS[piece_type];
    let (by_file, by_ring) = (weights.off_middle_file, weights.off_centre);
    weights.by_rank[rank]
        .plus(Tapered::new(by_file.mg * files, by_file.eg * files))
        .plus(Tapered::new(by_ring.mg * rings, by_ring.eg * rings))
}
