//! Move-ordering history: killers by ply, quiet and noisy moves by history index, continuations by the moves played
//! before.
//!
//! Scores move towards ±[`HistoryParams::limit`], more slowly the nearer they are ("history gravity").

use super::turn::MAX_PLY;
use crate::rules::{HistoryParams, MoveKey, Score, SearchParams};

/// Entries of the continuation history, a power of two. Pairs of moves are hashed into it, so that no game's number of
/// history indices has to be squared.
const CONTINUATIONS: usize = 1 << 20;
/// Classes of gain: noisy moves are indexed by history index and by how much they win.
const GAINS: usize = 8;

/// Moves before a node whose continuations are kept.
pub(super) const CONTINUED: usize = 3;

/// The history index of no move at all: before the root, or a pass.
pub(super) const NO_INDEX: usize = usize::MAX;

/// Ordering memory of one worker.
pub(super) struct History {
    quiet: Vec<i16>,
    noisy: Vec<i16>,
    continuation: Box<[i16; CONTINUATIONS]>,
    killers: Vec<[MoveKey; 2]>,
    /// Width of a class of material gains, in centipawns.
    unit: Score,
    params: HistoryParams,
}

/// Where the continuations of the moves 1, 2 and 4 plies before a node begin in the continuation history.
#[derive(Clone, Copy, Default)]
pub(super) struct Continuations([usize; CONTINUED]);

impl Continuations {
    /// Returns the continuations of the moves with these history indices, the last move first.
    #[inline]
    pub(super) fn of(history_indices: [usize; CONTINUED]) -> Continuations {
        let begin = |distance: usize| {
            let key = (history_indices[distance].wrapping_add(1) * CONTINUED + distance) as u64;
            (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) as usize % CONTINUATIONS
        };
        Continuations([begin(0), begin(1), begin(2)])
    }

    #[inline]
    fn entries(self, history_index: usize) -> [usize; CONTINUED] {
        let entry = |distance: usize| (self.0[distance] ^ history_index) % CONTINUATIONS;
        [entry(0), entry(1), entry(2)]
    }
}

impl History {
    /// Makes an empty memory for `size` history indices.
    pub(super) fn new(size: usize, params: &SearchParams) -> History {
        History {
            quiet: vec![0; size],
            noisy: vec![0; size * GAINS],
            continuation: zeroed(),
            killers: vec![[MoveKey::NONE; 2]; MAX_PLY + 4],
            unit: params.history.unit,
            params: params.history,
        }
    }

    pub(super) fn clear(&mut self) {
        self.quiet.fill(0);
        self.noisy.fill(0);
        self.continuation.fill(0);
        self.clear_all_killers();
    }

    pub(super) fn clear_all_killers(&mut self) {
        self.killers.fill([MoveKey::NONE; 2]);
    }

    /// Returns how good a quiet move has been, within four times the limit.
    #[inline]
    pub(super) fn quiet(&self, history_index: usize, continuations: Continuations) -> i32 {
        let [a, b, c] = continuations.entries(history_index);
        let after = |entry: usize| self.continuation[entry] as i32;
        self.quiet[history_index] as i32 + after(a) + after(b) + after(c)
    }

    /// Returns how good a noisy move with this material gain (centipawns) has been, within the limit.
    #[inline]
    pub(super) fn noisy(&self, history_index: usize, material_gain: Score) -> i32 {
        self.noisy[self.noisy_entry(history_index, material_gain)] as i32
    }

    #[inline]
    fn noisy_entry(&self, history_index: usize, material_gain: Score) -> usize {
        history_index * GAINS + (material_gain / self.unit).clamp(0, GAINS as i32 - 1) as usize
    }

    /// Returns the worth of a noisy move's history in ordering, in centipawns.
    #[inline]
    pub(super) fn noisy_order(&self, history_index: usize, material_gain: Score) -> Score {
        self.noisy(history_index, material_gain) / self.params.noisy_divisor
    }

    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [MoveKey; 2] {
        self.killers[ply]
    }

    pub(super) fn add_killer(&mut self, ply: usize, key: MoveKey) {
        let killers = &mut self.killers[ply];
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
    }

    /// Forgets the moves that have cut at this ply.
    pub(super) fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [MoveKey::NONE; 2];
    }

    pub(super) fn update_quiet(&mut self, history_index: usize, continuations: Continuations, bonus: i32) {
        apply_gravity(&mut self.quiet[history_index], bonus, self.params.limit);
        self.update_continuations(history_index, continuations, bonus);
    }

    /// Updates the continuation history of a quiet move, but not its general history.
    pub(super) fn update_continuations(
        &mut self,
        history_index: usize,
        continuations: Continuations,
        bonus: i32,
    ) {
        for entry in continuations.entries(history_index) {
            apply_gravity(&mut self.continuation[entry], bonus, self.params.limit);
        }
    }

    pub(super) fn update_noisy(&mut self, history_index: usize, material_gain: Score, bonus: i32) {
        let entry = self.noisy_entry(history_index, material_gain);
        apply_gravity(&mut self.noisy[entry], bonus, self.params.limit);
    }
}

/// Returns a boxed table of zeros, allocated on the heap at once: large ones do not fit on the stack.
pub(super) fn zeroed<const N: usize>() -> Box<[i16; N]> {
    vec![0; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the size is right"))
}

/// Moves a score by `bonus` towards `±limit`, the less the nearer it is, and never beyond.
#[inline]
pub(super) fn apply_gravity(score: &mut i16, bonus: i32, limit: i32) {
    let (old, bonus) = (*score as i32, bonus.clamp(-limit, limit));
    *score = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Returns the bonus for the move that caused a cut-off after a search of `depth` plies.
#[inline]
pub(super) fn history_bonus(params: &HistoryParams, depth: i32) -> i32 {
    (params.bonus_linear * depth - params.bonus_offset).clamp(0, params.bonus_max)
}

/// Returns the penalty for the moves searched before the one that caused the cut-off.
#[inline]
pub(super) fn history_malus(params: &HistoryParams, depth: i32) -> i32 {
    (params.malus_linear * depth - params.malus_offset).clamp(0, params.malus_max)
}
