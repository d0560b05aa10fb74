//! The nine types of pieces, their letters, and a piece with its side as one byte.

use crate::board::piece_types;
use crate::rules::Color;

piece_types! {
    /// A type of piece.
    pub(super) enum PieceType {
        /// The pawn-type piece.
        Soldier = 'S',
        /// What a Soldier promotes to.
        GrandSoldier = 'G',
        /// Captures by leaping over its victim.
        Overtaker = 'O',
        /// The Knight's leap or one orthogonal step.
        GrandHorse = 'H',
        /// The orthodox Queen.
        Queen = 'Q',
        /// The orthodox Bishop, and a leap of exactly three squares.
        GrandBishop = 'B',
        /// The orthodox Rook.
        GrandRook = 'R',
        /// Captures nothing, weakens the enemy pieces beside it.
        Reducer = 'E',
        /// The royal piece.
        King = 'K',
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
        PieceType::from_index(self.0 as usize / 2)
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
