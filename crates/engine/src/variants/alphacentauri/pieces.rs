//! The types of pieces, a piece with its side as one byte, and the FEN letters.

use crate::rules::Color;

/// A type of piece, in the order of the FEN letters and of all tables: the capturable types come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum PieceType {
    /// P: Pawn.
    Pawn,
    /// G: Guard.
    Guard,
    /// H: Hopper.
    Hopper,
    /// C: Centaur.
    Centaur,
    /// A: Advancer.
    Advancer,
    /// W: Withdrawer.
    Withdrawer,
    /// E: Reducer.
    Reducer,
    /// R: Rotor.
    Rotor,
    /// K: King.
    King,
    /// D: Dame.
    Dame,
}

impl PieceType {
    /// How many types there are.
    pub(super) const COUNT: usize = 10;
    /// How many of them are not royal. They come first.
    pub(super) const NON_ROYAL: usize = 8;
    /// The upper-case FEN letters, in order.
    pub(super) const LETTERS: &'static str = "PGHCAWERKD";

    /// The type with this number. Anything above the last number gives the last type.
    #[inline]
    pub(super) const fn from_index(index: usize) -> PieceType {
        match index {
            0 => PieceType::Pawn,
            1 => PieceType::Guard,
            2 => PieceType::Hopper,
            3 => PieceType::Centaur,
            4 => PieceType::Advancer,
            5 => PieceType::Withdrawer,
            6 => PieceType::Reducer,
            7 => PieceType::Rotor,
            8 => PieceType::King,
            _ => PieceType::Dame,
        }
    }

    /// The type with this upper-case FEN letter.
    pub(super) fn from_letter(letter: char) -> Option<PieceType> {
        PieceType::LETTERS.find(letter).map(PieceType::from_index)
    }

    /// The upper-case FEN letter.
    pub(super) fn letter(self) -> char {
        PieceType::LETTERS.as_bytes()[self as usize] as char
    }

    /// Whether it can be captured. Rotor, King and Dame cannot; they move in the first part of a turn.
    #[inline]
    pub(super) const fn is_capturable(self) -> bool {
        (self as u8) < PieceType::Rotor as u8
    }

    /// Whether it is a King or a Dame.
    #[inline]
    pub(super) const fn is_royal(self) -> bool {
        self as u8 >= PieceType::King as u8
    }
}

/// What stands on a square: a type and a side, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece(u8);

impl Piece {
    /// How many different pieces there are.
    pub(super) const COUNT: usize = 2 * PieceType::COUNT;
    /// No piece.
    pub(super) const EMPTY: Piece = Piece(255);

    /// A piece.
    #[inline]
    pub(super) const fn new(piece_type: PieceType, color: Color) -> Piece {
        Piece((piece_type as u8) * 2 + color as u8)
    }

    /// The piece with this number, below [`Piece::COUNT`].
    pub(super) const fn from_index(index: usize) -> Piece {
        Piece(index as u8)
    }

    /// Its number, below [`Piece::COUNT`]; 255 for [`Piece::EMPTY`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number as a byte.
    #[inline]
    pub(super) const fn code(self) -> u8 {
        self.0
    }

    /// Whether there is no piece.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == Piece::EMPTY.0
    }

    /// Its type. Not for [`Piece::EMPTY`].
    #[inline]
    pub(super) const fn piece_type(self) -> PieceType {
        PieceType::from_index(self.0 as usize / 2)
    }

    /// Its side. Not for [`Piece::EMPTY`].
    #[inline]
    pub(super) const fn color(self) -> Color {
        if self.0.is_multiple_of(2) { Color::White } else { Color::Black }
    }
}
