//! The geometry of the 9 x 9 board: steps, leaps and rays, all made at compile time.
//!
//! Tables of pairs are indexed by [`Color::index`](crate::rules::Color::index).

use crate::board::rays::{ALL_AROUND, DIAGONAL, KNIGHT as KNIGHT_LEAPS, ORTHOGONAL, union};
use crate::board::{Geometry, SquareSet};

/// Names and numbers of the squares: a1 = 0 along the ranks to i9 = 80.
pub(super) type Board = Geometry<9, 9>;
pub(super) type Set = SquareSet<2>;
pub(super) const SQUARES: usize = Board::SQUARES;
pub(super) const ALL: Set = Set::first(SQUARES);

/// One set for each square.
pub(super) type Targets = [Set; SQUARES];

/// One orthogonal step (the Wazir of fairy chess).
pub(super) static WAZIR: Targets = Board::leaps(&ORTHOGONAL);
/// One diagonal step (the Ferz of fairy chess).
pub(super) static FERZ: Targets = Board::leaps(&DIAGONAL);
/// The squares around.
pub(super) static ADJACENT: Targets = Board::leaps(&ALL_AROUND);
/// One step along the rank.
pub(super) static SIDEWAYS: Targets = Board::leaps(&[(1, 0), (-1, 0)]);
pub(super) static KNIGHT: Targets = Board::leaps(&KNIGHT_LEAPS);
/// The Grand-Bishop's leap: exactly three squares diagonally.
pub(super) static DIAGONAL_THREES: Targets = Board::leaps(&[(3, 3), (-3, 3), (-3, -3), (3, -3)]);
/// Where an Overtaker may land after a capture: two squares away in a straight line.
pub(super) static OVERTAKER_LANDINGS: Targets =
    Board::leaps(&[(2, 0), (0, 2), (2, 2), (-2, 2), (-2, 0), (0, -2), (-2, -2), (2, -2)]);
/// The squares within two steps, without the square itself.
pub(super) static WITHIN_TWO: Targets = union(&[&ADJACENT, &OVERTAKER_LANDINGS, &KNIGHT]);
/// The quiet leap to any square of the rank three above or three below (rules.md, "Words": rank leap).
pub(super) static RANK_LEAPS: Targets = rank_leaps();

pub(super) static SOLDIER_CAPTURES: [Targets; 2] =
    [Board::leaps(&[(-1, 1), (1, 1)]), Board::leaps(&[(-1, -1), (1, -1)])];
pub(super) static SOLDIER_STEPS: [Targets; 2] =
    [Board::leaps(&[(-1, 1), (0, 1), (1, 1)]), Board::leaps(&[(-1, -1), (0, -1), (1, -1)])];
/// Where a Grand-Soldier steps and captures.
pub(super) static GRAND_SOLDIER_STEPS: [Targets; 2] =
    [Board::leaps(&[(-1, 1), (0, 1), (1, 1), (0, -1)]), Board::leaps(&[(-1, -1), (0, -1), (1, -1), (0, 1)])];

/// The last rank, where Soldiers promote.
pub(super) const LAST_RANK: [Set; 2] = [Board::rank_set(8), Board::rank_set(0)];
/// The rank from which Soldiers step twice, from 0: the third of each side (rules.md: 3 and 7).
pub(super) const DOUBLE_STEP_RANK: [usize; 2] = [2, 6];
/// Where a Soldier may promote at the end of its next move: the last two ranks.
pub(super) const PROMOTERS: [Set; 2] = [Board::rectangle(0, 8, 7, 8), Board::rectangle(0, 8, 0, 1)];

