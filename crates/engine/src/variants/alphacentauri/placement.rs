//! Material and placement: the value of each piece on each square, summed up as pieces are put and removed.

use super::pieces::{Piece, PieceType};
use super::tables::{Board, FILES, RANKS, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::rules::{Color, Score};

/// Centipawns for each piece on each square, negative for Black.
pub(super) static PLACEMENT: [[i16; SQUARES]; Piece::COUNT] = {
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
pub(super) const fn placement(piece: Piece, square: usize, weights: &Weights) -> Score {
    let is_white = matches!(piece.color(), Color::White);
    let (file, own_rank) = (Board::file(square), Board::rank(square));
    let rank = if is_white { own_rank } else { RANKS - 1 - own_rank };
    let (from_middle, middle_rank) = (file.abs_diff(FILES / 2), RANKS / 2);
    let is_on_edge = file == 0 || file == FILES - 1 || rank == 0 || rank == RANKS - 1;
    let index = piece.piece_type() as usize;
    let value = match piece.piece_type() {
        // How near they are to each other is judged in eval.rs.
        PieceType::King | PieceType::Dame => {
            weights.royal_square[rank * (FILES / 2 + 1) + FILES / 2 - from_middle]
        }
        PieceType::Rotor if !is_on_edge => weights.rotor_can_rotate,
        _ => 0,
    };
    let from_centre = (from_middle + rank.abs_diff(middle_rank)) as Score;
    let value = value
        + weights.piece_values[index]
        + weights.off_centre[index] * from_centre
        + weights.advance[index] * rank as Score;
    if is_white { value } else { -value }
}
