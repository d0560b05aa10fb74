//! The board and its constant tables, all computed at compile time: the steps of King and pawns and the
//! ranks that matter to pawns here; the lines of the riders, their orbits, castling and the colour boards
//! in the files of this folder.

mod castling;
mod colour_attacks;
mod colour_boards;
mod lines;
mod orbits;

pub(super) use castling::{CASTLING_LETTERS, CASTLINGS, KEPT_RIGHTS};
pub(super) use colour_attacks::{alfil_attacks, dabbaba_attacks};
pub(super) use colour_boards::{COLOUR_KING, COLOUR_SQUARES, ColourBoards, ColourSquare, for_each_square};
pub(super) use lines::{
    ALFIL, BISHOP, CAMEL, DABBABA, FIRST_LANDINGS, Family, KNIGHT, LINES, RAYS, ROOK, between, direction,
    up_to,
};
pub(super) use orbits::{ORBITS, orbit};

use crate::board::{Geometry, SquareSet, rays};

/// The board: a1 is square 0, b1 is 1, a2 is 12.
pub(super) type Board = Geometry<12, 12>;
/// A set of squares of this board.
pub(super) type Set = SquareSet<3>;
pub(super) const SQUARES: usize = Board::SQUARES;
pub(super) const ALL: Set = Set::first(SQUARES);

pub(super) static KING: [Set; SQUARES] = Board::leaps(&rays::ALL_AROUND);
/// One diagonal step ahead, by side: what a Pawn captures, where a Berolina Pawn goes.
pub(super) static DIAGONAL_AHEAD: [[Set; SQUARES]; 2] =
    [Board::leaps(&[(1, 1), (-1, 1)]), Board::leaps(&[(1, -1), (-1, -1)])];
/// One straight step ahead, by side: where a Pawn goes, what a Berolina Pawn captures.
pub(super) static STRAIGHT_AHEAD: [[Set; SQUARES]; 2] = [Board::leaps(&[(0, 1)]), Board::leaps(&[(0, -1)])];
/// One diagonal step, ahead or back: of Superpawns.
pub(super) static DIAGONAL: [Set; SQUARES] = Board::leaps(&rays::DIAGONAL);
/// One straight step, ahead or back: of Superpawns.
pub(super) static STRAIGHT: [Set; SQUARES] = Board::leaps(&[(0, 1), (0, -1)]);

/// The fourth rank of each side: where the first step from the third rank ends.
pub(super) const FOURTH_RANK: [Set; 2] = [Board::rank_set(3), Board::rank_set(8)];
/// The fifth rank of each side: where the first step from the fourth, and the second from the third, end.
pub(super) const FIFTH_RANK: [Set; 2] = [Board::rank_set(4), Board::rank_set(7)];
/// The enemy camp of each side: the four ranks where its pawns may promote.
pub(super) const CAMP: [Set; 2] = [Board::rectangle(0, 11, 8, 11), Board::rectangle(0, 11, 0, 3)];
/// The last rank of each side.
pub(super) const LAST_RANK: [Set; 2] = [Board::rank_set(11), Board::rank_set(0)];

/// Returns the rank of `square` as `side` (0 White, 1 Black) counts it, from 0.
#[inline]
pub(super) const fn own_rank(side: usize, square: usize) -> usize {
    if side == 0 { Board::rank(square) } else { 11 - Board::rank(square) }
}
