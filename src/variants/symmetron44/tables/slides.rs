//! What a rook and a bishop see.
//!
//! No searched magic numbers: each line is folded into seven bits by a multiplication and looked up
//! in one small table for all lines of the board.

use super::*;

/// The lines through a square, as the slides need them.
#[derive(Clone, Copy)]
struct Lines {
    /// The diagonal that rises to the right.
    rising: Set,
    /// The diagonal that falls to the right.
    falling: Set,
    file: u8,
    rank: u8,
}

static LINES: [Lines; PLACES] = {
    let mut table = [Lines { rising: 0, falling: 0, file: 0, rank: 0 }; PLACES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = Lines {
            rising: line(square, (1, 1)) | line(square, (-1, -1)),
            falling: line(square, (1, -1)) | line(square, (-1, 1)),
            file: Arena::file(square) as u8,
            rank: Arena::rank(square) as u8,
        };
        square += 1;
    }
    table
};

/// Squares reached on a line of `N` squares from one of them, by what stands on its inner squares
/// (the outermost ones never stop a slide early).
const fn slides<const N: usize, const INNER: usize>() -> [[u8; INNER]; N] {
    let mut table = [[0; INNER]; N];
    let mut at = 0;
    while at < N {
        let mut inner = 0;
        while inner < INNER {
            let pieces = inner << 1;
            let mut to = at + 1;
            while to < N {
                table[at][inner] |= 1 << to;
                to = if pieces >> to & 1 != 0 { N } else { to + 1 };
            }
            let mut to = at;
            while to > 0 {
                to -= 1;
                table[at][inner] |= 1 << to;
                to = if pieces >> to & 1 != 0 { 0 } else { to };
            }
            inner += 1;
        }
        at += 1;
    }
    table
}

/// Along a rank, and along anything folded into one.
static ALONG: [[u8; 32]; 7] = slides();
/// Along the a-file.
static UPDOWN: [[Set; 16]; 6] = {
    let bits = slides::<6, 16>();
    let mut table = [[0; 16]; 6];
    let mut rank = 0;
    while rank < 6 {
        let mut inner = 0;
        while inner < 16 {
            let mut to = 0;
            while to < 6 {
                table[rank][inner] |= ((bits[rank][inner] >> to & 1) as Set) << (to * 7);
                to += 1;
            }
            inner += 1;
        }
        rank += 1;
    }
    table
};

/// Brings the inner squares of the a-file (bits 7, 14, 21, 28) together at bit 35.
const GATHER: u64 = 1 << 28 | 1 << 22 | 1 << 16 | 1 << 10;
const INNER_FILE: Set = 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28;

/// The squares a rook sees from an Arena square, the first piece in each direction included.
#[inline]
pub fn rook(square: usize, pieces: Set) -> Set {
    let Lines { file, rank, .. } = LINES[square];
    let (file, rank) = (file as usize, rank as usize);
    let along = ALONG[file][(pieces >> (rank * 7 + 1) & 31) as usize] as Set;
    let updown = UPDOWN[rank][((pieces >> file & INNER_FILE).wrapping_mul(GATHER) >> 35 & 15) as usize];
    along << (rank * 7) | updown << file
}

/// The squares a bishop sees from an Arena square, the first piece in each direction included.
#[inline]
pub fn bishop(square: usize, pieces: Set) -> Set {
    let Lines { rising, falling, file, .. } = LINES[square];
    // No two squares of a diagonal share a file: the product's top row is the diagonal seen from above.
    let seen = |diagonal: Set| {
        let folded = (pieces & diagonal).wrapping_mul(FILE_A) >> 36 & 31;
        (ALONG[file as usize][folded as usize] as Set).wrapping_mul(FILE_A) & diagonal
    };
    seen(rising) | seen(falling)
}
