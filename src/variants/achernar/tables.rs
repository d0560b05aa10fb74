//! The geometry of the 9 x 9 board: steps, leaps and rays, all made at compile time.

use crate::board::{Geometry, SquareSet};

/// Names and numbers of the squares: a1 = 0, i9 = 80.
pub type Board = Geometry<9, 9>;
/// A set of squares.
pub type Set = SquareSet<2>;
/// How many squares there are.
pub const SQUARES: usize = Board::SQUARES;
/// The whole board.
pub const ALL: Set = Set::first(SQUARES);

/// One set for each square.
pub type Targets = [Set; SQUARES];

/// The eight directions. The first four climb in square number; `d ^ 4` is opposite to `d`.
pub const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (0, 1), (1, 1), (-1, 1), (-1, 0), (0, -1), (-1, -1), (1, -1)];

const fn leaps(deltas: &[(i32, i32)]) -> Targets {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < deltas.len() {
            if let Some(to) = Board::step(square, deltas[i].0, deltas[i].1) {
                table[square].insert(to);
            }
            i += 1;
        }
        square += 1;
    }
    table
}

const fn rays(direction: (i32, i32)) -> Targets {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut at = square;
        while let Some(to) = Board::step(at, direction.0, direction.1) {
            table[square].insert(to);
            at = to;
        }
        square += 1;
    }
    table
}

const fn union(tables: &[&Targets]) -> Targets {
    let mut all = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < tables.len() {
            all[square] = both(all[square], tables[i][square]);
            i += 1;
        }
        square += 1;
    }
    all
}

/// **W**: one orthogonal step.
pub static WAZIR: Targets = leaps(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
/// **F**: one diagonal step.
pub static FERZ: Targets = leaps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]);
/// **K**: one step in any direction.
pub static ADJACENT: Targets = leaps(&DIRECTIONS);
/// One step along the rank.
pub static SIDEWAYS: Targets = leaps(&[(1, 0), (-1, 0)]);
/// **N**: the Knight's leap.
pub static KNIGHT: Targets = leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// The Grand-Bishop's leap: exactly three squares diagonally.
pub static DIAGONAL_THREES: Targets = leaps(&[(3, 3), (-3, 3), (-3, -3), (3, -3)]);
/// Where an Overtaker may land: two squares away in a straight line.
pub static OVERTAKER_LANDINGS: Targets =
    leaps(&[(2, 0), (0, 2), (2, 2), (-2, 2), (-2, 0), (0, -2), (-2, -2), (2, -2)]);
/// Where a Soldier of each side captures.
pub static SOLDIER_CAPTURES: [Targets; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
/// Where a Soldier of each side steps.
pub static SOLDIER_STEPS: [Targets; 2] =
    [leaps(&[(-1, 1), (0, 1), (1, 1)]), leaps(&[(-1, -1), (0, -1), (1, -1)])];
/// Where a Grand-Soldier of each side steps and captures.
pub static GRAND_SOLDIER_STEPS: [Targets; 2] =
    [leaps(&[(-1, 1), (0, 1), (1, 1), (0, -1)]), leaps(&[(-1, -1), (0, -1), (1, -1), (0, 1)])];
/// **CH**: all squares of the ranks three above and three below.
pub static RANK_LEAPS: Targets = changes();
/// The squares within two steps, without the square itself.
pub static NEAR: Targets = near();

/// The rays from each square, by direction, without the square itself.
pub static RAYS: [Targets; 8] = [
    rays(DIRECTIONS[0]),
    rays(DIRECTIONS[1]),
    rays(DIRECTIONS[2]),
    rays(DIRECTIONS[3]),
    rays(DIRECTIONS[4]),
    rays(DIRECTIONS[5]),
    rays(DIRECTIONS[6]),
    rays(DIRECTIONS[7]),
];
/// The squares on the same rank or file.
pub static ORTHOGONAL_LINES: Targets = union(&[&RAYS[0], &RAYS[1], &RAYS[4], &RAYS[5]]);
/// The squares on the same diagonals.
pub static DIAGONAL_LINES: Targets = union(&[&RAYS[2], &RAYS[3], &RAYS[6], &RAYS[7]]);

/// The direction from one square to another; 8 where they are not in line.
static DIRECTION: [[u8; SQUARES]; SQUARES] = directions();

const fn changes() -> Targets {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            if Board::rank(to).abs_diff(Board::rank(square)) == 3 {
                table[square].insert(to);
            }
            to += 1;
        }
        square += 1;
    }
    table
}

const fn near() -> Targets {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut to = 0;
        while to < SQUARES {
            let files = Board::file(to).abs_diff(Board::file(square));
            let ranks = Board::rank(to).abs_diff(Board::rank(square));
            if files <= 2 && ranks <= 2 && to != square {
                table[square].insert(to);
            }
            to += 1;
        }
        square += 1;
    }
    table
}

