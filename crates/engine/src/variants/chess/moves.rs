//! The move: two squares and perhaps a promotion, in 16 bits.

use super::pieces::PieceType;
use crate::rules::{GameMove, MoveKey};
use cozy_chess::Square;
use std::fmt;

/// A move: origin (6 bits), destination (6 bits), promotion (3 bits: 1 Knight ... 4 Queen).
///
/// Castling is kept as cozy-chess keeps it, the King "capturing" its own Rook; its text is the King's
/// move (`e1g1`), which only the position can write.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

impl Move {
    /// Makes a move that is no promotion.
    #[inline]
    pub(crate) const fn new(from: Square, to: Square) -> Move {
        Move(from as u16 | (to as u16) << 6)
    }

    /// Returns a Pawn's move to the last rank. `piece` is neither Pawn nor King.
    #[inline]
    pub(crate) const fn promoting(from: Square, to: Square, piece: PieceType) -> Move {
        Move(from as u16 | (to as u16) << 6 | (piece as u16) << 12)
    }

    /// Returns the move whose key is `key`, if it has the shape of one.
    pub(crate) fn from_key(key: MoveKey) -> Option<Move> {
        let shaped = key != MoveKey::NONE && key.0 >> 12 <= PieceType::Queen as u32;
        shaped.then_some(Move(key.0 as u16))
    }

    #[inline]
    pub(crate) fn from(self) -> Square {
        Square::index((self.0 & 63) as usize)
    }

    /// Returns the destination; for castling the Rook's square.
    #[inline]
    pub(crate) fn to(self) -> Square {
        Square::index((self.0 >> 6 & 63) as usize)
    }

    /// Returns the promotion of the Pawn.
    #[inline]
    pub(crate) fn promotion(self) -> Option<PieceType> {
        match self.0 >> 12 {
            0 => None,
            n => PieceType::try_index(n as usize),
        }
    }
}

impl From<Move> for cozy_chess::Move {
    #[inline]
    fn from(m: Move) -> cozy_chess::Move {
        cozy_chess::Move { from: m.from(), to: m.to(), promotion: m.promotion() }
    }
}

impl From<cozy_chess::Move> for Move {
    #[inline]
    fn from(m: cozy_chess::Move) -> Move {
        match m.promotion {
            None => Move::new(m.from, m.to),
            Some(piece) => Move::promoting(m.from, m.to, piece),
        }
    }
}

impl GameMove for Move {
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0 as u32)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", cozy_chess::Move::from(*self))
    }
}
