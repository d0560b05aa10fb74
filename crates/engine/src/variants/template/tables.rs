//! The geometry of the 5 x 5 board.

use crate::board::rays::{self, ALL_AROUND};
use crate::board::{Geometry, SquareSet};

/// Names and numbers of the squares: a1 = 0, e5 = 24.
pub(super) type Board = Geometry<5, 5>;
pub(super) type Set = SquareSet<1>;
pub(super) const SQUARES: usize = Board::SQUARES;

pub(super) static KING: [Set; SQUARES] = Board::leaps(&ALL_AROUND);
/// Where a Soldier of each colour moves.
pub(super) static SOLDIER_MOVES: [[Set; SQUARES]; 2] = [Board::leaps(&[(0, 1)]), Board::leaps(&[(0, -1)])];
/// Where a Soldier of each colour captures.
pub(super) static SOLDIER_CAPTURES: [[Set; SQUARES]; 2] =
    [Board::leaps(&[(-1, 1), (1, 1)]), Board::leaps(&[(-1, -1), (1, -1)])];
/// The rank on which the Soldiers of each colour promote.
pub(super) const LAST_RANK: [Set; 2] = [Board::rank_set(4), Board::rank_set(0)];

/// Returns where a Rook goes from `square`, the first occupied square of each line included.
pub(super) fn rook_attacks(square: usize, occupied: Set) -> Set {
    let mut reached = Set::EMPTY;
    for (files, ranks) in rays::ORTHOGONAL {
        let mut at = square;
        while let Some(to) = Board::step(at, files, ranks) {
            reached.insert(to);
            if occupied.contains(to) {
                break;
            }
            at = to;
        }
    }
    reached
}
