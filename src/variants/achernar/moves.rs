//! A move of Achernar: two squares, and whether it promotes or leaps.

use super::tables::{SQUARES, Squares9};
use crate::rules::{GameMove, MoveKey};
use std::fmt;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Act {
    /// Nothing; a piece on the destination is captured.
    Go = 0,
    /// The Soldier becomes a Grand-Soldier.
    Promote = 1,
    /// The Overtaker captures the piece in the middle.
    Leap = 2,
}

/// A move. Origin and destination tell all but the [`Act`]: no two moves of one
/// position that differ in their captures share both.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move {
    from: u8,
    to: u8,
    act: Act,
}

impl Move {
    /// A move.
    #[inline]
    pub const fn new(from: usize, to: usize, act: Act) -> Move {
        Move { from: from as u8, to: to as u8, act }
    }

    /// The origin.
    #[inline]
    pub const fn from(self) -> usize {
        self.from as usize
    }

    /// The destination.
    #[inline]
    pub const fn to(self) -> usize {
        self.to as usize
    }

    /// What it does besides.
    #[inline]
    pub const fn act(self) -> Act {
        self.act
    }

    /// The square of the piece it captures, if it captures any.
    #[inline]
    pub const fn victim_square(self) -> usize {
        match self.act {
            Act::Leap => (self.from as usize + self.to as usize) / 2,
            _ => self.to as usize,
        }
    }

    /// The move behind a key, if there could be one.
    pub fn from_key(key: MoveKey) -> Option<Move> {
        let bits = key.0.checked_sub(1)?;
        let (from, to) = (bits as usize & 127, bits as usize >> 7 & 127);
        let act = match bits >> 14 {
            0 => Act::Go,
            1 => Act::Promote,
            2 => Act::Leap,
            _ => return None,
        };
        (from < SQUARES && to < SQUARES).then(|| Move::new(from, to, act))
    }

    /// Writes its text: `e2e4`, `b8b9g`.
    pub fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        Squares9::write(self.from(), out)?;
        Squares9::write(self.to(), out)?;
        if self.act == Act::Promote { out.write_char('g') } else { Ok(()) }
    }
}

impl GameMove for Move {
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(1 + (self.from as u32 | (self.to as u32) << 7 | (self.act as u32) << 14))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write(f)
    }
}
