//! Material and placement: what each piece adds to the running sum of a position, by its square.

use super::pieces::Piece;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};
use super::tables::{ALFIL, BISHOP, Board, CAMEL, DABBABA, Family, KNIGHT, ROOK, SQUARES};
use super::weights::{
    EXPECTED_MOBILITY, KING_ADVANCE, KING_CENTRE, KING_MIDDLE_FILE, PAWN_ADVANCE, PAWN_CENTRE_FILE,
    PIECE_VALUES, SUPERPAWN_CENTRE,
};
use crate::board::Tapered;
use crate::rules::Score;

/// What a piece on a square adds, White positive.
#[inline]
pub fn placement(piece: Piece, square: usize) -> Tapered {
    PLACEMENT[piece.index()][square]
}

static PLACEMENT: [[Tapered; SQUARES]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; SQUARES]; Piece::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let value = white_placement(PieceType::ALL[index], square);
            let mirrored = Board::square(Board::file(square), 11 - Board::rank(square));
            table[2 * index][square] = value;
            table[2 * index + 1][mirrored] = value.negated();
            square += 1;
        }
        index += 1;
    }
    table
};

/// What White's piece of a type on a square adds.
const fn white_placement(piece_type: PieceType, square: usize) -> Tapered {
    let (file, rank) = (Board::file(square), Board::rank(square));
    // From the nearer edge: 0 to 5.
    let inner_file = if file < 6 { file } else { 11 - file } as Score;
    let inner_rank = if rank < 6 { rank } else { 11 - rank } as Score;
    let on_square = match piece_type {
        Pawn | BerolinaPawn => PAWN_ADVANCE[rank].plus(PAWN_CENTRE_FILE.times(inner_file)),
        Superpawn | BerolinaSuperpawn => SUPERPAWN_CENTRE.times(inner_file + inner_rank),
        King => {
            let middle_file = if inner_file > 3 { KING_MIDDLE_FILE } else { Tapered::ZERO };
            let centre = KING_CENTRE.times(inner_file + inner_rank);
            KING_ADVANCE.times(rank as Score).plus(middle_file).plus(centre)
        }
        rider => {
            let above_average = expected_mobility(rider, square) - AVERAGE_MOBILITY[rider as usize];
            Tapered::both(above_average * EXPECTED_MOBILITY / 100)
        }
    };
    PIECE_VALUES[piece_type as usize].plus(on_square)
}

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
        let steps = families[i].steps();
        let mut dir = 0;
        while dir < steps.len() {
            let mut chance = 100;
            let mut at = square;
            while let Some(next) = Board::step(at, steps[dir].0, steps[dir].1) {
                sum += chance;
                chance = chance * 2 / 3;
                at = next;
            }
            dir += 1;
        }
        i += 1;
    }
    sum
}

const AVERAGE_MOBILITY: [Score; PieceType::COUNT] = {
    let mut averages = [0; PieceType::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            averages[index] += expected_mobility(PieceType::ALL[index], square);
            square += 1;
        }
        averages[index] /= SQUARES as Score;
        index += 1;
    }
    averages
};
