//! Material and placement: what each piece is worth on each square, summed as pieces come and go.
//!
//! The page gives no values. They follow from how many squares each rider reaches on a board with two
//! squares of three empty (average: E 4.5, D 6.4, B 7.1, C 8.3, R 8.7, N and A 10.9, Q 15.8), less
//! something for pieces confined to a part of the board: A to a quarter, D to a quarter, E to an eighth.
//! The same count, square by square, says where a rider stands well.

use super::pieces::{A, B, C, D, E, EMPTY, K, KINDS, N, P, Q, R, S, V, X};
use super::tables::{Board, SQUARES, STEPS};
use crate::rules::Score;

/// Centipawns of each kind, on a full board.
pub const VALUES: [Score; KINDS] = [100, 95, 130, 130, 210, 310, 500, 400, 600, 400, 520, 1000, 0];
/// Centipawns of each kind, on an empty board: the long slides gain, the confined pieces lose.
const END_VALUES: [Score; KINDS] = [130, 125, 140, 140, 190, 300, 500, 390, 600, 430, 620, 1150, 0];
/// How much each kind counts towards a full board.
const PHASES: [Score; KINDS] = [0, 0, 0, 0, 1, 2, 3, 2, 4, 2, 3, 6, 0];
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
    pub fn add(&mut self, piece: u8, square: usize) {
        let [middle, end, phase] = TABLE[piece as usize][square];
        self.middle += middle as Score;
        self.end += end as Score;
        self.phase += phase as Score;
    }

    /// A piece goes.
    #[inline]
    pub fn subtract(&mut self, piece: u8, square: usize) {
        let [middle, end, phase] = TABLE[piece as usize][square];
        self.middle -= middle as Score;
        self.end -= end as Score;
        self.phase -= phase as Score;
    }
}

static TABLE: [[[i16; 3]; SQUARES]; EMPTY as usize] = {
    let mut table = [[[0; 3]; SQUARES]; EMPTY as usize];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            let (middle, end) = worth(kind, square);
            let phase = PHASES[kind] as i16;
            let mirrored = Board::square(Board::file(square), 11 - Board::rank(square));
            table[2 * kind][square] = [middle as i16, end as i16, phase];
            table[2 * kind + 1][mirrored] = [-middle as i16, -end as i16, phase];
            square += 1;
        }
        kind += 1;
    }
    table
};

/// What White's piece of a kind is worth on a square.
const fn worth(kind: usize, square: usize) -> (Score, Score) {
    let (file, rank) = (Board::file(square) as Score, Board::rank(square) as Score);
    // 0 on the edge, 5 in the middle.
    let inward = if file < 6 { file } else { 11 - file };
    let upward = if rank < 6 { rank } else { 11 - rank };
    let (middle, end) = match kind {
        P | V => pawn(inward, rank),
        S | X => (inward + upward, 2 * (inward + upward)),
        K => (-12 * rank - if inward > 3 { 6 } else { 0 }, 5 * (inward + upward)),
        _ => {
            let better = (mobility(kind, square) - AVERAGE[kind]) * 5 / 100;
            (better, better)
        }
    };
    (VALUES[kind] + middle, END_VALUES[kind] + end)
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
const fn mobility(kind: usize, square: usize) -> Score {
    let spans: &[(usize, usize)] = match kind {
        E => &[(12, 16)],
        D => &[(8, 12)],
        A => &[(8, 16)],
        C => &[(16, 24)],
        N => &[(24, 32)],
        B => &[(4, 8)],
        R => &[(0, 4)],
        Q => &[(0, 8)],
        _ => &[],
    };
    let mut sum = 0;
    let mut span = 0;
    while span < spans.len() {
        let mut dir = spans[span].0;
        while dir < spans[span].1 {
            let mut chance = 100;
            let mut at = square;
            while let Some(next) = Board::step(at, STEPS[dir].0, STEPS[dir].1) {
                sum += chance;
                chance = chance * 2 / 3;
                at = next;
            }
            dir += 1;
        }
        span += 1;
    }
    sum
}

const AVERAGE: [Score; KINDS] = {
    let mut averages = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            averages[kind] += mobility(kind, square);
            square += 1;
        }
        averages[kind] /= SQUARES as Score;
        kind += 1;
    }
    averages
};
