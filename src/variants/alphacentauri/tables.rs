//! The 9x9 board: sets of squares and the constant tables of steps, lines and rings.

use crate::board::{Geometry, SquareSet};

/// Names and numbers of the squares.
pub type Board = Geometry<9, 9>;
/// A set of squares.
pub type Set = SquareSet<2>;

/// How many squares there are.
pub const SQUARES: usize = 81;
/// No square, where a table may have none.
pub const NONE: u8 = 255;
/// Every square.
pub const ALL: Set = Set::first(SQUARES);

/// The ring round a square, clockwise as White sees it, from the square above.
pub const RING: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

const fn leaps(offsets: &[(i32, i32)]) -> [Set; SQUARES] {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < offsets.len() {
            if let Some(to) = Board::step(square, offsets[i].0, offsets[i].1) {
                table[square].insert(to);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares at the given file and rank distances; `None` is any distance.
const fn lines(file: Option<usize>, rank: Option<usize>) -> [Set; SQUARES] {
    let mut table = [Set::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES * SQUARES {
        let (a, b) = (i / SQUARES, i % SQUARES);
        let file_fits = match file {
            Some(d) => Board::file(a).abs_diff(Board::file(b)) == d,
            None => true,
        };
        let rank_fits = match rank {
            Some(d) => Board::rank(a).abs_diff(Board::rank(b)) == d,
            None => true,
        };
        if a != b && file_fits && rank_fits {
            table[a].insert(b);
        }
        i += 1;
    }
    table
}

const fn union(a: [Set; SQUARES], b: [Set; SQUARES], without: [Set; SQUARES]) -> [Set; SQUARES] {
    let mut table = a;
    let mut i = 0;
    while i < SQUARES {
        table[i].0[0] = (table[i].0[0] | b[i].0[0]) & !without[i].0[0];
        table[i].0[1] = (table[i].0[1] | b[i].0[1]) & !without[i].0[1];
        i += 1;
    }
    table
}

/// The orthogonal neighbours.
pub static ORTH: [Set; SQUARES] = leaps(&[(0, 1), (1, 0), (0, -1), (-1, 0)]);
/// The neighbours above and below.
pub static VERT: [Set; SQUARES] = leaps(&[(0, 1), (0, -1)]);
/// The neighbour above.
pub static UP: [Set; SQUARES] = leaps(&[(0, 1)]);
/// The neighbour below.
pub static DOWN: [Set; SQUARES] = leaps(&[(0, -1)]);
/// The diagonal neighbours.
pub static DIAG: [Set; SQUARES] = leaps(&[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
/// The eight neighbours.
pub static NEAR: [Set; SQUARES] = leaps(&RING);
/// The other squares of the rank.
pub static RANK: [Set; SQUARES] = lines(None, Some(0));
/// The other squares of the file.
pub static FILE: [Set; SQUARES] = lines(Some(0), None);
/// CH: every square of the ranks three above and three below.
pub static CHANGE: [Set; SQUARES] = lines(None, Some(3));
/// From where a Hopper can aim at a royal: near it, on its rank, three away on its file.
pub static HOP_FROM: [Set; SQUARES] =
    union(union(leaps(&RING), lines(None, Some(0)), NOTHING), lines(Some(0), Some(3)), NOTHING);
/// From where an Advancer can aim at a royal: two away on its file, two or more on its rank.
pub static ADVANCE_FROM: [Set; SQUARES] =
    union(lines(None, Some(0)), lines(Some(0), Some(2)), leaps(&[(1, 0), (-1, 0)]));

const NOTHING: [Set; SQUARES] = [Set::EMPTY; SQUARES];

/// The neighbours in the order of [`RING`], or [`NONE`] beyond the edge.
pub static AROUND: [[u8; 8]; SQUARES] = {
    let mut table = [[NONE; 8]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        if let Some(to) = Board::step(i / 8, RING[i % 8].0, RING[i % 8].1) {
            table[i / 8][i % 8] = to as u8;
        }
        i += 1;
    }
    table
};

/// `BEYOND[a][b]`: the square right behind `b` on the straight line that comes from `a`, or [`NONE`].
pub static BEYOND: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[NONE; SQUARES]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        let (a, (files, ranks)) = (i / 8, RING[i % 8]);
        let mut on_line = Board::step(a, files, ranks);
        while let Some(b) = on_line {
            on_line = Board::step(b, files, ranks);
            if let Some(next) = on_line {
                table[a][b] = next as u8;
            }
        }
        i += 1;
    }
    table
};

/// The Encounter Zone, d4-f6.
pub const ZONE: Set = {
    let mut zone = Set::EMPTY;
    let mut i = 0;
    while i < 9 {
        zone.insert(Board::square(3 + i % 3, 3 + i / 3));
        i += 1;
    }
    zone
};

/// Where the Dame wins with the King on a square, and the other way round.
pub static MEET: [Set; SQUARES] = {
    let mut table = leaps(&RING);
    let mut i = 0;
    while i < SQUARES {
        if ZONE.contains(i) {
            table[i].0[0] &= ZONE.0[0];
            table[i].0[1] &= ZONE.0[1];
        } else {
            table[i] = Set::EMPTY;
        }
        i += 1;
    }
    table
};

/// `RUN[file][pieces of the rank]`: the empty squares of the rank reached from `file` without a jump.
static RUN: [[u16; 512]; 9] = {
    let mut table = [[0; 512]; 9];
    let mut i = 0;
    while i < 9 * 512 {
        let (file, pieces) = (i / 512, i % 512);
        let mut at = file;
        while at < 8 && pieces >> (at + 1) & 1 == 0 {
            at += 1;
            table[file][pieces] |= 1 << at;
        }
        at = file;
        while at > 0 && pieces >> (at - 1) & 1 == 0 {
            at -= 1;
            table[file][pieces] |= 1 << at;
        }
        i += 1;
    }
    table
};

const LEFT_FILE: Set = {
    let mut set = FILE_A;
    set.insert(0);
    set
};
const FILE_A: Set = lines(Some(0), None)[0];
const RIGHT_FILE: Set = {
    let mut set = lines(Some(0), None)[8];
    set.insert(8);
    set
};

/// A set as one number.
#[inline]
pub const fn bits(set: Set) -> u128 {
    set.0[0] as u128 | (set.0[1] as u128) << 64
}

/// A number as a set.
#[inline]
pub const fn set(bits: u128) -> Set {
    SquareSet([bits as u64, (bits >> 64) as u64])
}

/// H: the empty squares of the rank that a slide from `square` reaches.
#[inline]
pub fn run(square: usize, occupied: Set) -> Set {
    let (file, start) = (square % 9, square / 9 * 9);
    let pieces = (bits(occupied) >> start) as usize & 511;
    set((RUN[file][pieces] as u128) << start)
}

/// The squares between two squares of one rank.
#[inline]
pub fn between_on_rank(a: usize, b: usize) -> Set {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    set((1u128 << high).wrapping_sub(2u128 << low))
}

/// The squares between two squares of one file.
#[inline]
pub fn between_on_file(a: usize, b: usize) -> Set {
    between_on_rank(a, b) & FILE[a]
}

/// The squares between two squares on one rank or file; nothing for any others.
#[inline]
pub fn between(a: usize, b: usize) -> Set {
    if RANK[a].contains(b) {
        between_on_rank(a, b)
    } else if FILE[a].contains(b) {
        between_on_file(a, b)
    } else {
        Set::EMPTY
    }
}

/// The squares numbered above `square`: those to its right, as far as its rank goes.
#[inline]
pub fn after(square: usize) -> Set {
    set(u128::MAX << 1 << square)
}

/// Every square of `s` moved one rank up.
#[inline]
pub fn up(s: Set) -> Set {
    set(bits(s) << 9) & ALL
}

/// Every square of `s` moved one rank down.
#[inline]
pub fn down(s: Set) -> Set {
    set(bits(s) >> 9)
}

/// Every square of `s` moved one file to the right.
#[inline]
pub fn right(s: Set) -> Set {
    set(bits(s - RIGHT_FILE) << 1)
}

/// Every square of `s` moved one file to the left.
#[inline]
pub fn left(s: Set) -> Set {
    set(bits(s - LEFT_FILE) >> 1)
}
