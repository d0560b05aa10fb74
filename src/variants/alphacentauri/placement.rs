//! Material and placement: the value of each piece on each square, summed up as pieces are put and removed.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::rules::{Color, Score};

/// Centipawns for each piece on each square, negative for Black.
pub static PLACEMENT: [[i16; SQUARES]; Piece::COUNT] = {
    let mut table = [[0; SQUARES]; Piece::COUNT];
    let mut i = 0;
    while i < Piece::COUNT * SQUARES {
        let (piece, square) = (Piece::from_index(i / SQUARES), i % SQUARES);
        table[piece.index()][square] = placement(piece, square, &WEIGHTS) as i16;
        i += 1;
    }
    table
};

/// Centipawns for a piece on a square, negative for Black.
pub const fn placement(piece: Piece, square: usize, weights: &Weights) -> Score {
    let is_white = matches!(piece.color(), Color::White);
    let (file, own_rank) = (Board::file(square), Board::rank(square));
    let rank = if is_white { own_rank } else { RANKS - 1 - own_rank };
    let piece_type = piece.piece_type();
    if matches!(piece_type, PieceType::King | PieceType::Dame) {
        return 0; // judged together, in eval.rs
    }
    let from_centre = (file.abs_diff(FILES / 2) + rank.abs_diff(RANKS / 2)) as Score;
    let is_on_edge = file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1;
    let can_rotate = matches!(piece_type, PieceType::Rotor) && !is_on_edge;
    let value = weights.piece_values[piece_type as usize]
        + weights.off_centre[piece_type as usize] * from_centre
        + weights.advance[piece_type as usize] * rank as Score
        + if can_rotate { weights.rotor_can_rotate } else { 0 };
    if is_white { value } else { -value }
}
