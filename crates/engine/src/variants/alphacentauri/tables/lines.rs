//! Slides along a rank, the squares between two squares, and whole sets moved by one step.

use super::{ALL, Board, FILE_LINES, FILES, RANK_LINES, Set};

/// The number of ways to occupy the squares of a rank.
const PATTERNS: usize = 1 << FILES;

/// `SLIDES[file][occupied squares of the rank]`: the empty squares that a slide from `file` reaches. Bits by file.
static SLIDES: [[u16; PATTERNS]; FILES] = {
    let mut table = [[0; PATTERNS]; FILES];
    let mut i = 0;
    while i < FILES * PATTERNS {
        let (file, pieces) = (i / PATTERNS, i % PATTERNS);
        let mut at = file;
        while at + 1 < FILES && pieces >> (at + 1) & 1 == 0 {
            at += 1;
            table[file][pieces] |= 1 << at;
        }
        at = file;
        while at > 0 && pieces >> (at - 1) & 1 == 0 {
            at -= 1;
            table[file][pieces] |= 1 << at;
        }
        i += 1;
    }
    table
};

const LEFT_EDGE: Set = Board::file_set(0);
const RIGHT_EDGE: Set = Board::file_set(FILES - 1);

/// Returns the empty squares of the rank that a slide from `square` reaches: an H move.
#[inline]
pub(crate) fn rank_slide(square: usize, occupied: Set) -> Set {
    let (file, start) = (Board::file(square), Board::rank(square) * FILES);
    let pieces = (occupied.bits() >> start) as usize & (PATTERNS - 1);
    Set::from_bits((SLIDES[file][pieces] as u128) << start)
}

/// Returns the squares between two squares on one rank or file, both ends left out; nothing for any others. Computed: a
/// table of all pairs would take 105 kB.
#[inline]
pub(crate) fn between(a: usize, b: usize) -> Set {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let numbers_between = Set::from_bits((1u128 << high).wrapping_sub(2u128 << low));
    if RANK_LINES[a].contains(b) {
        numbers_between
    } else if FILE_LINES[a].contains(b) {
        numbers_between & FILE_LINES[a]
    } else {
        Set::EMPTY
    }
}

/// Returns the squares with higher numbers than `square`: on its rank those to its right, on its file those above.
#[inline]
pub(crate) fn numbered_above(square: usize) -> Set {
    Set::from_bits(u128::MAX << 1 << square)
}

/// Returns every square of the set moved one rank up.
#[inline]
pub(crate) fn up(squares: Set) -> Set {
    Set::from_bits(squares.bits() << FILES) & ALL
}

/// Returns every square of the set moved one rank down.
#[inline]
pub(crate) fn down(squares: Set) -> Set {
    Set::from_bits(squares.bits() >> FILES)
}

/// Returns every square of the set moved one file to the right; those on the last file are dropped.
#[inline]
pub(crate) fn right(squares: Set) -> Set {
    Set::from_bits((squares - RIGHT_EDGE).bits() << 1)
}

/// Returns every square of the set moved one file to the left; those on the first file are dropped.
#[inline]
pub(crate) fn left(squares: Set) -> Set {
    Set::from_bits((squares - LEFT_EDGE).bits() >> 1)
}
