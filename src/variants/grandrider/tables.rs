//! Where pieces could go on an empty board: rays of the riders, steps of King and pawns.
//! Computed at compile time.
//!
//! There are 32 *directions*, four or eight to each of the six *families* of lines. Direction
//! `d ^ 1` is the opposite of `d`; the even ones lead to higher square numbers, so that the
//! first blocker on a ray is the lowest or the highest square of `ray & occupied`.

use crate::board::{Geometry, SquareSet};

/// A set of squares of this board.
pub type Set = SquareSet<3>;
/// The board.
pub type Board = Geometry<12, 12>;
/// How many squares there are.
pub const SQUARES: usize = 144;
/// All squares.
pub const ALL: Set = Set::first(SQUARES);

/// The steps of the 32 directions.
pub const STEPS: [(i32, i32); 32] = [
    // Rook lines
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    // Bishop lines
    (1, 1),
    (-1, -1),
    (-1, 1),
    (1, -1),
    // Dabbabarider lines
    (2, 0),
    (-2, 0),
    (0, 2),
    (0, -2),
    // Alfilrider lines
    (2, 2),
    (-2, -2),
    (-2, 2),
    (2, -2),
    // Camelrider lines
    (3, 1),
    (-3, -1),
    (1, 3),
    (-1, -3),
    (-1, 3),
    (1, -3),
    (-3, 1),
    (3, -1),
    // Nightrider lines
    (2, 1),
    (-2, -1),
    (1, 2),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (-2, 1),
    (2, -1),
];

/// A family of lines: its index in [`LINES`] and its directions.
#[derive(Clone, Copy)]
pub struct Family {
    /// Index in [`LINES`].
    pub index: usize,
    /// Its first direction.
    pub first: usize,
    /// One beyond its last direction.
    pub end: usize,
    /// Which half of [`TOWARDS`] tells its directions: the leaps of two share squares with the slides.
    pub half: usize,
}

/// The lines of Rook and Queen.
pub const ROOK: Family = Family { index: 0, first: 0, end: 4, half: 0 };
/// The lines of Bishop and Queen.
pub const BISHOP: Family = Family { index: 1, first: 4, end: 8, half: 0 };
/// The lines of Dabbabarider and Alibabarider.
pub const DABBABA: Family = Family { index: 2, first: 8, end: 12, half: 1 };
/// The lines of Alfilrider and Alibabarider.
pub const ALFIL: Family = Family { index: 3, first: 12, end: 16, half: 1 };
/// The lines of the Camelrider.
pub const CAMEL: Family = Family { index: 4, first: 16, end: 24, half: 0 };
/// The lines of the Nightrider.
pub const KNIGHT: Family = Family { index: 5, first: 24, end: 32, half: 0 };
const FAMILIES: [Family; 6] = [ROOK, BISHOP, DABBABA, ALFIL, CAMEL, KNIGHT];

const fn ray(square: usize, step: (i32, i32)) -> Set {
    let mut set = Set::EMPTY;
    let mut at = square;
    while let Some(next) = Board::step(at, step.0, step.1) {
        set = set.with(next);
        at = next;
    }
    set
}

/// The landing squares from a square in each direction.
pub static RAYS: [[Set; 32]; SQUARES] = {
    let mut rays = [[Set::EMPTY; 32]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut dir = 0;
        while dir < 32 {
            rays[square][dir] = ray(square, STEPS[dir]);
            dir += 1;
        }
        square += 1;
    }
    rays
};

/// All landing squares from a square on the lines of a family.
pub static LINES: [[Set; SQUARES]; 6] = {
    let mut lines = [[Set::EMPTY; SQUARES]; 6];
    let mut family = 0;
    while family < 6 {
        let mut square = 0;
        while square < SQUARES {
            let mut dir = FAMILIES[family].first;
            while dir < FAMILIES[family].end {
                let ray = ray(square, STEPS[dir]);
                lines[family][square] = union(lines[family][square], ray);
                dir += 1;
            }
            square += 1;
        }
        family += 1;
    }
    lines
};

const fn union(a: Set, b: Set) -> Set {
    SquareSet([a.0[0] | b.0[0], a.0[1] | b.0[1], a.0[2] | b.0[2]])
}

const GRID: usize = 23;

/// A number for each square, such that the difference of two tells the vector between them.
static ON_GRID: [u16; SQUARES] = {
    let mut grid = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        grid[square] = (Board::rank(square) * GRID + Board::file(square)) as u16;
        square += 1;
    }
    grid
};

static TOWARDS: [[u8; GRID * GRID]; 2] = {
    let mut towards = [[0; GRID * GRID]; 2];
    let mut family = 0;
    while family < 6 {
        let Family { first, end, half, .. } = FAMILIES[family];
        let mut dir = first;
        while dir < end {
            let (files, ranks) = STEPS[dir];
            let mut n = 1;
            while n * files.abs() < 12 && n * ranks.abs() < 12 {
                let index = (11 + n * ranks) * GRID as i32 + 11 + n * files;
                towards[half][index as usize] = dir as u8;
                n += 1;
            }
            dir += 1;
        }
        family += 1;
    }
    towards
};

