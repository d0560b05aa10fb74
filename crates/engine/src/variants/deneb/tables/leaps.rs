//! Sets of squares that step and leap as a whole: the elements of a Star's captures.

use super::{ALL, FILE_A, FILE_G, FILES_AB, FILES_FG, KING_STEPS, Set, TWO_SIDED};
use crate::board::SquareSet;

/// Returns each square's number raised by `by`. Squares may leave the board above, but not the side of it: the files
/// from which they would must be taken out before.
#[inline]
pub(crate) fn up(SquareSet([word]): Set, by: usize) -> Set {
    SquareSet([word << by])
}

/// Returns each square's number lowered by `by`; see [`up`].
#[inline]
pub(crate) fn down(SquareSet([word]): Set, by: usize) -> Set {
    SquareSet([word >> by])
}

/// Returns the squares adjacent to any square of a set.
#[inline]
pub(crate) fn around(set: Set) -> Set {
    set.into_iter().fold(Set::EMPTY, |near, square| near | KING_STEPS[square])
}

/// Returns the squares one orthogonal step from any square of a set.
#[inline]
pub(crate) fn beside(set: Set) -> Set {
    (up(set - FILE_G, 1) | down(set - FILE_A, 1) | up(set, 7) | down(set, 7)) & ALL
}

/// Returns where one orthogonal leap from any square of `from` over a piece of `pieces` lands in `landing`.
#[inline]
pub(crate) fn leap(from: Set, pieces: Set, landing: Set) -> Set {
    let right = up(up(from - FILES_FG, 1) & pieces, 1);
    let left = down(down(from - FILES_AB, 1) & pieces, 1);
    let forward = up(up(from, 7) & pieces, 7);
    let back = down(down(from, 7) & pieces, 7);
    (right | left | forward | back) & landing
}

/// Returns where any number of orthogonal leaps lead, the start included.
///
/// A sequence removes only pieces on squares that differ from all its landing squares in the parity
/// of file or rank, so what is a landing square never changes, and a piece that is in the way once
/// is never needed twice: reaching a square is plain connectedness.
#[inline]
pub(crate) fn leaps_from(start: Set, pieces: Set, landing: Set) -> Set {
    let mut reached = start;
    loop {
        let more = reached | leap(reached, pieces, landing);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// Returns the squares next to `stars`, in any direction, with one of `empty` right behind them.
#[inline]
pub(crate) fn first_leaps(stars: Set, empty: Set) -> Set {
    let (left, right) = (stars - FILES_AB, stars - FILES_FG);
    let forward = |from: Set, by: usize| down(up(up(from, by), by) & empty, by);
    let back = |from: Set, by: usize| up(down(down(from, by), by) & empty, by);
    forward(right, 1)
        | forward(stars, 7)
        | forward(right, 8)
        | forward(left, 6)
        | back(left, 1)
        | back(stars, 7)
        | back(left, 8)
        | back(right, 6)
}

/// Returns the squares opposite to those of `set` across `square`, if both are on the board.
#[inline]
pub(crate) fn opposite(square: usize, set: Set) -> Set {
    let set = set & TWO_SIDED[square];
    let centre = Set::of(square);
    let across = |by: usize| down(set & up(centre, by), 2 * by) | up(set & down(centre, by), 2 * by);
    across(1) | across(6) | across(7) | across(8)
}
