//! Sets of squares beside, before and between others, as the terms of the evaluation need them.

use cozy_chess::{BitBoard, Color, File, Square};

/// Returns the King's steps between two squares.
pub(super) fn distance(a: Square, b: Square) -> i32 {
    let files = (a.file() as i32 - b.file() as i32).abs();
    let ranks = (a.rank() as i32 - b.rank() as i32).abs();
    files.max(ranks)
}

/// Returns the squares one rank forward, as `us` sees it.
pub(super) fn forward(set: BitBoard, us: Color) -> BitBoard {
    BitBoard(if us == Color::White { set.0 << 8 } else { set.0 >> 8 })
}

/// Returns `set` and every square before one of its squares.
pub(super) fn forward_fill(set: BitBoard, us: Color) -> BitBoard {
    let mut all = set.0;
    if us == Color::White {
        all |= all << 8;
        all |= all << 16;
        all |= all << 32;
    } else {
        all |= all >> 8;
        all |= all >> 16;
        all |= all >> 32;
    }
    BitBoard(all)
}

/// Returns the squares beside those of `set`.
pub(super) fn sideways(set: BitBoard) -> BitBoard {
    let left = (set.0 & !File::A.bitboard().0) >> 1;
    let right = (set.0 & !File::H.bitboard().0) << 1;
    BitBoard(left | right)
}
