//! The geometry of the board: steps, leaps and lines from every square, made at compile time.
//!
//! The squares are those of a rectangle of 8 x 11, of which twelve do not exist: they are in no table and in no set. No
//! line that enters one of them comes back, so a ray ends there as at an edge.

use crate::board::rays::{ALL_AROUND, DIAGONAL, ORTHOGONAL, Step};
use crate::board::{Geometry, SquareSet};

/// The rectangle around the board.
pub(super) type Board = Geometry<8, 11>;
/// A set of squares.
pub(super) type Set = SquareSet<2>;
type SetTable = [Set; SQUARES];

/// Squares of the rectangle.
pub(super) const SQUARES: usize = Board::SQUARES;
/// File and rank, from 0, of the squares of the rectangle that do not exist.
pub(super) const MISSING: [(u8, u8); 12] =
    [(0, 0), (1, 0), (2, 0), (5, 0), (6, 0), (7, 0), (0, 10), (1, 10), (2, 10), (5, 10), (6, 10), (7, 10)];
/// The goal squares behind the camps of White and of Black.
pub(super) const GOALS: [Set; 2] = [Board::rectangle(3, 4, 0, 0), Board::rectangle(3, 4, 10, 10)];
/// Every square of the board.
pub(super) const ALL: Set = Board::rectangle(0, 7, 1, 9).union(GOALS[0]).union(GOALS[1]);

/// A direction: a place in [`ALL_AROUND`]. The first four climb in square number; `d ^ 4` is opposite to `d`.
pub(super) type Direction = usize;
/// Along ranks and files.
pub(super) const ORTHOGONALS: [Direction; 4] = [0, 1, 4, 5];

