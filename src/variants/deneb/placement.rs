//! Material and place of each piece, for the running sum of a position.

use super::pieces::PieceType;
use super::tables::{Board, SQUARES};
use super::weights::VALUE;
use crate::rules::{Color, Score};

/// Material and place of a piece for the middle game and the endgame, White positive.
static PLACEMENT: [[[[Score; 2]; SQUARES]; 7]; 2] = {
    let mut table = [[[[0; 2]; SQUARES]; 7]; 2];
    let mut piece_type = 0;
    while piece_type < 7 {
        let mut square = 0;
        while square < 63 {
            let (file, rank) = (Board::file(square), Board::rank(square));
            let [middle, end] = place(PieceType::ALL[piece_type], file as i32, rank as i32);
            table[0][piece_type][square] = [middle, end];
            table[1][piece_type][Board::square(file, 8 - rank)] = [-middle, -end];
            square += 1;
        }
        piece_type += 1;
    }
    table
};

/// Material and place of a White piece.
const fn place(piece_type: PieceType, file: i32, rank: i32) -> [Score; 2] {
    let file_centre = 3 - (file - 3).abs();
    let rank_centre = 4 - (rank - 4).abs();
    let value = VALUE[piece_type as usize];
    let (middle, end) = match piece_type {
        // Nearer to promotion; the last steps are worth most, and in the endgame.
        PieceType::Soldier => {
            ((rank - 2) * 4 + file_centre * 2, (rank - 2) * 10 + if rank >= 6 { 15 } else { 0 })
        }
        PieceType::Star => (file_centre * 4 + rank_centre * 3, file_centre * 2 + rank_centre * 2),
        PieceType::P43 | PieceType::P32 => (rank_centre * 3, rank_centre * 2),
        PieceType::Queen => (file_centre * 2 + rank_centre * 2, file_centre * 4 + rank_centre * 4),
        PieceType::Reducer => (file_centre * 4 + rank_centre * 5, file_centre * 4 + rank_centre * 6),
        PieceType::King => (-rank * 20, file_centre * 6 + rank_centre * 4),
    };
    [value + middle, value + end]
}

/// What a piece on a square adds to [`DenebPosition::placement`].
#[inline]
pub fn placement(color: Color, piece_type: PieceType, square: usize) -> [Score; 2] {
    PLACEMENT[color.index()][piece_type as usize][square]
}