/// The direction from `from` to `to`, which must be on a line of `family`.
#[inline]
pub fn towards(family: Family, from: usize, to: usize) -> usize {
    let index = ON_GRID[to] as usize + 11 * GRID + 11 - ON_GRID[from] as usize;
    TOWARDS[family.half][index] as usize % 32
}

/// The landing squares from `from` in `dir` up to `to`, `to` included.
#[inline]
pub fn up_to(from: usize, to: usize, dir: usize) -> Set {
    RAYS[from][dir] ^ RAYS[to][dir]
}

/// The landing squares strictly between `from` and `to`.
#[inline]
pub fn between(from: usize, to: usize, dir: usize) -> Set {
    let mut set = up_to(from, to, dir);
    set.remove(to);
    set
}

const fn steps(square: usize, list: &[(i32, i32)]) -> Set {
    let mut set = Set::EMPTY;
    let mut i = 0;
    while i < list.len() {
        if let Some(to) = Board::step(square, list[i].0, list[i].1) {
            set = set.with(to);
        }
        i += 1;
    }
    set
}

const fn step_table(list: &[(i32, i32)]) -> [Set; SQUARES] {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        table[square] = steps(square, list);
        square += 1;
    }
    table
}

/// The King's steps.
pub static KING: [Set; SQUARES] =
    step_table(&[(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)]);
/// One diagonal step forward, by side: what a Pawn captures, where a Berolina Pawn goes.
pub static DIAGONAL: [[Set; SQUARES]; 2] = [step_table(&[(1, 1), (-1, 1)]), step_table(&[(1, -1), (-1, -1)])];
/// One straight step forward, by side: where a Pawn goes, what a Berolina Pawn captures.
pub static STRAIGHT: [[Set; SQUARES]; 2] = [step_table(&[(0, 1)]), step_table(&[(0, -1)])];
/// One diagonal step, for the Superpawns.
pub static BOTH_DIAGONAL: [Set; SQUARES] = step_table(&[(1, 1), (-1, 1), (1, -1), (-1, -1)]);
/// One step ahead or back, for the Superpawns.
pub static BOTH_STRAIGHT: [Set; SQUARES] = step_table(&[(0, 1), (0, -1)]);

const fn first_landings(first: usize, end: usize) -> [Set; SQUARES] {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut dir = first;
        while dir < end {
            table[square] = union(table[square], steps(square, &[STEPS[dir]]));
            dir += 1;
        }
        square += 1;
    }
    table
}

/// The nearest landing squares of a family, by its index.
pub static NEXT: [[Set; SQUARES]; 6] = {
    let mut next = [[Set::EMPTY; SQUARES]; 6];
    let mut family = 0;
    while family < 6 {
        next[family] = first_landings(FAMILIES[family].first, FAMILIES[family].end);
        family += 1;
    }
    next
};

const fn rank_range(from: usize, to: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut square = from * 12;
    while square < to * 12 {
        set = set.with(square);
        square += 1;
    }
    set
}

/// The enemy camp of each side: the four ranks where its pawns may promote.
pub const CAMP: [Set; 2] = [rank_range(8, 12), rank_range(0, 4)];
/// The last rank of each side.
pub const LAST_RANK: [Set; 2] = [rank_range(11, 12), rank_range(0, 1)];

/// The rank of `square` as `side` counts it, from 0.
#[inline]
pub const fn own_rank(side: usize, square: usize) -> usize {
    if side == 0 { square / 12 } else { 11 - square / 12 }
}

/// The orbit of an Alfilrider on a square, below 8. The other orbits are unions of these: that of
/// the Dabbabarider and Alibabarider is `e & 3`, that of Bishop and Camelrider the colour.
pub const fn orbit(square: usize) -> usize {
    let (x, y) = (Board::file(square), Board::rank(square));
    (x & 1) | (y & 1) << 1 | (((x >> 1) + (y >> 1)) & 1) << 2
}

/// By orbit of the Alfilrider and kind of rider (from E on): the squares such a rider could reach.
pub static ORBITS: [[Set; 8]; 8] = {
    let mut orbits = [[Set::EMPTY; 8]; 8];
    let mut e = 0;
    while e < 8 {
        let mut square = 0;
        while square < SQUARES {
            let o = orbit(square);
            let same_hue = o & 3 == e & 3;
            let same_colour = (o ^ o >> 1) & 1 == (e ^ e >> 1) & 1;
            // E, D, A, C, N, B, R, Q
            let same = [o == e, same_hue, same_hue, same_colour, true, same_colour, true, true];
            let mut kind = 0;
            while kind < 8 {
                if same[kind] {
                    orbits[e][kind] = orbits[e][kind].with(square);
                }
                kind += 1;
            }
            square += 1;
        }
        e += 1;
    }
    orbits
};
