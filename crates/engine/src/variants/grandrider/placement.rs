//! Material and placement: the worth of each piece in the running sum of a position, by its square.

use super::pieces::Piece;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};
use super::tables::{ALFIL, BISHOP, Board, CAMEL, DABBABA, Family, KNIGHT, RAYS, ROOK, SQUARES};
use super::weights::{WEIGHTS, Weights};
use crate::board::{Tapered, placement_table};
use crate::rules::Score;

placement_table!(value, SQUARES, Tapered, Tapered::ZERO, Tapered::negated);

/// Returns material and placement of a White piece.
const fn value(piece_type: PieceType, square: usize, weights: &Weights) -> Tapered {
    let (file, rank) = (Board::file(square), Board::rank(square));
    // From the nearer edge: 0 to 5.
    let inner_file = if file < 6 { file } else { 11 - file } as Score;
    let inner_rank = if rank < 6 { rank } else { 11 - rank } as Score;
    let on_square = match piece_type {
        Pawn | BerolinaPawn => weights.pawn_advance[rank].plus(weights.pawn_centre_file.times(inner_file)),
        Superpawn | BerolinaSuperpawn => {
            let centre = weights.superpawn_centre.times(inner_file + inner_rank);
            centre.plus(weights.superpawn_advance.times(rank as Score))
        }
        King => {
            let middle_file = if inner_file > 3 { weights.king_middle_file } else { Tapered::ZERO };
            let centre = weights.king_centre.times(inner_file + inner_rank);
            weights.king_advance.times(rank as Score).plus(middle_file).plus(centre)
        }
        rider => {
            let above_average = ABOVE_AVERAGE[rider as usize][square];
            Tapered::both(above_average * weights.expected_mobility[rider as usize] / 100)
        }
    };
    weights.piece_values[piece_type as usize].plus(on_square)
}

/// How much more mobility than on average a rider may expect on a square, in hundredths of squares.
static ABOVE_AVERAGE: [[Score; SQUARES]; PieceType::COUNT] = {
    let mut table = [[0; SQUARES]; PieceType::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let (mut sum, mut square) = (0, 0);
        while square < SQUARES {
            table[index][square] = expected_mobility(PieceType::ALL[index], square);
            sum += table[index][square];
            square += 1;
        }
        while square > 0 {
            square -= 1;
            table[index][square] -= sum / SQUARES as Score;
        }
        index += 1;
    }
    table
};

/// Hundredths of squares a rider attacks from a square on average, when a landing square is empty two times of three.
const fn expected_mobility(rider: PieceType, square: usize) -> Score {
    let families: &[Family] = match rider {
        Alfilrider => &[ALFIL],
        Dabbabarider => &[DABBABA],
        Alibabarider => &[DABBABA, ALFIL],
        Camelrider => &[CAMEL],
        Nightrider => &[KNIGHT],
        Bishop => &[BISHOP],
        Rook => &[ROOK],
        Queen => &[ROOK, BISHOP],
        _ => &[],
    };
    let mut sum = 0;
    let mut i = 0;
    while i < families.len() {
        let mut dir = families[i].first;
        while dir < families[i].end {
            sum += EXPECTED_ON_RAY[RAYS[square][dir].len()];
            dir += 1;
        }
        i += 1;
    }
    sum
}

/// Hundredths of squares a rider attacks on average on a ray, by the number of its landing squares.
const EXPECTED_ON_RAY: [Score; 12] = {
    let mut table = [0; 12];
    let mut chance = 100;
    let mut landings = 1;
    while landings < 12 {
        table[landings] = table[landings - 1] + chance;
        chance = chance * 2 / 3;
        landings += 1;
    }
    table
};
