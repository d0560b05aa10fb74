//! What each piece is worth on each square, from [`super::weights`].

use super::pieces::*;
use super::tables::*;
use super::weights::*;

/// Worth of each piece on each square, Black's negative: opening, ending.
pub static WORTH: [[[i16; 2]; PLACES]; CODES] = {
    let mut table = [[[0; 2]; PLACES]; CODES];
    let mut code = 0;
    while code < CODES {
        let mut square = 0;
        while square < PLACES {
            table[code][square] = worth(code, square);
            square += 1;
        }
        code += 1;
    }
    table
};

/// How near the middle a square is: 0 to 5.
const fn centre(square: usize) -> i16 {
    let (file, rank) = (Arena::file(square) as i16, Arena::rank(square) as i16);
    let from_side = if file < 3 { file } else { 6 - file };
    let from_end = if rank < 3 { rank } else { 5 - rank };
    from_side + from_end
}

const fn worth(code: usize, square: usize) -> [i16; 2] {
    let (white, kind) = (code < TYPES, code % TYPES);
    let [mut opening, mut ending] = MATERIAL[kind];
    if square >= SQUARES {
        opening += if kind == KNIGHT { KNIGHT_IN_HAND } else { 0 };
        ending += if kind == KNIGHT { KNIGHT_IN_HAND } else { 0 };
    } else {
        let rank = if white { Arena::rank(square) } else { 5 - Arena::rank(square) };
        let near = centre(square);
        match kind {
            PAWN | BAWN => {
                opening += ADVANCED[0][rank] + near;
                ending += ADVANCED[1][rank];
            }
            KNIGHT => {
                opening += near * 8 - 20;
                ending += near * 8 - 20;
            }
            REDUCER => {
                opening += near * 4;
                ending += near * 4;
            }
            KING => {
                opening -= rank as i16 * 20;
                ending += near * 6;
            }
            SHS => {}
            _ => {
                opening += near * 3;
                ending += near * 3;
            }
        }
    }
    if white { [opening, ending] } else { [-opening, -ending] }
}
