//! Material and placement: what each piece is worth on each square, summed as pieces come and go.
//!
//! The page gives no values. They follow from how many squares each rider reaches on a board with two
//! squares of three empty (average: E 4.5, D 6.4, B 7.1, C 8.3, R 8.7, N and A 10.9, Q 15.8), less
//! something for pieces confined to a part of the board: A to a quarter, D to a quarter, E to an eighth.
//! The same count, square by square, says where a rider stands well.

use super::pieces::Piece;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};
use super::tables::{ALFIL, BISHOP, Board, CAMEL, DABBABA, Family, KNIGHT, ROOK, SQUARES};
use crate::rules::Score;

/// Centipawns of each kind, on a full board.
pub const VALUES: [Score; PieceType::COUNT] = [100, 95, 130, 130, 210, 310, 500, 400, 600, 400, 520, 1000, 0];
/// Centipawns of each kind, on an empty board: the long slides gain, the confined pieces lose.
const END_VALUES: [Score; PieceType::COUNT] =
    [130, 125, 140, 140, 190, 300, 500, 390, 600, 430, 620, 1150, 0];
/// How much each kind counts towards a full board.
const PHASES: [Score; PieceType::COUNT] = [0, 0, 0, 0, 1, 2, 3, 2, 4, 2, 3, 6, 0];
/// What the phases of all pieces of the setup sum to.
pub const FULL: Score = 98;

/// Sums over the pieces, White's less Black's, for a full board and for an empty one; and how full it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// On a full board.
    pub middle: Score,
    /// On an empty board.
    pub end: Score,
    /// The phases of both sides' pieces.
    pub phase: Score,
}

impl Placement {
    /// A piece comes.
    #[inline]
    pub fn add(&mut self, piece: Piece, square: usize) {
        let [middle, end, phase] = TABLE[piece.index()][square];
        self.middle += middle as Score;
        self.end += end as Score;
        self.phase += phase as Score;
    }

    /// A piece goes.
    #[inline]
    pub fn subtract(&mut self, piece: Piece, square: usize) {
        let [middle, end, phase] = TABLE[piece.index()][square];
        self.middle -= middle as Score;
        self.end -= end as Score;
        self.phase -= phase as Score;
    }
}

static TABLE: [[[i16; 3]; SQUARES]; Piece::COUNT] = {
    let mut table = [[[0; 3]; SQUARES]; Piece::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            let (middle, end) = value_on(PieceType::ALL[index], square);
            let phase = PHASES[index] as i16;
            let mirrored = Board::square(Board::file(square), 11 - Board::rank(square));
            table[2 * index][square] = [middle as i16, end as i16, phase];
            table[2 * index + 1][mirrored] = [-middle as i16, -end as i16, phase];
            square += 1;
        }
        index += 1;
    }
    table
};

/// The value of White's piece of a type on a square.
const fn value_on(piece_type: PieceType, square: usize) -> (Score, Score) {
    let (file, rank) = (Board::file(square) as Score, Board::rank(square) as Score);
    // 0 on the edge, 5 in the middle.
    let inward = if file < 6 { file } else { 11 - file };
    let upward = if rank < 6 { rank } else { 11 - rank };
    let (middle, end) = match piece_type {
        Pawn | BerolinaPawn => pawn(inward, rank),
        Superpawn | BerolinaSuperpawn => (inward + upward, 2 * (inward + upward)),
        King => (-12 * rank - if inward > 3 { 6 } else { 0 }, 5 * (inward + upward)),
        rider => {
            let better = (mobility(rider, square) - AVERAGE[rider as usize]) * 5 / 100;
            (better, better)
        }
    };
    (VALUES[piece_type as usize] + middle, END_VALUES[piece_type as usize] + end)
}

/// Pawns gain by nearing the camp (ranks 9 to 12), where they may become riders at once.
const fn pawn(inward: Score, rank: Score) -> (Score, Score) {
    const ADVANCE: [(Score, Score); 12] = [
        (0, 0),
        (0, 0),
        (0, 0),
        (0, 0),
        (2, 6),
        (5, 14),
        (10, 26),
        (18, 42),
        (30, 60),
        (36, 70),
        (42, 80),
        (0, 0),
    ];
    let (middle, end) = ADVANCE[rank as usize];
    (middle + inward, end)
}

/// Hundredths of squares a rider reaches from a square, when a landing square is empty two times of three.
const fn mobility(rider: PieceType, square: usize) -> Score {
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

const AVERAGE: [Score; PieceType::COUNT] = {
    let mut averages = [0; PieceType::COUNT];
    let mut index = 0;
    while index < PieceType::COUNT {
        let mut square = 0;
        while square < SQUARES {
            averages[index] += mobility(PieceType::ALL[index], square);
            square += 1;
        }
        averages[index] /= SQUARES as Score;
        index += 1;
    }
    averages
};
