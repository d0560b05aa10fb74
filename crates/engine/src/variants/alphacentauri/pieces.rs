//! The types of pieces, a piece with its side as one byte, and the FEN letters.

use crate::board::piece_types;
use crate::rules::Color;

piece_types! {
    /// A type of piece, in the order of the FEN letters and of all tables: the capturable types come first.
    pub(super) enum PieceType {
        /// Steps or slides, captures one square diagonally.
        Pawn = 'P',
        /// Moves and captures as a King of chess.
        Guard = 'G',
        /// Captures by hopping over an enemy.
        Hopper = 'H',
        /// Captures two pieces beside the square where it lands.
        Centaur = 'C',
        /// Captures what stands behind the square where it stops.
        Advancer = 'A',
        /// Captures what it moves away from.
        Withdrawer = 'W',
        /// Captures nothing, weakens the enemy pieces beside it.
        Reducer = 'E',
        /// Rotates the pieces around it.
        Rotor = 'R',
        /// The first royal piece.
        King = 'K',
        /// The second royal piece; side by side with the King in the Zone it wins.
        Dame = 'D',
    }
}

impl PieceType {
    /// How many of them are not royal. They come first.
    pub(super) const NON_ROYAL: usize = 8;

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
