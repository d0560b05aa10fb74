//! The nine types of pieces, and a piece as one byte.

use crate::rules::Color;

/// A type of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// `S`: the pawn-type piece.
    Soldier,
    /// `G`: what a Soldier promotes to.
    GrandSoldier,
    /// `O`: captures by leaping over its victim.
    Overtaker,
    /// `H`: Knight's leap or one orthogonal step.
    GrandHorse,
    /// `Q`: the orthodox Queen.
    Queen,
    /// `B`: Bishop, and a leap of exactly three squares.
    GrandBishop,
    /// `R`: Rook.
    GrandRook,
    /// `E`: captures nothing, weakens the enemy pieces beside it.
    Reducer,
    /// `K`: the royal piece.
    King,
}

/// Every type, in the order of their numbers.
pub const KINDS: [Kind; 9] = [
    Kind::Soldier,
    Kind::GrandSoldier,
    Kind::Overtaker,
    Kind::GrandHorse,
    Kind::Queen,
    Kind::GrandBishop,
    Kind::GrandRook,
    Kind::Reducer,
    Kind::King,
];

/// The upper-case FEN letters, in the same order.
pub const LETTERS: &str = "SGOHQBREK";

impl Kind {
    /// The upper-case FEN letter.
    pub fn letter(self) -> char {
        LETTERS.as_bytes()[self as usize] as char
    }

    /// The type with this upper-case letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        LETTERS.find(letter).map(|index| KINDS[index])
    }
}

/// What stands on a square: nothing, or a type and a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece(u8);

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 18;
    /// Nothing.
    pub const EMPTY: Piece = Piece(Self::COUNT as u8);

    /// A piece.
    #[inline]
    pub const fn new(kind: Kind, color: Color) -> Piece {
        Piece((kind as u8) << 1 | color as u8)
    }

    /// Its number, below [`Piece::COUNT`] unless empty.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether nothing stands here.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// Its type; a King for [`Piece::EMPTY`], so ask [`Piece::is_empty`] first.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> 1 {
            0 => Kind::Soldier,
            1 => Kind::GrandSoldier,
            2 => Kind::Overtaker,
            3 => Kind::GrandHorse,
            4 => Kind::Queen,
            5 => Kind::GrandBishop,
            6 => Kind::GrandRook,
            7 => Kind::Reducer,
            _ => Kind::King,
        }
    }

    /// Its side; White for [`Piece::EMPTY`].
    #[inline]
    pub const fn color(self) -> Color {
        if self.0 & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Whether it is a piece of `color`.
    #[inline]
    pub const fn is_of(self, color: Color) -> bool {
        self.0 & 1 == color as u8 && !self.is_empty()
    }
}
