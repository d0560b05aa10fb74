//! Correction history: by how much searches have found the static value to be wrong, by the side to
//! move, the slow structure of the position and the last move.
//!
//! The idea is Caissa's and Stockfish's ("correction history", 2023-24).

use super::history::pull;
use crate::rules::{Color, Score};

/// Entries of a table, both sides together; a power of two.
const SIZE: usize = 1 << 15;
/// Entries stay within this.
const LIMIT: i32 = 1_024;
/// Entries to a centipawn.
const GRAIN: i32 = 16;

/// What one worker has learnt about its evaluation.
pub(super) struct Correction {
    structure: Vec<i16>,
    reply: Vec<i16>,
}

/// The entries of a position.
#[derive(Clone, Copy)]
pub(super) struct Corrected {
    structure: usize,
    reply: usize,
}

impl Corrected {
    /// The entries for a side to move, the hash of its slow structure, and the slot of the last move.
    #[inline]
    pub fn of(side: Color, structure: u64, slot: usize) -> Corrected {
        let entry =
            |key: u64| (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 49) as usize & (SIZE - 2) | side.index();
        Corrected { structure: entry(structure), reply: entry((slot as u64).wrapping_add(1)) }
    }
}

impl Correction {
    pub fn new() -> Correction {
        Correction { structure: vec![0; SIZE], reply: vec![0; SIZE] }
    }

    pub fn clear(&mut self) {
        self.structure.fill(0);
        self.reply.fill(0);
    }

    /// What to add to the static value, in centipawns.
    #[inline]
    pub fn value(&self, at: Corrected) -> Score {
        (self.structure[at.structure] as i32 + self.reply[at.reply] as i32) / GRAIN
    }

    /// A search of `depth` plies found the value `error` centipawns too low.
    pub fn learn(&mut self, at: Corrected, error: Score, depth: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        pull(&mut self.structure[at.structure], bonus, LIMIT);
        pull(&mut self.reply[at.reply], bonus, LIMIT);
    }
}
