//! The thirteen types of pieces, and a piece as one byte.

use crate::board::piece_types;
use crate::rules::{Color, FenPiece};

piece_types! {
    /// A type of piece, of either side.
    pub enum PieceType {
        /// Goes straight forward, captures diagonally forward.
        Pawn = 'P',
        /// Goes diagonally forward, captures straight forward.
        BerolinaPawn = 'V',
        /// Moves and captures as a Pawn forward and backward.
        Superpawn = 'S',
        /// The same of a Berolina Pawn.
        BerolinaSuperpawn = 'X',
        /// Rides by leaps of two squares diagonally. The first of the riders.
        Alfilrider = 'E',
        /// Rides by leaps of two squares along ranks and files.
        Dabbabarider = 'D',
        /// Alfilrider and Dabbabarider in one.
        Alibabarider = 'A',
        /// Rides by leaps of three squares and one.
        Camelrider = 'C',
        /// Rides by the Knight's leaps.
        Nightrider = 'N',
        /// The orthodox Bishop.
        Bishop = 'B',
        /// The orthodox Rook.
        Rook = 'R',
        /// The orthodox Queen. The last of the riders.
        Queen = 'Q',
        /// The royal piece.
        King = 'K',
    }
}

use PieceType::{
    Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, Nightrider,
    Pawn, Queen, Rook, Superpawn,
};

impl PieceType {
    /// What a pawn may become in the enemy camp.
    pub(crate) const RIDERS: [PieceType; 8] =
        [Alfilrider, Dabbabarider, Alibabarider, Camelrider, Nightrider, Bishop, Rook, Queen];

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
