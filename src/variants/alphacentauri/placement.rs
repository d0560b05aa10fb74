//! Material and placement: the value of each piece on each square, summed up as pieces are put and removed.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::*;
use crate::rules::{Color, Score};

/// Centipawns for each piece on each square, negative for Black.
pub static PLACEMENT: [[i16; SQUARES]; Piece::COUNT] = {
    let mut table = [[0; SQUARES]; Piece::COUNT];
    let mut i = 0;
    while i < Piece::COUNT * SQUARES {
        let (piece, square) = (Piece::from_index(i / SQUARES), i % SQUARES);
        let is_white = matches!(piece.color(), Color::White);
        let rank = if is_white { Board::rank(square) } else { RANKS - 1 - Board::rank(square) };
        let piece_type = piece.piece_type();
        let value = PIECE_VALUES[piece_type as usize] + on_square(piece_type, Board::file(square), rank);
        table[piece.index()][square] = if is_white { value } else { -value } as i16;
        i += 1;
    }
    table
};

/// Centipawns for standing on `file` and `rank` (both from 0, the own side's first rank is 0).
const fn on_square(piece_type: PieceType, file: usize, rank: usize) -> Score {
    let from_centre = (file.abs_diff(FILES / 2) + rank.abs_diff(RANKS / 2)) as Score;
    let is_on_edge = file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1;
    match piece_type {
        PieceType::Pawn | PieceType::Guard => SHORT_RANGE_CENTRE - SHORT_RANGE_STEP * from_centre,
        PieceType::King | PieceType::Dame => 0, // judged together, in eval.rs
        PieceType::Rotor if is_on_edge => ROTOR_CENTRE - ROTOR_STEP * from_centre,
        PieceType::Rotor => ROTOR_CENTRE - ROTOR_STEP * from_centre + ROTOR_CAN_ROTATE,
        _ => LONG_RANGE_CENTRE - LONG_RANGE_STEP * from_centre,
    }
}
