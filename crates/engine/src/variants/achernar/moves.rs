//! A move of Achernar: two squares, and whether it promotes or captures by overtaking.

use super::tables::{Board, SQUARES};
use crate::board::PackedMove;
use crate::rules::{GameMove, MoveKey};
use std::fmt;

/// The effect of a move besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum MoveKind {
    /// Nothing; a piece on the destination is captured.
    Normal = 0,
    /// The Soldier becomes a Grand-Soldier; a piece on the destination is captured.
    Promotion = 1,
    /// The Overtaker captures the piece between origin and destination.
    Overtake = 2,
}

/// A move. No two moves of one position share squares and kind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(PackedMove<7>);

impl Move {
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, kind: MoveKind) -> Move {
        Move(PackedMove::new(from, to, kind as usize))
    }

    #[inline]
    pub(crate) const fn from(self) -> usize {
        self.0.from()
    }

    #[inline]
    pub(crate) const fn to(self) -> usize {
        self.0.to()
    }

    #[inline]
    pub(crate) const fn kind(self) -> MoveKind {
        match self.0.kind() {
            0 => MoveKind::Normal,
            1 => MoveKind::Promotion,
            _ => MoveKind::Overtake,
        }
    }

    /// Returns the square of the piece it captures, if it captures any.
    #[inline]
    pub(crate) const fn victim_square(self) -> usize {
        match self.kind() {
            MoveKind::Overtake => (self.from() + self.to()) / 2,
            _ => self.to(),
        }
    }

    /// Returns the move with this key, if there could be one.
    pub(crate) fn from_key(key: MoveKey) -> Option<Move> {
        PackedMove::from_key(key, SQUARES, 1 + MoveKind::Overtake as usize).map(Move)
    }

    /// Writes its text: `e2e4`, `b8b9g`.
    pub(crate) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(self.from(), out)?;
        Board::write(self.to(), out)?;
        if self.kind() == MoveKind::Promotion { out.write_char('g') } else { Ok(()) }
    }
}

impl GameMove for Move {
    #[inline]
    fn key(self) -> MoveKey {
        self.0.key()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f)
    }
}
