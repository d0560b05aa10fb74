//! What is noted of each ply on the path from the root: the static value and the move played.

use super::MAX_PLY;
use super::history::NO_SLOT;
use super::tt::UNKNOWN;
use crate::rules::Score;

#[derive(Clone, Copy)]
struct Ply {
    value: Score,
    slot: usize,
}

/// The path, by plies from the root.
pub(super) struct Stack(Vec<Ply>);

impl Stack {
    pub fn new() -> Stack {
        Stack(vec![Ply { value: UNKNOWN, slot: NO_SLOT }; MAX_PLY + 2])
    }

    /// Nothing is known of the plies of the root's turn.
    pub fn clear(&mut self) {
        self.0.fill(Ply { value: UNKNOWN, slot: NO_SLOT });
    }

    /// The slot of the move played `back` plies before `ply`.
    #[inline]
    pub fn slot_before(&self, ply: usize, back: usize) -> usize {
        ply.checked_sub(back).map_or(NO_SLOT, |ply| self.0[ply].slot)
    }

    /// The static value `back` plies before `ply`, if it is known.
    #[inline]
    pub fn value_before(&self, ply: usize, back: usize) -> Score {
        ply.checked_sub(back).map_or(UNKNOWN, |ply| self.0[ply].value)
    }

    #[inline]
    pub fn set_value(&mut self, ply: usize, value: Score) {
        self.0[ply].value = value;
    }

    #[inline]
    pub fn set_slot(&mut self, ply: usize, slot: usize) {
        self.0[ply].slot = slot;
    }
}