/// The squares on the same rank or file.
pub(super) static ORTHOGONAL_LINES: Targets = Board::rays(&ORTHOGONAL);
/// The squares on the same diagonals.
pub(super) static DIAGONAL_LINES: Targets = Board::rays(&DIAGONAL);
/// The rays from each square in each direction of [`ALL_AROUND`]. The first four climb in square number;
/// `d ^ 4` is opposite to `d`.
static RAYS: [Targets; 8] = [
    Board::rays(&[ALL_AROUND[0]]),
    Board::rays(&[ALL_AROUND[1]]),
    Board::rays(&[ALL_AROUND[2]]),
    Board::rays(&[ALL_AROUND[3]]),
    Board::rays(&[ALL_AROUND[4]]),
    Board::rays(&[ALL_AROUND[5]]),
    Board::rays(&[ALL_AROUND[6]]),
    Board::rays(&[ALL_AROUND[7]]),
];
static BETWEEN: [Targets; SQUARES] = Board::between(&ALL_AROUND);

const fn rank_leaps() -> Targets {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let rank = Board::rank(square);
        if rank >= 3 {
            table[square] = Board::rank_set(rank - 3);
        }
        if rank + 3 < 9 {
            table[square] = table[square].union(Board::rank_set(rank + 3));
        }
        square += 1;
    }
    table
}

/// Returns the squares strictly between two squares; none if they are not in line.
#[inline]
pub(super) fn between(a: usize, b: usize) -> Set {
    BETWEEN[a][b]
}

/// Returns the square right behind `victim`, seen from the adjacent square `from`, if on the board.
#[inline]
pub(super) fn behind(from: usize, victim: usize) -> Option<usize> {
    let landing = (2 * victim).wrapping_sub(from);
    (landing < SQUARES && OVERTAKER_LANDINGS[from].contains(landing)).then_some(landing)
}

/// Returns the squares beside `squares`.
#[inline]
pub(super) fn adjacent_to(squares: Set) -> Set {
    let mut adjacent = Set::EMPTY;
    squares.for_each(|square| adjacent |= ADJACENT[square]);
    adjacent
}

/// Returns the squares from which Soldiers of side `us` capture on `targets`.
#[inline]
pub(super) fn soldier_sources(us: usize, targets: Set) -> Set {
    const FILE_A: u128 = Set::bits(Board::file_set(0));
    const FILE_I: u128 = Set::bits(Board::file_set(8));
    let targets = targets.bits();
    let (from_left, from_right) = (targets & !FILE_A, targets & !FILE_I);
    Set::from_bits(if us == 0 {
        from_left >> 10 | from_right >> 8
    } else {
        from_left << 8 | from_right << 10
    })
}

/// Returns the squares along one of the climbing directions: up to the first piece and onto it. The classical approach,
/// <https://www.chessprogramming.org/Classical_Approach>.
#[inline]
fn positive_ray(direction: usize, square: usize, occupied: u128) -> u128 {
    let ray = RAYS[direction][square].bits();
    let pieces = ray & occupied;
    // All bits up to the lowest piece; all bits where there is none.
    ray & (pieces ^ pieces.wrapping_sub(1))
}

/// Returns the part of a line up to its first piece, along one of the other four directions.
#[inline]
fn negative_ray(direction: usize, square: usize, occupied: u128) -> u128 {
    let ray = RAYS[direction][square].bits();
    let highest = 127 - (ray & occupied | 1).leading_zeros();
    ray & u128::MAX << highest
}

/// Returns where a slide along the rank leads, the first pieces included.
#[inline]
pub(super) fn rank_attacks(square: usize, occupied: Set) -> Set {
    let pieces = occupied.bits();
    Set::from_bits(positive_ray(0, square, pieces) | negative_ray(4, square, pieces))
}

/// Returns where a Rook's slide leads, the first pieces included.
#[inline]
pub(super) fn rook_attacks(square: usize, occupied: Set) -> Set {
    let pieces = occupied.bits();
    Set::from_bits(
        positive_ray(0, square, pieces)
            | negative_ray(4, square, pieces)
            | positive_ray(1, square, pieces)
            | negative_ray(5, square, pieces),
    )
}

/// Returns where a Bishop's slide leads, the first pieces included.
#[inline]
pub(super) fn bishop_attacks(square: usize, occupied: Set) -> Set {
    let pieces = occupied.bits();
    Set::from_bits(
        positive_ray(2, square, pieces)
            | negative_ray(6, square, pieces)
            | positive_ray(3, square, pieces)
            | negative_ray(7, square, pieces),
    )
}
