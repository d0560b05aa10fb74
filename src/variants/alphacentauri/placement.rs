//! Worth of the pieces, and where they stand well: summed up as pieces are put and removed.

use super::pieces::*;
use super::tables::{Board, SQUARES};

/// Centipawns by type. The inventor's page names no values: these are guessed from what the pieces reach.
/// All but Pawn and Guard cross the board with CH, so they differ mostly in how often they capture; the
/// Reducer takes nothing but ties enemy pieces (and royals) up. The uncapturable pieces have none.
pub const VALUE: [i32; 10] = [100, 170, 300, 360, 330, 280, 340, 0, 0, 0];

/// Worth of each piece (type * 2 + side) on each square, Black's negative.
pub static PLACEMENT: [[i16; SQUARES]; 20] = {
    let mut table = [[0; SQUARES]; 20];
    let mut i = 0;
    while i < 20 * SQUARES {
        let (code, square) = (i / SQUARES, i % SQUARES);
        let rank = if code % 2 == 0 { Board::rank(square) } else { 8 - Board::rank(square) };
        let worth = (VALUE[code / 2] + placed(code / 2, Board::file(square), rank)) as i16;
        table[code][square] = if code % 2 == 0 { worth } else { -worth };
        i += 1;
    }
    table
};

/// Centipawns for standing on `file` and `rank` (both from 0, the own side's first rank is 0).
const fn placed(kind: usize, file: usize, rank: usize) -> i32 {
    let from_middle = (file.abs_diff(4) + rank.abs_diff(4)) as i32;
    let inside = file > 0 && file < 8 && rank > 0 && rank < 8;
    match kind {
        PAWN | GUARD => 12 - 3 * from_middle, // they bar royals from the Zone
        KING | DAME => 0,                     // judged together, in eval.rs
        ROTOR => 2 * (8 - from_middle) + if inside { 20 } else { 0 }, // turns only inside the edge
        _ => 8 - 2 * from_middle,
    }
}
