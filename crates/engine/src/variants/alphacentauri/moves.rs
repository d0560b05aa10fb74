//! A move: one part of a turn.

use crate::rules::{GameMove, MoveKey};

/// The effect of a part besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum MoveKind {
    /// No further effect: the piece goes to an empty square.
    Plain,
    /// Captures by replacement: Pawn, Guard, King, Dame.
    Replace,
    /// A Hopper's capture, with the friend on the landing square if there is one.
    Hop,
    /// A Centaur's landing that captures one or two enemies.
    Surround,
    /// A Centaur's landing that captures an enemy and, by choice, a friend.
    SurroundFriend,
    /// An Advancer's capture of the piece in front of its destination.
    Advance,
    /// A Withdrawer's capture of the piece behind its origin.
    Withdraw,
    /// A Rotor rotates the ring of its neighbours; the move's `to` is the number of places.
    Rotate,
}

/// One part of a turn. Which squares are captured follows from the kind and the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Move {
    /// Origin; for a rotation the Rotor's square.
    pub from: u8,
    /// Destination; for a rotation by how many places the ring rotates, 1 to 7.
    pub to: u8,
    /// The further effect.
    pub(crate) kind: MoveKind,
}

impl Move {
    /// Returns the part of `kind` from `from` to `to`.
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, kind: MoveKind) -> Move {
        Move { from: from as u8, to: to as u8, kind }
    }

    /// Returns origin and `to` of the part with this key; they may lie off the board if the key is no part's.
    pub(crate) const fn squares_of(key: MoveKey) -> (usize, usize) {
        ((key.0 & 255) as usize, (key.0 >> 8 & 255) as usize)
    }
}

impl GameMove for Move {
    /// Packs origin, destination and kind. Never zero: a [`MoveKind::Plain`] part has two different squares.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.from as u32 | (self.to as u32) << 8 | (self.kind as u32) << 16)
    }
}