const fn directions() -> [[u8; SQUARES]; SQUARES] {
    let mut table = [[8; SQUARES]; SQUARES];
    let mut d = 0;
    while d < 8 {
        let mut square = 0;
        while square < SQUARES {
            let mut at = square;
            while let Some(to) = Board::step(at, DIRECTIONS[d].0, DIRECTIONS[d].1) {
                table[square][to] = d as u8;
                at = to;
            }
            square += 1;
        }
        d += 1;
    }
    table
}

/// The squares strictly between two squares in line. The two must be in line.
#[inline]
pub fn between(a: usize, b: usize) -> Set {
    let d = DIRECTION[a][b] as usize & 7;
    RAYS[d][a] & RAYS[d ^ 4][b]
}

/// The square right behind `victim`, seen from the adjacent square `from`, if on the board.
#[inline]
pub fn behind(from: usize, victim: usize) -> Option<usize> {
    let landing = (2 * victim).wrapping_sub(from);
    (landing < SQUARES && OVERTAKER_LANDINGS[from].contains(landing)).then_some(landing)
}

/// All squares of a rank, from 0.
pub const fn rank_set(rank: usize) -> Set {
    let mut set = Set::EMPTY;
    let mut file = 0;
    while file < 9 {
        set.insert(Board::square(file, rank));
        file += 1;
    }
    set
}

const fn both(a: Set, b: Set) -> Set {
    SquareSet([a.0[0] | b.0[0], a.0[1] | b.0[1]])
}

const fn file_bits(file: usize) -> u128 {
    let mut bits = 0;
    let mut rank = 0;
    while rank < 9 {
        bits |= 1 << Board::square(file, rank);
        rank += 1;
    }
    bits
}

/// The last rank of each side.
pub const LAST_RANK: [Set; 2] = [rank_set(8), rank_set(0)];
/// The rank from which each side's Soldiers step twice (rules: 3 and 7).
pub const DOUBLE_STEP_RANK: [usize; 2] = [2, 6];
/// Where a Soldier of each side may promote at the end of its next move: its last two ranks.
pub const PROMOTERS: [Set; 2] = [both(rank_set(7), rank_set(8)), both(rank_set(1), rank_set(0))];

#[inline]
pub(super) const fn bits(set: Set) -> u128 {
    set.0[0] as u128 | (set.0[1] as u128) << 64
}

#[inline]
const fn set(bits: u128) -> Set {
    SquareSet([bits as u64, (bits >> 64) as u64])
}

/// The squares from which Soldiers of `side` capture on `targets`.
#[inline]
pub fn soldier_sources(side: usize, targets: Set) -> Set {
    let t = bits(targets);
    let (from_left, from_right) = (t & !file_bits(0), t & !file_bits(8));
    set(if side == 0 { from_left >> 10 | from_right >> 8 } else { from_left << 8 | from_right << 10 })
}

/// Along one of the climbing directions: up to the first piece and onto it.
#[inline]
fn climb(direction: usize, square: usize, occupied: u128) -> u128 {
    let ray = bits(RAYS[direction][square]);
    let pieces = ray & occupied;
    // All bits up to the lowest piece; all bits where there is none.
    ray & (pieces ^ pieces.wrapping_sub(1))
}

/// The same along one of the other four.
#[inline]
fn descend(direction: usize, square: usize, occupied: u128) -> u128 {
    let ray = bits(RAYS[direction][square]);
    let highest = 127 - (ray & occupied | 1).leading_zeros();
    ray & u128::MAX << highest
}

/// Where a slide along the rank (**H**) leads, the first piece included.
#[inline]
pub fn rank_attacks(square: usize, occupied: Set) -> Set {
    let pieces = bits(occupied);
    set(climb(0, square, pieces) | descend(4, square, pieces))
}

/// Where a Rook's slide leads, the first pieces included.
#[inline]
pub fn rook_attacks(square: usize, occupied: Set) -> Set {
    let pieces = bits(occupied);
    set(climb(0, square, pieces)
        | descend(4, square, pieces)
        | climb(1, square, pieces)
        | descend(5, square, pieces))
}

/// Where a Bishop's slide leads, the first pieces included.
#[inline]
pub fn bishop_attacks(square: usize, occupied: Set) -> Set {
    let pieces = bits(occupied);
    set(climb(2, square, pieces)
        | descend(6, square, pieces)
        | climb(3, square, pieces)
        | descend(7, square, pieces))
}

/// The squares beside `squares`.
#[inline]
pub fn adjacent_to(squares: Set) -> Set {
    let mut adjacent = Set::EMPTY;
    squares.for_each(|square| adjacent |= ADJACENT[square]);
    adjacent
}
