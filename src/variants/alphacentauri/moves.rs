//! A move: one part of a turn.

use super::tables::Board;
use crate::rules::{GameMove, MoveKey};
use std::fmt;

/// What a part does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Kind {
    /// Nothing: O, H, CH or a King's step.
    Step,
    /// Captures by replacement: Pawn, Guard, King, Dame.
    Take,
    /// A Hopper's hop, with the friend on the landing square if there is one.
    Hop,
    /// A Centaur's landing that captures one or two enemies.
    Surround,
    /// A Centaur's landing that captures an enemy and, by choice, a friend.
    Sacrifice,
    /// An Advancer's capture of the piece beyond.
    Advance,
    /// A Withdrawer's capture of the piece behind.
    Withdraw,
    /// A Rotor turns its ring; the move's `to` is the number of places.
    Rotate,
}

/// One part of a turn. Which squares are captured follows from the kind and the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Move {
    /// Origin; for a rotation the Rotor's square.
    pub from: u8,
    /// Destination; for a rotation how many places the ring turns, 1 to 7.
    pub to: u8,
    /// What else happens.
    pub kind: Kind,
}

impl Move {
    /// The part of `kind` from `from` to `to`.
    #[inline]
    pub const fn new(from: usize, to: usize, kind: Kind) -> Move {
        Move { from: from as u8, to: to as u8, kind }
    }

    /// The part's text: `e4e5`, `e4e5x` with the Centaur's enemy-and-friend capture, `e5r3`.
    pub fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(self.from as usize, out)?;
        if self.kind == Kind::Rotate {
            return write!(out, "r{}", self.to);
        }
        Board::write(self.to as usize, out)?;
        if self.kind == Kind::Sacrifice { out.write_char('x') } else { Ok(()) }
    }
}

impl GameMove for Move {
    /// Origin, destination and kind. Never zero: a part without kind has two different squares.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.from as u32 | (self.to as u32) << 8 | (self.kind as u32) << 16)
    }
}
