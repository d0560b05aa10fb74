//! What was good elsewhere in the tree: killers by ply, quiet moves by slot.

use super::MAX_PLY;
use crate::rules::MoveKey;

/// History scores stay within this.
const LIMIT: i32 = 16_384;

/// Ordering memory of one worker.
pub(super) struct History {
    quiet: Vec<i16>,
    killers: Vec<[MoveKey; 2]>,
}

impl History {
    pub fn new(slots: usize) -> History {
        History { quiet: vec![0; slots], killers: vec![[MoveKey::NONE; 2]; MAX_PLY + 2] }
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.forget_killers();
    }

    pub fn forget_killers(&mut self) {
        self.killers.fill([MoveKey::NONE; 2]);
    }

    #[inline]
    pub fn quiet(&self, slot: usize) -> i32 {
        self.quiet[slot] as i32
    }

    #[inline]
    pub fn killers(&self, ply: usize) -> [MoveKey; 2] {
        self.killers[ply]
    }

    pub fn add_killer(&mut self, ply: usize, key: MoveKey) {
        let killers = &mut self.killers[ply];
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
    }

    /// Moves a score towards `±LIMIT`, the less the nearer it is ("history gravity").
    pub fn update(&mut self, slot: usize, bonus: i32) {
        let score = &mut self.quiet[slot];
        let old = *score as i32;
        *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

/// How much a cut-off at `depth` plies teaches.
pub(super) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).min(1_600)
}
