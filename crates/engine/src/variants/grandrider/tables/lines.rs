//! The lines on which riders move, as on an empty board.
//!
//! There are 32 *directions*, four or eight to each of the six *families* of lines (one for each simple
//! rider; a Queen has two, an Alibabarider too). Direction `d ^ 1` is the opposite of `d`; the even ones lead to
//! higher square numbers, so that the first blocker on a ray is the lowest or the highest square of
//! `ray & occupied`. A line holds only the squares where the rider lands.

use super::{Board, SQUARES, Set};
use crate::board::rays::Step;

/// The steps of the 32 directions.
const STEPS: [Step; 32] = [
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
pub(crate) struct Family {
    /// Index in [`LINES`].
    pub index: usize,
    /// Its first direction.
    pub first: usize,
    /// One beyond its last direction.
    pub end: usize,
    /// Index in [`DIRECTIONS`]: the leaps of two have their own table, for they share squares with the slides.
    table: usize,
}

impl Family {
    /// Returns the steps of its directions.
    pub(crate) const fn steps(self) -> &'static [Step] {
        let all: &'static [Step] = &STEPS;
        all.split_at(self.end).0.split_at(self.first).1
    }
}

/// The lines of Rook and Queen.
pub(crate) const ROOK: Family = Family { index: 0, first: 0, end: 4, table: 0 };
/// The lines of Bishop and Queen.
pub(crate) const BISHOP: Family = Family { index: 1, first: 4, end: 8, table: 0 };
/// The lines of Dabbabarider and Alibabarider.
pub(crate) const DABBABA: Family = Family { index: 2, first: 8, end: 12, table: 1 };
/// The lines of Alfilrider and Alibabarider.
pub(crate) const ALFIL: Family = Family { index: 3, first: 12, end: 16, table: 1 };
/// The lines of the Camelrider.
pub(crate) const CAMEL: Family = Family { index: 4, first: 16, end: 24, table: 0 };
/// The lines of the Nightrider.
pub(crate) const KNIGHT: Family = Family { index: 5, first: 24, end: 32, table: 0 };
const FAMILIES: [Family; 6] = [ROOK, BISHOP, DABBABA, ALFIL, CAMEL, KNIGHT];

/// The landing squares from a square in each direction.
pub(crate) static RAYS: [[Set; 32]; SQUARES] = {
    let mut rays = [[Set::EMPTY; 32]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut dir = 0;
        while dir < 32 {
            rays[square][dir] = Board::ray(square, STEPS[dir]);
            dir += 1;
        }
        square += 1;
    }
    rays
};

/// All landing squares from a square on the lines of a family, by its index.
pub(crate) static LINES: [[Set; SQUARES]; 6] = {
    let mut lines = [[Set::EMPTY; SQUARES]; 6];
    let mut family = 0;
    while family < 6 {
        let Family { first, end, .. } = FAMILIES[family];
        let mut i = first * SQUARES;
        while i < end * SQUARES {
            let (dir, square) = (i / SQUARES, i % SQUARES);
            lines[family][square] = lines[family][square].union(RAYS[square][dir]);
            i += 1;
        }
        family += 1;
    }
    lines
};

/// The nearest landing squares of a family, by its index.
pub(crate) static FIRST_LANDINGS: [[Set; SQUARES]; 6] = [
    Board::leaps(ROOK.steps()),
    Board::leaps(BISHOP.steps()),
    Board::leaps(DABBABA.steps()),
    Board::leaps(ALFIL.steps()),
    Board::leaps(CAMEL.steps()),
    Board::leaps(KNIGHT.steps()),
];

/// Files and ranks of a grid in which every vector between two squares, from (-11, -11) on, has a place.
const GRID: usize = 23;
/// The place of the vector (0, 0).
const GRID_CENTRE: usize = 11 * GRID + 11;

/// A number for each square, such that the difference of two identifies the vector between them.
static ON_GRID: [u16; SQUARES] = {
    let mut grid = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        grid[square] = (Board::rank(square) * GRID + Board::file(square)) as u16;
        square += 1;
    }
    grid
};

/// The direction of each vector, for slides and long leaps, and for leaps of two.
static DIRECTIONS: [[u8; GRID * GRID]; 2] = {
    let mut directions = [[0; GRID * GRID]; 2];
    let mut family = 0;
    while family < 6 {
        let Family { first, end, table, .. } = FAMILIES[family];
        let mut dir = first;
        while dir < end {
            let (files, ranks) = STEPS[dir];
            let mut n = 1;
            while n * files.abs() < 12 && n * ranks.abs() < 12 {
                let index = GRID_CENTRE as i32 + n * (ranks * GRID as i32 + files);
                directions[table][index as usize] = dir as u8;
                n += 1;
            }
            dir += 1;
        }
        family += 1;
    }
    directions
};

/// Returns the direction from `from` to `to`, which must be on a line of `family`.
#[inline]
pub(crate) fn direction(family: Family, from: usize, to: usize) -> usize {
    let index = ON_GRID[to] as usize + GRID_CENTRE - ON_GRID[from] as usize;
    DIRECTIONS[family.table][index] as usize % 32
}

/// Returns the landing squares from `from` in direction `dir` up to `to`, `to` included.
#[inline]
pub(crate) fn up_to(from: usize, to: usize, dir: usize) -> Set {
    RAYS[from][dir] ^ RAYS[to][dir]
}

/// Returns the landing squares strictly between `from` and `to`. A table for every pair of squares and every family
/// would not fit the caches.
#[inline]
pub(crate) fn between(from: usize, to: usize, dir: usize) -> Set {
    let mut set = up_to(from, to, dir);
    set.remove(to);
    set
}
