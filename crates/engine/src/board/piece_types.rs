//! The types of pieces of a game, and a piece of one side.

use crate::rules::{Color, FenPiece};
use std::fmt::Debug;

/// A piece of one side, or nothing, in one byte. [`piece_types!`](crate::piece_types) makes it.
pub trait ColoredPiece: Copy + Eq + Debug + Send + Sync + 'static {
    /// Its type.
    type Type: Copy + Eq + Into<usize>;
    /// Nothing.
    const EMPTY: Self;
    /// The number of different pieces.
    const COUNT: usize;
    /// The upper-case FEN letters of the types, in order.
    const LETTERS: &'static str;

    /// Makes a piece of `color`.
    fn new(piece_type: Self::Type, color: Color) -> Self;
    /// Returns the number: twice the type, plus one for Black; [`ColoredPiece::COUNT`] for nothing.
    fn index(self) -> usize;
    /// Returns the type; the last type for nothing.
    fn piece_type(self) -> Self::Type;
    /// Returns the piece that a FEN shows by this letter, upper case for White.
    fn from_fen(piece: FenPiece) -> Option<Self>;

    /// Returns whether nothing stands here.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the side; White for nothing.
    #[inline]
    fn color(self) -> Color {
        if self.index() & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Returns the letter and the side, for FEN and pictures.
    fn shown(self) -> Option<FenPiece> {
        let letter = *Self::LETTERS.as_bytes().get(self.index() / 2)?;
        Some(FenPiece { color: self.color(), letter: letter as char })
    }
}

/// Returns the byte of a [piece](ColoredPiece) with this number on the board of a network, in a game of `types` types
/// of pieces, for which the network has `states` numbers each; the greatest byte for nothing. Without a jump, so that
/// many are computed at once.
#[inline]
pub(crate) fn piece_byte(index: usize, types: usize, states: usize) -> u8 {
    let of_white = (index / 2 * states) as u8;
    match index == 2 * types {
        true => u8::MAX,
        false if index % 2 == 1 => of_white + (types * states) as u8,
        false => of_white,
    }
}

/// Declares the types of pieces of a game, in the order of all its tables, each with its upper-case FEN letter; and
/// `Piece`, a piece of one side or nothing, a [`ColoredPiece`].
///
/// ```
/// asterism_engine::board::piece_types! {
///     /// A piece without its colour.
///     pub(crate) enum PieceType {
///         /// Slides along ranks and files.
///         Rook = 'R',
///         /// Steps.
///         King = 'K',
///     }
/// }
/// assert_eq!((PieceType::COUNT, PieceType::LETTERS), (2, "RK"));
/// assert_eq!(PieceType::from_letter('K'), Some(PieceType::King));
///
/// use asterism_engine::rules::Color;
/// let king = Piece::new(PieceType::King, Color::Black);
/// assert_eq!((king.index(), king.piece_type(), Piece::COUNT), (3, PieceType::King, 4));
/// assert!(king.is_of(Color::Black) && Piece::EMPTY.is_empty());
/// ```
#[macro_export]
macro_rules! piece_types {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$what:meta])* $piece_type:ident = $letter:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        $vis enum $name {
            $($(#[$what])* $piece_type,)+
        }

        #[allow(dead_code)] // no game needs them all
        impl $name {
            /// Every type, in order.
            $vis const ALL: [$name; Self::COUNT] = [$($name::$piece_type),+];
            /// The number of types.
            $vis const COUNT: usize = Self::LETTERS.len();
            /// The upper-case FEN letters, in order.
            $vis const LETTERS: &'static str = concat!($($letter),+);

            /// The type with this number; the last type for a greater one.
            #[inline]
            $vis const fn from_index(index: usize) -> $name {
                $(if index == $name::$piece_type as usize {
                    return $name::$piece_type;
                })+
                Self::ALL[Self::COUNT - 1]
            }

            /// The upper-case FEN letter.
            $vis const fn letter(self) -> char {
                Self::LETTERS.as_bytes()[self as usize] as char
            }

            /// The type with this upper-case FEN letter.
            $vis fn from_letter(letter: char) -> Option<$name> {
                Self::LETTERS.find(letter).map(|index| Self::ALL[index])
            }
        }

        impl From<$name> for usize {
            #[inline]
            fn from(piece_type: $name) -> usize {
                piece_type as usize
            }
        }

        /// A piece of one side, or nothing: twice the type, plus one for Black.
        #[allow(dead_code)]
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis struct Piece(u8);

        #[allow(dead_code)] // no game needs them all
        impl Piece {
            /// The number of different pieces.
            $vis const COUNT: usize = 2 * $name::COUNT;
            /// Nothing.
            $vis const EMPTY: Piece = Piece(Self::COUNT as u8);

            /// A piece of `color`.
            #[inline]
            $vis const fn new(piece_type: $name, color: $crate::rules::Color) -> Piece {
                Piece((piece_type as u8) << 1 | color as u8)
            }

            /// The piece with this number, below [`Piece::COUNT`]; nothing for a greater one.
            #[inline]
            $vis const fn from_index(index: usize) -> Piece {
                if index < Self::COUNT { Piece(index as u8) } else { Self::EMPTY }
            }

            /// The number, below [`Piece::COUNT`] unless nothing stands here.
            #[inline]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }

            /// Whether nothing stands here.
            #[inline]
            $vis const fn is_empty(self) -> bool {
                self.0 == Self::EMPTY.0
            }

            /// The type; the last type for nothing, so ask [`Piece::is_empty`] first.
            #[inline]
            $vis const fn piece_type(self) -> $name {
                $name::from_index((self.0 >> 1) as usize)
            }

            /// The side; White for nothing.
            #[inline]
            $vis const fn color(self) -> $crate::rules::Color {
                if self.0 & 1 == 0 { $crate::rules::Color::White } else { $crate::rules::Color::Black }
            }

            /// The letter and the side, for FEN and pictures.
            $vis fn shown(self) -> Option<$crate::rules::FenPiece> {
                $crate::board::ColoredPiece::shown(self)
            }

            /// Whether it is a piece of `color`.
            #[inline]
            $vis const fn is_of(self, color: $crate::rules::Color) -> bool {
                self.0 & 1 == color as u8 && !self.is_empty()
            }
        }

        impl $crate::board::ColoredPiece for Piece {
            type Type = $name;
            const EMPTY: Piece = Piece::EMPTY;
            const COUNT: usize = Piece::COUNT;
            const LETTERS: &'static str = $name::LETTERS;

            #[inline]
            fn new(piece_type: $name, color: $crate::rules::Color) -> Piece {
                Piece::new(piece_type, color)
            }

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn piece_type(self) -> $name {
                Piece::piece_type(self)
            }

            fn from_fen(piece: $crate::rules::FenPiece) -> Option<Piece> {
                $name::from_letter(piece.letter).map(|piece_type| Piece::new(piece_type, piece.color))
            }
        }
    };
}
