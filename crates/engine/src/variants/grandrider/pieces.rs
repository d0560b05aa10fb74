//! The thirteen types of pieces, and a piece as one byte.

use crate::rules::{Color, FenPiece};

/// A type of piece, of either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum PieceType {
    /// `P`
    Pawn,
    /// `V`
    BerolinaPawn,
    /// `S`
    Superpawn,
    /// `X`
    BerolinaSuperpawn,
    /// `E`: the first of the riders.
    Alfilrider,
    /// `D`
    Dabbabarider,
    /// `A`
    Alibabarider,
    /// `C`
    Camelrider,
    /// `N`
    Nightrider,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`: the last of the riders.
    Queen,
    /// `K`
    King,
}

use PieceType::{
    Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, King,
    Nightrider, Pawn, Queen, Rook, Superpawn,
};

impl PieceType {
    /// How many types there are.
    pub(crate) const COUNT: usize = 13;
    /// Every type, in the order of all tables.
    pub(crate) const ALL: [PieceType; Self::COUNT] = [
        Pawn,
        BerolinaPawn,
        Superpawn,
        BerolinaSuperpawn,
        Alfilrider,
        Dabbabarider,
        Alibabarider,
        Camelrider,
        Nightrider,
        Bishop,
        Rook,
        Queen,
        King,
    ];
    /// What a pawn may become in the enemy camp.
    pub(crate) const RIDERS: [PieceType; 8] =
        [Alfilrider, Dabbabarider, Alibabarider, Camelrider, Nightrider, Bishop, Rook, Queen];
    /// The upper-case FEN letters, in the order of all tables.
    pub(crate) const LETTERS: &'static str = "PVSXEDACNBRQK";

    /// The type with a number below [`PieceType::COUNT`]; King for a larger one.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> PieceType {
        match index {
            0 => Pawn,
            1 => BerolinaPawn,
            2 => Superpawn,
            3 => BerolinaSuperpawn,
            4 => Alfilrider,
            5 => Dabbabarider,
            6 => Alibabarider,
            7 => Camelrider,
            8 => Nightrider,
            9 => Bishop,
            10 => Rook,
            11 => Queen,
            _ => King,
        }
    }

    /// The upper-case FEN letter.
    pub(crate) const fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self as usize] as char
    }

    /// The type with an upper-case FEN letter.
    pub(crate) fn from_letter(letter: char) -> Option<PieceType> {
        Self::LETTERS.find(letter).map(PieceType::from_index)
    }

    /// Whether it is a Pawn or a Berolina Pawn: what promotes, is taken en passant and resets the halfmove clock.
    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        matches!(self, Pawn | BerolinaPawn)
    }

    /// Whether it is a Superpawn or a Berolina Superpawn.
    #[inline]
    pub(crate) const fn is_superpawn(self) -> bool {
        matches!(self, Superpawn | BerolinaSuperpawn)
    }
}

/// What stands on a square: a piece of one side, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece(u8);

impl Piece {
    /// How many different pieces there are.
    pub(super) const COUNT: usize = 2 * PieceType::COUNT;
    /// Nothing.
    pub(super) const EMPTY: Piece = Piece(Self::COUNT as u8);

    /// A piece.
    #[inline]
    pub(super) const fn new(piece_type: PieceType, color: Color) -> Piece {
        Piece((piece_type as u8) << 1 | color as u8)
    }

    /// Its number, below [`Piece::COUNT`] unless empty: twice the type, plus one for Black.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether nothing stands here.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// Its type; King for [`Piece::EMPTY`], so ask [`Piece::is_empty`] first.
    #[inline]
    pub(super) const fn piece_type(self) -> PieceType {
        PieceType::from_index((self.0 >> 1) as usize)
    }

    /// Its side; White for [`Piece::EMPTY`].
    #[inline]
    pub(super) const fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// The piece as FEN and pictures want it.
    pub(super) fn fen_piece(self) -> Option<FenPiece> {
        let piece = FenPiece { color: self.color(), letter: self.piece_type().letter() };
        (!self.is_empty()).then_some(piece)
    }
}
