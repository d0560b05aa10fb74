//! Sliding along ranks, files and diagonals.

use super::{Board, SQUARES, Set};
use crate::board::SquareSet;
use crate::board::rays::Step;

/// A line through a square: the part below it (lower square numbers) and the part above it.
type Halves = (Set, Set);

/// The steps up the lines of [`LINES`]: rank, file, rising and falling diagonal.
const UPWARDS: [Step; 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// For each square its rank, file, rising and falling diagonal.
static LINES: [[Halves; 4]; SQUARES] = {
    let mut table = [[(Set::EMPTY, Set::EMPTY); 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < UPWARDS.len() {
            let (files, ranks) = UPWARDS[i];
            table[square][i] = (Board::ray(square, (-files, -ranks)), Board::ray(square, (files, ranks)));
            i += 1;
        }
        square += 1;
    }
    table
};

/// Returns a slide both ways along one line up to and with the first piece ("obstruction difference",
/// chessprogramming.org).
#[inline]
fn slide((SquareSet([below]), SquareSet([above])): Halves, SquareSet([occupied]): Set) -> Set {
    let lower = below & occupied;
    let upper = above & occupied;
    let nearest = (1 << 63) >> (lower | 1).leading_zeros();
    SquareSet([(below | above) & (upper ^ upper.wrapping_sub(nearest))])
}

/// Returns where a slide along the rank ends, including the first blockers.
#[inline]
pub(crate) fn rank_slides(square: usize, occupied: Set) -> Set {
    slide(LINES[square][0], occupied)
}

/// Returns where a Rook's slides end, including the first blockers.
#[inline]
pub(crate) fn rook_slides(square: usize, occupied: Set) -> Set {
    slide(LINES[square][0], occupied) | slide(LINES[square][1], occupied)
}

/// Returns where a Queen's slides end, including the first blockers.
#[inline]
pub(crate) fn queen_slides(square: usize, occupied: Set) -> Set {
    let [rank, file, rising, falling] = LINES[square];
    slide(rank, occupied) | slide(file, occupied) | slide(rising, occupied) | slide(falling, occupied)
}
