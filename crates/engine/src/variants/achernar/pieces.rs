//! The nine types of pieces, their letters, and a piece with its side as one byte.

use crate::rules::Color;

/// A type of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum PieceType {
    /// `S`: the pawn-type piece.
    Soldier,
    /// `G`: what a Soldier promotes to.
    GrandSoldier,
    /// `O`: captures by leaping over its victim.
    Overtaker,
    /// `H`: the Knight's leap or one orthogonal step.
    GrandHorse,
    /// `Q`: the orthodox Queen.
    Queen,
    /// `B`: the orthodox Bishop, and a leap of exactly three squares.
    GrandBishop,
    /// `R`: the orthodox Rook.
    GrandRook,
    /// `E`: captures nothing, weakens the enemy pieces beside it.
    Reducer,
    /// `K`: the royal piece.
    King,
}

impl PieceType {
    /// How many types there are.
    pub(super) const COUNT: usize = Self::ALL.len();

    /// Every type, in the order of their numbers.
    pub(super) const ALL: [PieceType; 9] = [
        PieceType::Soldier,
        PieceType::GrandSoldier,
        PieceType::Overtaker,
        PieceType::GrandHorse,
        PieceType::Queen,
        PieceType::GrandBishop,
        PieceType::GrandRook,
        PieceType::Reducer,
        PieceType::King,
    ];

    /// The upper-case FEN letters, in the same order.
    pub(super) const LETTERS: &str = "SGOHQBREK";

    /// The upper-case FEN letter.
    pub(super) fn letter(self) -> char {
        Self::LETTERS.as_bytes()[self as usize] as char
    }

    /// The type with this upper-case letter.
    pub(super) fn from_letter(letter: char) -> Option<PieceType> {
        Self::LETTERS.find(letter).map(|index| Self::ALL[index])
    }
}

/// What stands on a square: nothing, or a type and a side.
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

    /// Its number, below [`Piece::COUNT`] unless empty.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether nothing stands here.
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// Its type; a King for [`Piece::EMPTY`], so ask [`Piece::is_empty`] first.
    #[inline]
    pub(super) const fn piece_type(self) -> PieceType {
        match self.0 >> 1 {
            0 => PieceType::Soldier,
            1 => PieceType::GrandSoldier,
            2 => PieceType::Overtaker,
            3 => PieceType::GrandHorse,
            4 => PieceType::Queen,
            5 => PieceType::GrandBishop,
            6 => PieceType::GrandRook,
            7 => PieceType::Reducer,
            _ => PieceType::King,
        }
    }

    /// Its side; White for [`Piece::EMPTY`].
    #[inline]
    pub(super) const fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Whether it is a piece of `color`.
    #[inline]
    pub(super) const fn is_of(self, color: Color) -> bool {
        self.0 & 1 == color as u8 && !self.is_empty()
    }
}
