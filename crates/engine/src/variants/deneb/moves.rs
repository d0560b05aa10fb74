//! A move and its key.
//!
//! The key is exact: it can be told from every other key of the position, Star sequences included.
//! The squares a Star lands on by orthogonal leaps form a grid (at most 4 x 5), the pieces it leaps
//! over are edges of that grid, and no edge is used twice. Such a trail is known from its last
//! square and from those of its edges that are outside of one fixed spanning tree: two trails with
//! the same ends differ by cycles, and no cycle lies within a tree. The spanning tree has all
//! vertical edges and the horizontal ones of the lowest row, which leaves 12 edges; 5 bits name the
//! last landing square. What comes after it (a slide, a step, a diagonal leap) follows from the
//! destination, because these never lead to the same square.

use super::pieces::PieceType;
use super::tables::{Board, SQUARES, Set};
use crate::rules::{GameMove, MoveKey};

/// A move: origin 6 bits, destination 6, new type 2 (0 for none), trail 17; and the squares of the
/// pieces it removes. `captured` has one square for a capture by replacement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// The squares of all pieces captured, own ones included.
    pub captured: Set,
    bits: u32,
}

const TRAIL_SHIFT: u32 = 14;
/// [`Move::trail`] is below this.
pub(super) const TRAILS: usize = 1 << 17;

impl Move {
    /// Makes a move that captures the pieces on `captured` by replacement, or nothing.
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, captured: Set) -> Move {
        Move { captured, bits: from as u32 | (to as u32) << 6 }
    }

    /// Returns a promotion or change in place to `new`, which is a special type.
    #[inline]
    pub(crate) const fn becoming(from: usize, to: usize, captured: Set, new: PieceType) -> Move {
        Move { captured, bits: from as u32 | (to as u32) << 6 | (new as u32) << 12 }
    }

    /// This Star move with one more orthogonal leap, over `over` to `to`.
    #[inline]
    pub(crate) fn leaping(self, over: usize, to: usize) -> Move {
        let grid = grid_of(self.from());
        let trail = self.bits >> TRAIL_SHIFT ^ TRAIL[grid][over];
        let bits = self.from() as u32 | (to as u32) << 6 | trail << TRAIL_SHIFT;
        Move { captured: self.captured.with(over), bits }
    }

    /// This Star move with a final part that ends on `to` and captures the pieces on `more`.
    #[inline]
    pub(crate) const fn ending(self, to: usize, more: Set) -> Move {
        Move { captured: self.captured.union(more), bits: self.bits & !(63 << 6) | (to as u32) << 6 }
    }

    /// Returns the move with the pieces on `captured` captured by replacement.
    pub(crate) const fn capturing(self, captured: Set) -> Move {
        Move { captured, ..self }
    }

    #[inline]
    pub(crate) const fn from(self) -> usize {
        (self.bits & 63) as usize
    }

    #[inline]
    pub(crate) const fn to(self) -> usize {
        (self.bits >> 6 & 63) as usize
    }

    /// Returns the orthogonal leaps, as a number that differs for each two trails from one square.
    #[inline]
    pub(crate) const fn trail(self) -> usize {
        (self.bits >> TRAIL_SHIFT) as usize % TRAILS
    }

    /// Returns the type it changes to, if it does.
    #[inline]
    pub(crate) const fn new_type(self) -> Option<PieceType> {
        match self.bits >> 12 & 3 {
            1 => Some(PieceType::Star),
            2 => Some(PieceType::P43),
            3 => Some(PieceType::P32),
            _ => None,
        }
    }

    /// Returns the parts of a key: origin, destination, new type, and whether it has a trail of leaps.
    pub(crate) const fn of_key(key: MoveKey) -> (Move, bool) {
        (Move { captured: Set::EMPTY, bits: key.0 }, key.0 >> TRAIL_SHIFT != 0)
    }
}

impl GameMove for Move {
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.bits)
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (from, to) = (Board::name(self.from()), Board::name(self.to()));
        write!(f, "{from}{to} {:?} captures {:#x}", self.new_type(), self.captured.0[0])
    }
}

/// Returns the grid a Star on `square` lands on, by the parities of file and rank.
const fn grid_of(square: usize) -> usize {
    Board::file(square) % 2 + Board::rank(square) % 2 * 2
}

/// For each grid, the part of the trail for leaping over a square; 0 if no orthogonal leap of that grid does.
static TRAIL: [[u32; SQUARES]; 4] = {
    let mut table = [[0; SQUARES]; 4];
    let mut grid = 0;
    while grid < 4 {
        let mut square = 0;
        while square < 63 {
            table[grid][square] = trail_bits(grid, square);
            square += 1;
        }
        grid += 1;
    }
    table
};

const fn trail_bits(grid: usize, over: usize) -> u32 {
    let other = grid_of(over) ^ grid;
    let (files, ranks) = match other {
        1 => (1, 0),
        2 => (0, 1),
        _ => return 0,
    };
    let (Some(a), Some(b)) = (Board::step(over, -files, -ranks), Board::step(over, files, ranks)) else {
        return 0;
    };
    // At most 4 columns and 5 rows of the grid: 2 and 3 bits.
    let (column, row) = (Board::file(a) / 2, Board::rank(a) / 2);
    let other_end = Board::file(b) / 2 + Board::rank(b) / 2 * 4;
    let ends = (column + row * 4) ^ other_end;
    let outside_tree = files == 1 && row > 0;
    ends as u32 | if outside_tree { 1 << (5 + (row - 1) * 3 + column) } else { 0 }
}
