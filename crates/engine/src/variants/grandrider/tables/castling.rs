//! The four ways to castle: the King goes beside a Dabbabarider in the corner, which leaps over it.

use super::{Board, SQUARES, Set};

/// One way to castle.
#[derive(Clone, Copy)]
pub(crate) struct Castling {
    /// The right's bit in the position.
    pub right: u8,
    pub home: usize,
    /// Where the King goes.
    pub goal: usize,
    /// The Dabbabarider's corner.
    pub corner: usize,
    /// Where the Dabbabarider leaps.
    pub landing: usize,
    /// The squares between King and Dabbabarider. The King crosses all of them but the last,
    /// where it ends, so these are also the squares that must not be attacked.
    pub path: Set,
}

/// The King's file: g.
const KING_FILE: usize = 6;

/// Returns castling on `rank` with the Dabbabarider on the l-file (the FEN letter is K or k).
const fn with_l_file(right: u8, rank: usize) -> Castling {
    Castling {
        right,
        home: Board::square(KING_FILE, rank),
        goal: Board::square(10, rank),
        corner: Board::square(11, rank),
        landing: Board::square(9, rank),
        path: Board::rectangle(KING_FILE + 1, 10, rank, rank),
    }
}

/// Returns castling on `rank` with the Dabbabarider on the a-file (the FEN letter is Q or q).
const fn with_a_file(right: u8, rank: usize) -> Castling {
    Castling {
        right,
        home: Board::square(KING_FILE, rank),
        goal: Board::square(1, rank),
        corner: Board::square(0, rank),
        landing: Board::square(2, rank),
        path: Board::rectangle(1, KING_FILE - 1, rank, rank),
    }
}

/// The four ways, in the order of their FEN letters.
pub(crate) const CASTLINGS: [Castling; 4] =
    [with_l_file(1, 0), with_a_file(2, 0), with_l_file(4, 11), with_a_file(8, 11)];
/// The FEN letters of the rights.
pub(crate) const CASTLING_LETTERS: &str = "KQkq";

/// The rights that remain when a piece leaves or enters a square.
pub(crate) static KEPT_RIGHTS: [u8; SQUARES] = {
    let mut kept = [0b1111; SQUARES];
    let mut i = 0;
    while i < 4 {
        kept[CASTLINGS[i].home] &= !CASTLINGS[i].right;
        kept[CASTLINGS[i].corner] &= !CASTLINGS[i].right;
        i += 1;
    }
    kept
};
