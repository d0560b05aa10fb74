//! The squares a rook and a bishop see.
//!
//! No searched magic numbers: each line is folded into seven bits by a multiplication and looked up
//! in one small table for all lines of the board.

use super::*;

/// The lines through a square, as the slides need them.
#[derive(Clone, Copy)]
struct Lines {
    /// The diagonal that rises to the right, as bits.
    rising: u64,
    /// The diagonal that falls to the right, as bits.
    falling: u64,
    file: u8,
    rank: u8,
}

static LINES: [Lines; PLACES] = {
    let mut table = [Lines { rising: 0, falling: 0, file: 0, rank: 0 }; PLACES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = Lines {
            rising: line(square, (1, 1), (-1, -1)),
            falling: line(square, (1, -1), (-1, 1)),
            file: Board::file(square) as u8,
            rank: Board::rank(square) as u8,
        };
        square += 1;
    }
    table
};

/// Returns the squares of a line from `square` (left out) to both edges, as bits.
const fn line(square: usize, one_way: Step, other_way: Step) -> u64 {
    let both: Set = Board::ray(square, one_way).union(Board::ray(square, other_way));
    both.0[0]
}

/// Squares seen along a line of `N` squares from one of them, by what stands on its inner squares
/// (the outermost ones never stop a slide early).
const fn slides<const N: usize, const INNER: usize>() -> [[u8; INNER]; N] {
    let mut table = [[0; INNER]; N];
    let mut at = 0;
    while at < N {
        let mut inner = 0;
        while inner < INNER {
            let occupied = inner << 1;
            let mut to = at + 1;
            while to < N {
                table[at][inner] |= 1 << to;
                to = if occupied >> to & 1 != 0 { N } else { to + 1 };
            }
            let mut to = at;
            while to > 0 {
                to -= 1;
                table[at][inner] |= 1 << to;
                to = if occupied >> to & 1 != 0 { 0 } else { to };
            }
            inner += 1;
        }
        at += 1;
    }
    table
}

/// Along a rank, and along anything folded into one.
static RANK_SLIDES: [[u8; 32]; 7] = slides();
/// Along the a-file, as bits of the board.
static FILE_SLIDES: [[u64; 16]; 6] = {
    let bits = slides::<6, 16>();
    let mut table = [[0; 16]; 6];
    let mut rank = 0;
    while rank < 6 {
        let mut inner = 0;
        while inner < 16 {
            let mut to = 0;
            while to < 6 {
                table[rank][inner] |= ((bits[rank][inner] >> to & 1) as u64) << (to * 7);
                to += 1;
            }
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// The a-file as bits: a multiplication with it copies a rank to every rank.
const FILE_A: u64 = {
    let file: Set = Board::file_set(0);
    file.0[0]
};
/// The inner squares of the a-file (bits 7, 14, 21, 28).
const INNER_FILE: u64 = 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28;
/// Multiplied with it, the bits of [`INNER_FILE`] come together at bit 35.
const GATHER: u64 = 1 << 28 | 1 << 22 | 1 << 16 | 1 << 10;

/// Returns the squares a rook sees from a square of the board, the first piece in each direction included.
#[inline]
pub(crate) fn rook_attacks(square: usize, occupied: Set) -> Set {
    let Lines { file, rank, .. } = LINES[square];
    let (file, rank) = (file as usize, rank as usize);
    let bits = occupied.0[0];
    let along = RANK_SLIDES[file][(bits >> (rank * 7 + 1) & 31) as usize] as u64;
    let inner = (bits >> file & INNER_FILE).wrapping_mul(GATHER) >> 35 & 15;
    let upright = FILE_SLIDES[rank][inner as usize];
    SquareSet([along << (rank * 7) | upright << file])
}

/// Returns the squares a bishop sees from a square of the board, the first piece in each direction included.
#[inline]
pub(crate) fn bishop_attacks(square: usize, occupied: Set) -> Set {
    let Lines { rising, falling, file, .. } = LINES[square];
    // No two squares of a diagonal share a file: the product's top rank is the diagonal seen from above.
    let seen = |diagonal: u64| {
        let folded = (occupied.0[0] & diagonal).wrapping_mul(FILE_A) >> 36 & 31;
        (RANK_SLIDES[file as usize][folded as usize] as u64).wrapping_mul(FILE_A) & diagonal
    };
    SquareSet([seen(rising) | seen(falling)])
}
