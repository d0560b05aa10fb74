//! The four ways to castle: the King goes beside a Dabbabarider in the corner, which leaps over it.

use super::tables::{SQUARES, Set};

/// One way to castle.
#[derive(Clone, Copy)]
pub struct Castling {
    /// The right's bit in the position.
    pub right: u8,
    /// The King's home.
    pub home: usize,
    /// Where the King goes.
    pub goal: usize,
    /// The Dabbabarider's corner.
    pub corner: usize,
    /// Where the Dabbabarider leaps.
    pub landing: usize,
    /// The squares between King and Dabbabarider. The King crosses all of them but the last,
    /// where it ends, so these are also the squares that must not be attacked.
    pub between: Set,
}

const fn castling(right: u8, home: usize, corner: usize) -> Castling {
    let (low, high) = if home < corner { (home, corner) } else { (corner, home) };
    let mut between = Set::EMPTY;
    let mut square = low + 1;
    while square < high {
        between = between.with(square);
        square += 1;
    }
    let (goal, landing) = if home < corner { (corner - 1, corner - 2) } else { (corner + 1, corner + 2) };
    Castling { right, home, goal, corner, landing, between }
}

/// The four ways, in the order of their FEN letters.
pub const CASTLINGS: [Castling; 4] =
    [castling(1, 6, 11), castling(2, 6, 0), castling(4, 138, 143), castling(8, 138, 132)];
/// The FEN letters.
pub const LETTERS: &str = "KQkq";

/// The rights that remain when something leaves or enters a square.
pub static KEPT: [u8; SQUARES] = {
    let mut kept = [0b1111; SQUARES];
    let mut i = 0;
    while i < 4 {
        kept[CASTLINGS[i].home] &= !CASTLINGS[i].right;
        kept[CASTLINGS[i].corner] &= !CASTLINGS[i].right;
        i += 1;
    }
    kept
};
