//! Moves.

use crate::rules::{GameMove, MoveKey};

/// A move: origin and destination. A Soldier that arrives on the last rank always becomes a Rook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The square it leaves.
    pub from: u8,
    /// The square it goes to.
    pub to: u8,
}

impl GameMove for Move {
    fn key(self) -> MoveKey {
        // Bit 16 keeps the key of a1a1, which is no move, from being "no move".
        MoveKey(1 << 16 | u32::from(self.from) << 8 | u32::from(self.to))
    }
}
