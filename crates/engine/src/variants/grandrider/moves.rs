//! A move in 32 bits: origin, destination, promotion, and the kind of move.

use super::pieces::PieceType;
use super::tables::SQUARES;
use crate::rules::{GameMove, MoveKey};

/// The effect of a move besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveKind {
    /// Nothing.
    Normal,
    /// A pawn goes several squares and may be captured en passant.
    MultiStep,
    /// It captures the pawn that has just gone several squares.
    EnPassant,
    /// The Dabbabarider leaps over the King.
    Castling,
}

/// A move: bits 0 to 7 origin, 8 to 15 destination, 16 to 19 the type a pawn becomes (0: none), 20 and 21
/// `MoveKind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Move(u32);

impl Move {
    /// Makes a move without promotion.
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, kind: MoveKind) -> Move {
        Move(from as u32 | (to as u32) << 8 | (kind as u32) << 20)
    }

    /// Returns the move with a promotion; not to a Pawn, whose number means none.
    #[inline]
    pub(crate) const fn promoting(self, piece_type: PieceType) -> Move {
        Move(self.0 & !(15 << 16) | (piece_type as u32) << 16)
    }

    #[inline]
    pub(crate) const fn from(self) -> usize {
        (self.0 & 0xFF) as usize
    }

    #[inline]
    pub(crate) const fn to(self) -> usize {
        (self.0 >> 8 & 0xFF) as usize
    }

    /// Returns the promotion of the pawn.
    #[inline]
    pub(crate) const fn promotion(self) -> Option<PieceType> {
        match (self.0 >> 16 & 15) as usize {
            0 => None,
            index => Some(PieceType::from_index(index)),
        }
    }

    #[inline]
    pub(crate) const fn kind(self) -> MoveKind {
        match self.0 >> 20 & 3 {
            0 => MoveKind::Normal,
            1 => MoveKind::MultiStep,
            2 => MoveKind::EnPassant,
            _ => MoveKind::Castling,
        }
    }

    /// Returns the move with a key, if its squares and types exist. Whether it is legal is another question.
    pub(crate) const fn from_key(key: MoveKey) -> Option<Move> {
        let m = Move(key.0);
        let is_type = (m.0 >> 16 & 15) < PieceType::King as u32;
        if m.0 >> 22 == 0 && m.from() < SQUARES && m.to() < SQUARES && is_type { Some(m) } else { None }
    }
}

impl GameMove for Move {
    /// Returns the bits themselves: origin and destination differ, so they are never all zero.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0)
    }
}
