//! Material and placement: the worth of a piece on a square. The position maintains the sum.

use super::pieces::PieceType;
use super::weights::{EG_PLACEMENT, MG_PLACEMENT, WEIGHTS, Weights};
use crate::board::Tapered;
use cozy_chess::{Color, Square};

/// Returns the value of a piece on a square, in centipawns: positive for White, negative for Black.
#[inline]
pub(super) fn placement(color: Color, piece_type: PieceType, square: Square) -> Tapered {
    PLACEMENT[color as usize][piece_type as usize][square as usize]
}

static PLACEMENT: [[[Tapered; Square::NUM]; PieceType::NUM]; Color::NUM] = placement_tables();

const fn placement_tables() -> [[[Tapered; Square::NUM]; PieceType::NUM]; Color::NUM] {
    let mut table = [[[Tapered::ZERO; Square::NUM]; PieceType::NUM]; Color::NUM];
    let mut piece = 0;
    while piece < PieceType::NUM {
        let mut square = 0;
        while square < Square::NUM {
            table[Color::White as usize][piece][square] = value(Color::White, piece, square, &WEIGHTS);
            table[Color::Black as usize][piece][square] = value(Color::Black, piece, square, &WEIGHTS);
            square += 1;
        }
        piece += 1;
    }
    table
}

/// Returns the value of a piece on a square with other weights, negative for Black.
pub(super) const fn value(color: Color, piece: usize, square: usize, weights: &Weights) -> Tapered {
    // The tables begin at a8, the squares at a1: `^ 56` turns the ranks round. Black sees the board so.
    let seen = if matches!(color, Color::White) { square ^ 56 } else { square };
    let on_square = Tapered::new(MG_PLACEMENT[piece][seen], EG_PLACEMENT[piece][seen]);
    let value = weights.piece_values[piece].plus(on_square);
    if matches!(color, Color::White) { value } else { value.negated() }
}
