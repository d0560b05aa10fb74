//! Types and codes of pieces.

use crate::rules::{Color, FenPiece};

/// How many types of pieces there are.
pub(super) const TYPES: usize = 3;
/// Letters by [`PieceType`], as FEN writes White's.
pub(super) const LETTERS: &str = "SRK";

/// A piece without its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PieceType {
    /// Moves forward, captures diagonally, promotes.
    Soldier,
    /// Slides along ranks and files.
    Rook,
    /// Steps; its capture ends the game.
    King,
}

impl PieceType {
    /// Every type, by index.
    pub(super) const ALL: [PieceType; TYPES] = [PieceType::Soldier, PieceType::Rook, PieceType::King];

    /// The type with this upper-case letter.
    pub(super) fn from_letter(letter: char) -> Option<PieceType> {
        LETTERS.find(letter).map(|index| PieceType::ALL[index])
    }

    /// The piece of this type and colour, as FEN writes it.
    pub(super) fn shown(self, color: Color) -> FenPiece {
        FenPiece { color, letter: char::from(LETTERS.as_bytes()[self as usize]) }
    }
}
