//! The geometry of the board: steps, leaps and lines from every square, made at compile time.
//!
//! Squares 0..42 are the board, which the inventors call the Arena (a1 = 0, along the ranks); 42 and 43
//! are White's and Black's launching squares, which are adjacent to nothing: their rows in every table are empty.

pub(super) mod slides;

use crate::board::rays::{ALL_AROUND, DIAGONAL, KNIGHT, ORTHOGONAL, Step};
use crate::board::{Geometry, SquareSet};

/// The board, without the launching squares.
pub(super) type Board = Geometry<7, 6>;
pub(super) type Set = SquareSet<1>;
/// A set for each square and launching square.
type SetTable = [Set; PLACES];

pub(super) const SQUARES: usize = Board::SQUARES;
/// All squares, the launching squares included.
pub(super) const PLACES: usize = SQUARES + 2;
/// Every square of the board.
pub(super) const ALL: Set = Set::first(SQUARES);
/// The launching square of White and of Black.
pub(super) const LAUNCHING_SQUARE: [usize; 2] = [SQUARES, SQUARES + 1];
/// The rank on which Pawns and Bawns of White and of Black promote: each side's sixth.
pub(super) const PROMOTION_RANK: [Set; 2] = [Board::rank_set(5), Board::rank_set(0)];
/// The Palace of White and of Black.
pub(super) const PALACE: [Set; 2] = [Board::rectangle(2, 4, 0, 1), Board::rectangle(2, 4, 4, 5)];

pub(super) static ORTH_STEPS: SetTable = Board::leaps(&ORTHOGONAL);
pub(super) static DIAG_STEPS: SetTable = Board::leaps(&DIAGONAL);
/// The adjacent squares: one step in any direction.
pub(super) static ADJACENT: SetTable = Board::leaps(&ALL_AROUND);
/// Two squares away orthogonally: where a reduced Advancer-Rook captures.
pub(super) static ORTH_TWO_AWAY: SetTable = Board::leaps(&[(2, 0), (-2, 0), (0, 2), (0, -2)]);
/// Two squares away diagonally: where a reduced Advancer-Bishop captures.
pub(super) static DIAG_TWO_AWAY: SetTable = Board::leaps(&[(2, 2), (-2, 2), (2, -2), (-2, -2)]);
pub(super) static KNIGHT_LEAPS: SetTable = Board::leaps(&KNIGHT);
/// Directly above and below: where Reducers and SHS explode.
pub(super) static ABOVE_BELOW: SetTable = Board::leaps(&[(0, 1), (0, -1)]);
/// The squares *from* which a Pawn of White or Black captures on a square.
pub(super) static PAWN_ATTACKERS: [SetTable; 2] =
    [Board::leaps(&[(-1, -1), (1, -1)]), Board::leaps(&[(-1, 1), (1, 1)])];
/// The squares *from* which a Bawn of White or Black captures on a square.
pub(super) static BAWN_ATTACKERS: [SetTable; 2] =
    [Board::leaps(&[(-1, 0), (1, 0), (0, -1)]), Board::leaps(&[(-1, 0), (1, 0), (0, 1)])];
/// Where a King of White or Black goes: orthogonally from its own Palace, diagonally from elsewhere.
pub(super) static KING_STEPS: [SetTable; 2] = [king_steps(PALACE[0]), king_steps(PALACE[1])];
/// All squares on the orthogonal lines through a square.
pub(super) static ORTH_RAYS: SetTable = Board::rays(&ORTHOGONAL);
/// All squares on the diagonals through a square.
pub(super) static DIAG_RAYS: SetTable = Board::rays(&DIAGONAL);

/// The squares strictly between two squares of a line; none where they share no line.
pub(super) static BETWEEN: [SetTable; PLACES] = Board::between(&ALL_AROUND);
/// The line from the first square (left out) through the second to the edge; none where they share no line.
pub(super) static RAY_THROUGH: [SetTable; PLACES] = rays_through();
/// For two squares of a line: the square before the second, coming from the first.
pub(super) static BEFORE: [[u8; PLACES]; PLACES] = next_on_line(-1);
/// For two squares of a line: the square behind the second, coming from the first;
/// the first square itself where there is none.
pub(super) static BEHIND: [[u8; PLACES]; PLACES] = next_on_line(1);

/// Returns the squares adjacent to any of `squares`.
#[inline]
pub(super) fn adjacent_to(squares: Set) -> Set {
    let mut found = Set::EMPTY;
    squares.for_each(|square| found |= ADJACENT[square]);
    found
}

const fn king_steps(palace: Set) -> SetTable {
    let (inside, outside): (SetTable, SetTable) = (Board::leaps(&ORTHOGONAL), Board::leaps(&DIAGONAL));
    let mut table = outside;
    let mut square = 0;
    while square < SQUARES {
        if palace.contains(square) {
            table[square] = inside[square];
        }
        square += 1;
    }
    table
}

const fn rays_through() -> [SetTable; PLACES] {
    let mut table = [[Set::EMPTY; PLACES]; PLACES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < ALL_AROUND.len() {
            let step = ALL_AROUND[i];
            let mut at = from;
            while let Some(to) = Board::step(at, step.0, step.1) {
                table[from][to] = Board::ray(from, step);
                at = to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}

/// Returns for two squares of a line the square `by` steps on from the second, or the first where that is off the
/// board.
const fn next_on_line(by: i32) -> [[u8; PLACES]; PLACES] {
    let mut table = [[0; PLACES]; PLACES];
    let mut from = 0;
    while from < SQUARES {
        let mut i = 0;
        while i < ALL_AROUND.len() {
            let step = ALL_AROUND[i];
            let mut at = from;
            while let Some(to) = Board::step(at, step.0, step.1) {
                let next = Board::step(to, step.0 * by, step.1 * by);
                table[from][to] = if let Some(next) = next { next as u8 } else { from as u8 };
                at = to;
            }
            i += 1;
        }
        from += 1;
    }
    table
}