/// The adjacent squares: one step in any direction.
pub(super) static ADJACENT: SetTable = existing(Board::leaps(&ALL_AROUND));
/// One step along a diagonal.
pub(super) static DIAGONAL_STEPS: SetTable = existing(Board::leaps(&DIAGONAL));
/// The King's leaps: a Knight's, on a board whose first and last file are neighbours.
pub(super) static KING_LEAPS: SetTable = king_leaps();
/// The squares on the same rank or file, as far as the board goes on.
pub(super) static ORTHOGONAL_LINES: SetTable = existing(Board::rays(&ORTHOGONAL));
/// The squares in line.
pub(super) static LINES: SetTable = existing(Board::rays(&ALL_AROUND));
/// The rays in each direction.
pub(super) static RAYS: [SetTable; 8] = [ray(0), ray(1), ray(2), ray(3), ray(4), ray(5), ray(6), ray(7)];
/// From where a Mage reaches a square of an empty board.
pub(super) static MAGE_SOURCES: SetTable = mage_sources();
/// All squares of the same rank.
pub(super) static RANKS: [Set; 11] = {
    let mut table = [Set::EMPTY; 11];
    let mut rank = 0;
    while rank < 11 {
        table[rank] = Board::rank_set(rank);
        rank += 1;
    }
    table
};
/// All squares of the same file.
pub(super) static FILES: [Set; 8] = {
    let mut table = [Set::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        table[file] = Board::file_set(file);
        file += 1;
    }
    table
};
/// The direction from one square to another, 8 where they are not in line.
static DIRECTIONS: [[u8; SQUARES]; SQUARES] = {
    let mut table = [[8; SQUARES]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 8 {
        let (from, direction) = (i / 8, i % 8);
        let mut at = from;
        while let Some(to) = stepped(at, ALL_AROUND[direction]) {
            table[from][to] = direction as u8;
            at = to;
        }
        i += 1;
    }
    table
};

/// Returns the next square, if it exists.
const fn stepped(square: usize, step: Step) -> Option<usize> {
    match Board::step(square, step.0, step.1) {
        Some(to) if ALL.contains(to) && ALL.contains(square) => Some(to),
        _ => None,
    }
}

/// A table without what does not exist.
const fn existing(mut table: SetTable) -> SetTable {
    let mut square = 0;
    while square < SQUARES {
        table[square] = if ALL.contains(square) { both(table[square], ALL) } else { Set::EMPTY };
        square += 1;
    }
    table
}

const fn both(a: Set, b: Set) -> Set {
    a.minus(a.minus(b))
}

const fn ray(direction: Direction) -> SetTable {
    existing(Board::rays(&[ALL_AROUND[direction]]))
}

const fn king_leaps() -> SetTable {
    let mut table = [Set::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES * 4 {
        let (square, across) = (i / 4, [1, 2, 6, 7][i % 4]);
        let ranks = if across == 1 || across == 7 { 2 } else { 1 };
        let beside = Board::square((Board::file(square) + across) % 8, Board::rank(square));
        let mut way = 0;
        while way < 2 {
            if let Some(to) = Board::step(beside, 0, if way == 0 { ranks } else { -ranks }) {
                table[square].insert(to);
            }
            way += 1;
        }
        i += 1;
    }
    existing(table)
}

const fn mage_sources() -> SetTable {
    let mut table = [Set::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES * 4 {
        let (from, (files, ranks)) = (i / 4, DIAGONAL[i % 4]);
        if let Some(corner) = stepped(from, (files, ranks)) {
            table[corner].insert(from);
            let ways = [(files, 0), (0, ranks)];
            let mut way = 0;
            while way < 2 {
                let mut at = corner;
                while let Some(to) = stepped(at, ways[way]) {
                    table[to].insert(from);
                    at = to;
                }
                way += 1;
            }
        }
        i += 1;
    }
    table
}

/// Returns the next square in a direction, if the board goes on.
#[inline]
pub(super) fn next(square: usize, direction: Direction) -> Option<usize> {
    const OFFSETS: [isize; 8] = [1, 8, 9, 7, -1, -8, -9, -7];
    let to = square.wrapping_add_signed(OFFSETS[direction]);
    (to < SQUARES && ADJACENT[square].contains(to)).then_some(to)
}

/// Returns the direction from one square to another, if they are in line.
#[inline]
pub(super) fn direction(from: usize, to: usize) -> Option<Direction> {
    let direction = DIRECTIONS[from][to] as usize;
    (direction < 8).then_some(direction)
}

/// Returns the squares strictly between two squares; none where they are not in line.
#[inline]
pub(super) fn between(from: usize, to: usize) -> Set {
    direction(from, to).map_or(Set::EMPTY, |d| RAYS[d][from] & RAYS[d ^ 4][to])
}

/// Returns the squares that a Mage passes from one square to another that it reaches on an empty board.
#[inline]
pub(super) fn mage_way(from: usize, to: usize) -> Set {
    let nearer = |at: usize, goal: usize| if at < goal { at + 1 } else { at - 1 };
    let corner =
        Board::square(nearer(Board::file(from), Board::file(to)), nearer(Board::rank(from), Board::rank(to)));
    if corner == to { Set::EMPTY } else { between(corner, to).with(corner) }
}

/// Returns the squares adjacent to any of `squares`.
#[inline]
pub(super) fn adjacent_to(squares: Set) -> Set {
    let mut found = Set::EMPTY;
    squares.for_each(|square| found |= ADJACENT[square]);
    found
}

/// Returns the squares of the board that follow in a direction along ranks and files.
#[inline]
pub(super) fn shifted(set: Set, direction: Direction) -> Set {
    const FILE_A: u128 = Set::bits(Board::file_set(0));
    const FILE_H: u128 = Set::bits(Board::file_set(7));
    let squares = set.bits();
    let moved = match direction {
        0 => (squares & !FILE_H) << 1,
        1 => squares << 8,
        4 => (squares & !FILE_A) >> 1,
        _ => squares >> 8,
    };
    Set::from_bits(moved) & ALL
}

/// Along a direction up to the first piece and onto it.
/// The classical approach, <https://www.chessprogramming.org/Classical_Approach>.
#[inline]
pub(super) fn slide(square: usize, direction: Direction, occupied: Set) -> Set {
    let ray = RAYS[direction][square].bits();
    let pieces = ray & occupied.bits();
    let seen = if direction < 4 {
        // All bits up to the lowest piece; all bits where there is none.
        ray & (pieces ^ pieces.wrapping_sub(1))
    } else {
        ray & u128::MAX << (127 - (pieces | 1).leading_zeros())
    };
    Set::from_bits(seen)
}

/// Returns where a Rook's slide leads, the first pieces included.
#[inline]
pub(super) fn rook_attacks(square: usize, occupied: Set) -> Set {
    ORTHOGONALS.iter().fold(Set::EMPTY, |seen, &direction| seen | slide(square, direction, occupied))
}

/// Returns where a Queen's slide leads, the first pieces included.
#[inline]
pub(super) fn queen_attacks(square: usize, occupied: Set) -> Set {
    (0..8).fold(Set::EMPTY, |seen, direction| seen | slide(square, direction, occupied))
}
