//! A move of Achernar: two squares, and whether it promotes or captures by overtaking.

use super::tables::{Board, SQUARES};
use crate::rules::{GameMove, MoveKey};
use std::fmt;

/// What a move does besides going from one square to another.
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

/// A move. No two moves of one position share origin, destination and `MoveKind`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
    kind: MoveKind,
}

impl Move {
    /// A move.
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, kind: MoveKind) -> Move {
        Move { from: from as u8, to: to as u8, kind }
    }

    /// The origin.
    #[inline]
    pub(crate) const fn from(self) -> usize {
        self.from as usize
    }

    /// The destination.
    #[inline]
    pub(crate) const fn to(self) -> usize {
        self.to as usize
    }

    /// What it does besides.
    #[inline]
    pub(crate) const fn kind(self) -> MoveKind {
        self.kind
    }

    /// The square of the piece it captures, if it captures any.
    #[inline]
    pub(crate) const fn victim_square(self) -> usize {
        match self.kind {
            MoveKind::Overtake => (self.from as usize + self.to as usize) / 2,
            _ => self.to as usize,
        }
    }

    /// The move with this key, if there could be one.
    pub(crate) fn from_key(key: MoveKey) -> Option<Move> {
        let bits = key.0.checked_sub(1)?;
        let (from, to) = (bits as usize & 127, bits as usize >> 7 & 127);
        let kind = match bits >> 14 {
            0 => MoveKind::Normal,
            1 => MoveKind::Promotion,
            2 => MoveKind::Overtake,
            _ => return None,
        };
        (from < SQUARES && to < SQUARES).then(|| Move::new(from, to, kind))
    }

    /// Writes its text: `e2e4`, `b8b9g`.
    pub(crate) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(self.from(), out)?;
        Board::write(self.to(), out)?;
        if self.kind == MoveKind::Promotion { out.write_char('g') } else { Ok(()) }
    }
}

impl GameMove for Move {
    /// 1 + origin (7 bits), destination (7 bits), kind (2 bits).
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(1 + (self.from as u32 | (self.to as u32) << 7 | (self.kind as u32) << 14))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f)
    }
}
