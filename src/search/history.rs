//! What was good elsewhere in the tree: killers by ply, moves by slot, and moves by what was played before.
//!
//! Scores move towards ±[`LIMIT`] the less the nearer they are ("history gravity").

use super::MAX_PLY;
use crate::rules::{MoveKey, Score};

/// History scores stay within this.
const LIMIT: i32 = 16_384;
/// Entries of the continuation history, a power of two. Two plies are hashed into it, so that no
/// game's number of slots has to be squared.
const CONTINUATIONS: usize = 1 << 19;
/// Noisy moves are told apart by slot and by how much they win.
const GAINS: usize = 8;

/// The slot of no move at all: before the root, or a pass.
pub(super) const NO_SLOT: usize = usize::MAX;

/// Ordering memory of one worker.
pub(super) struct History {
    quiet: Vec<i16>,
    noisy: Vec<i16>,
    continuation: Vec<i16>,
    killers: Vec<[MoveKey; 2]>,
    unit: Score,
}

/// Where the continuations of the plies just before a node begin.
#[derive(Clone, Copy)]
pub(super) struct Context([usize; 2]);

impl Context {
    /// The context after the moves with these slots, the last one first.
    #[inline]
    pub fn after(slots: [usize; 2]) -> Context {
        let begin = |distance: usize| {
            let key = (slots[distance].wrapping_add(1) * 2 + distance) as u64;
            (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % CONTINUATIONS
        };
        Context([begin(0), begin(1)])
    }

    #[inline]
    fn entries(self, slot: usize) -> [usize; 2] {
        self.0.map(|begin| (begin ^ slot) % CONTINUATIONS)
    }
}

impl History {
    /// An empty memory for moves of `slots` slots, in a game whose smallest piece is worth `unit`.
    pub fn new(slots: usize, unit: Score) -> History {
        History {
            quiet: vec![0; slots],
            noisy: vec![0; slots * GAINS],
            continuation: vec![0; CONTINUATIONS],
            killers: vec![[MoveKey::NONE; 2]; MAX_PLY + 4],
            unit,
        }
    }

    pub fn clear(&mut self) {
        self.quiet.fill(0);
        self.noisy.fill(0);
        self.continuation.fill(0);
        self.forget_killers();
    }

    pub fn forget_killers(&mut self) {
        self.killers.fill([MoveKey::NONE; 2]);
    }

    /// How good a quiet move has been, within ±3 [`LIMIT`].
    #[inline]
    pub fn quiet(&self, slot: usize, context: Context) -> i32 {
        let [a, b] = context.entries(slot);
        self.quiet[slot] as i32 + self.continuation[a] as i32 + self.continuation[b] as i32
    }

    /// How good a noisy move that wins `gain` has been, within ±[`LIMIT`].
    #[inline]
    pub fn noisy(&self, slot: usize, gain: Score) -> i32 {
        self.noisy[self.noisy_entry(slot, gain)] as i32
    }

    #[inline]
    fn noisy_entry(&self, slot: usize, gain: Score) -> usize {
        slot * GAINS + (gain / self.unit).clamp(0, GAINS as i32 - 1) as usize
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

    /// No move has cut at this ply yet.
    pub fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [MoveKey::NONE; 2];
    }

    pub fn teach_quiet(&mut self, slot: usize, context: Context, bonus: i32) {
        pull(&mut self.quiet[slot], bonus, LIMIT);
        for entry in context.entries(slot) {
            pull(&mut self.continuation[entry], bonus, LIMIT);
        }
    }

    pub fn teach_noisy(&mut self, slot: usize, gain: Score, bonus: i32) {
        let entry = self.noisy_entry(slot, gain);
        pull(&mut self.noisy[entry], bonus, LIMIT);
    }
}

/// Moves a score by `bonus` towards `±limit`, the less the nearer it is.
pub(super) fn pull(score: &mut i16, bonus: i32, limit: i32) {
    let old = *score as i32;
    *score = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// How much a cut-off at `depth` plies teaches.
pub(super) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 32 * depth).min(1_600)
}
