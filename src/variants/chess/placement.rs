//! Material and placement: what a piece is worth on a square. The position keeps the sum up.

use super::pieces::PieceType;
use super::weights::{EG_PLACEMENT, MG_PLACEMENT, PIECE_VALUES};
use crate::board::Tapered;
use cozy_chess::{Color, Square};

/// The value of a piece on a square, in centipawns: positive for White, negative for Black.
#[inline]
pub fn placement(color: Color, piece_type: PieceType, square: Square) -> Tapered {
    PLACEMENT[color as usize][piece_type as usize][square as usize]
}

static PLACEMENT: [[[Tapered; Square::NUM]; PieceType::NUM]; Color::NUM] = placement_tables();

const fn placement_tables() -> [[[Tapered; Square::NUM]; PieceType::NUM]; Color::NUM] {
    let mut table = [[[Tapered::ZERO; Square::NUM]; PieceType::NUM]; Color::NUM];
    let mut piece = 0;
    while piece < PieceType::NUM {
        let mut square = 0;
        while square < Square::NUM {
            // The weights begin at a8, the squares at a1: `^ 56` turns the ranks round. Black sees the board so.
            let square_value = Tapered::new(MG_PLACEMENT[piece][square], EG_PLACEMENT[piece][square]);
            let value = PIECE_VALUES[piece].plus(square_value);
            table[Color::White as usize][piece][square ^ 56] = value;
            table[Color::Black as usize][piece][square] = value.negated();
            square += 1;
        }
        piece += 1;
    }
    table
}
