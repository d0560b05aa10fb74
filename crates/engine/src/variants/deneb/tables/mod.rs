//! The board and its constant tables. Squares are numbered from a1 = 0 along the ranks: `rank * 7 + file`.
//! Sets move as a whole in `leaps`, sliding pieces in `slides`.

mod leaps;
mod slides;

pub(super) use leaps::{around, beside, down, first_leaps, leap, leaps_from, opposite, up};
pub(super) use slides::{queen_slides, rank_slides, rook_slides};

use crate::board::rays::{ALL_AROUND, DIAGONAL, ORTHOGONAL, Step, union};
use crate::board::{Geometry, SquareSet};

pub(super) const FILES: usize = 7;
pub(super) const RANKS: usize = 9;
pub(super) type Board = Geometry<FILES, RANKS>;
pub(super) type Set = SquareSet<1>;

pub(super) const SQUARES: usize = Board::SQUARES;
/// From a square to the one above it.
pub(super) const RANK_STEP: usize = FILES;

pub(super) const ALL: Set = Set::first(SQUARES);
pub(super) const FILE_A: Set = Board::file_set(0);
pub(super) const FILE_G: Set = Board::file_set(6);
/// The a- and b-files: no leap of two squares to the left starts there.
pub(super) const FILES_AB: Set = FILE_A.union(Board::file_set(1));
/// The f- and g-files: no leap of two squares to the right starts there.
pub(super) const FILES_FG: Set = FILE_G.union(Board::file_set(5));
/// The rank on which the Soldiers of each side must promote.
pub(super) const LAST_RANK: [Set; 2] = [Board::rank_set(8), Board::rank_set(0)];
/// The rank from which the Soldiers of each side may move two squares: White 3, Black 7.
pub(super) const THIRD_RANK: [Set; 2] = [Board::rank_set(2), Board::rank_set(6)];

/// Exactly two squares diagonally.
pub(super) static DIAGONAL2: [Set; SQUARES] = Board::leaps(&longer(DIAGONAL, 2));
pub(super) static ORTHOGONAL1: [Set; SQUARES] = Board::leaps(&ORTHOGONAL);
/// Exactly two squares orthogonally.
pub(super) static ORTHOGONAL2: [Set; SQUARES] = Board::leaps(&longer(ORTHOGONAL, 2));
/// Exactly three squares orthogonally.
pub(super) static ORTHOGONAL3: [Set; SQUARES] = Board::leaps(&longer(ORTHOGONAL, 3));
/// Exactly four squares orthogonally.
pub(super) static ORTHOGONAL4: [Set; SQUARES] = Board::leaps(&longer(ORTHOGONAL, 4));
/// One to four squares orthogonally.
pub(super) static ORTHOGONAL_TO_4: [Set; SQUARES] =
    union(&[&ORTHOGONAL1, &ORTHOGONAL2, &ORTHOGONAL3, &ORTHOGONAL4]);
/// The eight squares around.
pub(super) static KING_STEPS: [Set; SQUARES] = Board::leaps(&ALL_AROUND);
/// Forward diagonal steps of each side: a Soldier's captures; also where enemy Soldiers attack from.
pub(super) static SOLDIER_CAPTURES: [[Set; SQUARES]; 2] =
    [Board::leaps(&[(1, 1), (-1, 1)]), Board::leaps(&[(1, -1), (-1, -1)])];
/// Forward steps of each side, straight and diagonal.
pub(super) static SOLDIER_STEPS: [[Set; SQUARES]; 2] =
    [Board::leaps(&[(1, 1), (0, 1), (-1, 1)]), Board::leaps(&[(1, -1), (0, -1), (-1, -1)])];

/// Every square in line with a square.
pub(super) static IN_LINE: [Set; SQUARES] = Board::rays(&ALL_AROUND);
/// The squares between two squares of one line; empty for any other pair. With 64 columns, so that
/// a square of a set needs no check of its bounds.
pub(super) static BETWEEN: [[Set; 64]; SQUARES] = Board::between(&ALL_AROUND);

/// The squares around a square whose opposite is on the board too.
pub(super) static TWO_SIDED: [Set; SQUARES] = {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < ALL_AROUND.len() {
            let (files, ranks) = ALL_AROUND[i];
            if let (Some(to), Some(_)) =
                (Board::step(square, files, ranks), Board::step(square, -files, -ranks))
            {
                table[square].insert(to);
            }
            i += 1;
        }
        square += 1;
    }
    table
};

const fn longer(mut steps: [Step; 4], times: i32) -> [Step; 4] {
    let mut i = 0;
    while i < steps.len() {
        steps[i] = (steps[i].0 * times, steps[i].1 * times);
        i += 1;
    }
    steps
}
