//! Types of pieces and their letters; sides in the words of cozy-chess and of this crate.

use crate::rules;
use cozy_chess::Color;

/// A type of piece, without its side.
pub(super) use cozy_chess::Piece as PieceType;

/// The upper-case FEN letters in the order of the types.
pub(super) const LETTERS: &str = "PNBRQK";

/// Returns the upper-case FEN letter of a type.
pub(super) fn letter(piece_type: PieceType) -> char {
    match piece_type {
        PieceType::Pawn => 'P',
        PieceType::Knight => 'N',
        PieceType::Bishop => 'B',
        PieceType::Rook => 'R',
        PieceType::Queen => 'Q',
        PieceType::King => 'K',
    }
}

/// Returns the type with this upper-case FEN letter.
pub(super) fn from_letter(letter: char) -> Option<PieceType> {
    LETTERS.find(letter).and_then(PieceType::try_index)
}

/// Returns a side of cozy-chess as a side of this crate.
#[inline]
pub(super) fn our_color(color: Color) -> rules::Color {
    match color {
        Color::White => rules::Color::White,
        Color::Black => rules::Color::Black,
    }
}

/// Returns a side of this crate as a side of cozy-chess.
pub(super) fn cozy_color(color: rules::Color) -> Color {
    match color {
        rules::Color::White => Color::White,
        rules::Color::Black => Color::Black,
    }
}

/// Returns a side's name in messages.
pub(super) fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
