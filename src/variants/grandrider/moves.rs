//! A move in 32 bits: origin, destination, the new kind of a promoted piece, and what is special.

use super::pieces::{K, P, letter};
use super::tables::Board;
use crate::rules::{GameMove, MoveKey};
use std::fmt;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Special {
    /// Nothing.
    None,
    /// A pawn goes several squares and may be taken en passant.
    MultiStep,
    /// The piece taken is the one that has just gone several squares.
    EnPassant,
    /// The Dabbabarider leaps over the King.
    Castling,
}

/// A move: bits 0 to 7 origin, 8 to 15 destination, 16 to 19 new kind (Pawn: none), 20 and 21 [`Special`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Move(u32);

impl Move {
    /// A move without promotion.
    #[inline]
    pub const fn new(from: usize, to: usize, special: Special) -> Move {
        Move(from as u32 | (to as u32) << 8 | (special as u32) << 20)
    }

    /// The same move with a promotion to `kind`.
    #[inline]
    pub const fn promoting(self, kind: usize) -> Move {
        Move(self.0 & !(15 << 16) | (kind as u32) << 16)
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> usize {
        (self.0 & 0xFF) as usize
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> usize {
        (self.0 >> 8 & 0xFF) as usize
    }

    /// What the piece becomes.
    #[inline]
    pub const fn promotion(self) -> Option<usize> {
        match (self.0 >> 16 & 15) as usize {
            P => None,
            kind => Some(kind),
        }
    }

    /// What is special.
    #[inline]
    pub const fn special(self) -> Special {
        match self.0 >> 20 & 3 {
            0 => Special::None,
            1 => Special::MultiStep,
            2 => Special::EnPassant,
            _ => Special::Castling,
        }
    }

    /// The move with a key, if its squares and kind exist. Whether it is legal is another question.
    pub const fn from_key(key: MoveKey) -> Option<Move> {
        let m = Move(key.0);
        let fits = m.0 >> 22 == 0 && m.from() < 144 && m.to() < 144 && (m.0 >> 16 & 15) < K as u32;
        if fits { Some(m) } else { None }
    }
}

impl GameMove for Move {
    /// The bits themselves: origin and destination differ, so they are never all zero.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Board::write(self.from(), f)?;
        Board::write(self.to(), f)?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "{}", letter(kind).to_ascii_lowercase()))
    }
}
