//! Material and place of each piece, for the running sum of a position.

use super::pieces::Kind;
use super::tables::Board;
use super::weights::VALUE;
use crate::rules::{Color, Score};

/// Material and place of a piece for the middle game and the endgame, White positive.
static PLACED: [[[[Score; 2]; 63]; 7]; 2] = {
    let mut table = [[[[0; 2]; 63]; 7]; 2];
    let mut kind = 0;
    while kind < 7 {
        let mut square = 0;
        while square < 63 {
            let (file, rank) = (Board::file(square), Board::rank(square));
            let [middle, end] = place(Kind::ALL[kind], file as i32, rank as i32);
            table[0][kind][square] = [middle, end];
            table[1][kind][Board::square(file, 8 - rank)] = [-middle, -end];
            square += 1;
        }
        kind += 1;
    }
    table
};

/// Material and place of a White piece.
const fn place(kind: Kind, file: i32, rank: i32) -> [Score; 2] {
    let file_centre = 3 - (file - 3).abs();
    let rank_centre = 4 - (rank - 4).abs();
    let value = VALUE[kind as usize];
    let (middle, end) = match kind {
        // Nearer to promotion; the last steps are worth most, and in the endgame.
        Kind::Soldier => ((rank - 2) * 4 + file_centre * 2, (rank - 2) * 10 + if rank >= 6 { 15 } else { 0 }),
        Kind::Star => (file_centre * 4 + rank_centre * 3, file_centre * 2 + rank_centre * 2),
        Kind::P43 | Kind::P32 => (rank_centre * 3, rank_centre * 2),
        Kind::Queen => (file_centre * 2 + rank_centre * 2, file_centre * 4 + rank_centre * 4),
        Kind::Reducer => (file_centre * 4 + rank_centre * 5, file_centre * 4 + rank_centre * 6),
        Kind::King => (-rank * 20, file_centre * 6 + rank_centre * 4),
    };
    [value + middle, value + end]
}

/// What a piece on a square adds to [`DenebPosition::placed`].
#[inline]
pub fn placed(color: Color, kind: Kind, square: usize) -> [Score; 2] {
    PLACED[color.index()][kind as usize][square]
}
