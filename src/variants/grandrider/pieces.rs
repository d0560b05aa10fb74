//! The types of pieces and how a piece is written in a byte.
//!
//! A *kind* is a number below [`KINDS`]; a *piece* is `2 * kind + side`, and [`EMPTY`] where
//! nobody stands. Plain numbers, because everything here indexes tables with them.

use crate::rules::{Color, FenPiece};

/// Pawn.
pub const P: usize = 0;
/// Berolina Pawn.
pub const V: usize = 1;
/// Superpawn.
pub const S: usize = 2;
/// Berolina Superpawn.
pub const X: usize = 3;
/// Alfilrider.
pub const E: usize = 4;
/// Dabbabarider.
pub const D: usize = 5;
/// Alibabarider.
pub const A: usize = 6;
/// Camelrider.
pub const C: usize = 7;
/// Nightrider.
pub const N: usize = 8;
/// Bishop.
pub const B: usize = 9;
/// Rook.
pub const R: usize = 10;
/// Queen.
pub const Q: usize = 11;
/// King.
pub const K: usize = 12;
/// How many kinds there are.
pub const KINDS: usize = 13;
/// What stands on an empty square.
pub const EMPTY: u8 = 26;

/// The upper-case letters, by kind.
pub const LETTERS: &str = "PVSXEDACNBRQK";

/// The piece of `kind` on `side`.
#[inline]
pub const fn piece(kind: usize, side: usize) -> u8 {
    (2 * kind + side) as u8
}

/// The kind of a piece.
#[inline]
pub const fn kind_of(piece: u8) -> usize {
    (piece >> 1) as usize
}

/// The letter of a kind.
pub const fn letter(kind: usize) -> char {
    LETTERS.as_bytes()[kind] as char
}

/// The kind with an upper-case letter.
pub fn kind_of_letter(letter: char) -> Option<usize> {
    LETTERS.find(letter)
}

/// A piece as the drawing and the FEN want it.
pub fn shown(piece: u8) -> Option<FenPiece> {
    let color = if piece & 1 == 0 { Color::White } else { Color::Black };
    (piece != EMPTY).then(|| FenPiece { color, letter: letter(kind_of(piece)) })
}
