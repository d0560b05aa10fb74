//! Up and down the tree: a worker's notes when it plays and takes back a ply, repetitions on the path, and the best
//! line.

use super::history::{Continuations, NO_INDEX};
use super::root_move::MoveOf;
use super::tt::PREFETCHES;
use super::worker::Worker;
use crate::rules::{Evaluator, Position, Variant};
use std::ops::Range;

impl<V: Variant> Worker<V> {
    /// Returns the position after a legal move. The memory of its entry in the table is asked for, as early as its hash
    /// is known.
    #[inline(always)]
    pub(super) fn after(&self, pos: &V::Position, m: MoveOf<V>) -> V::Position {
        let likely_hash = if PREFETCHES { pos.likely_hash_after(m) } else { None };
        if let Some(hash) = likely_hash {
            self.tt.prefetch(hash);
        }
        let next = pos.after(m);
        if likely_hash.is_none() {
            self.tt.prefetch(next.hash());
        }
        next
    }

    /// Notes that `m` has been played in `pos`.
    #[inline]
    pub(super) fn push_ply(&mut self, pos: &V::Position, ply: usize, m: MoveOf<V>) {
        self.path.push(pos.hash());
        self.stack.set_played(ply, V::Evaluator::history_index(pos, m));
    }

    /// Notes that a whole turn, these plies, has been passed in `pos`, with the static evaluation of the first.
    #[inline]
    pub(super) fn push_pass(&mut self, pos: &V::Position, plies: Range<usize>) {
        self.path.push(pos.hash());
        let static_eval = self.stack.static_eval(plies.start);
        for ply in plies {
            self.stack.set_played(ply, NO_INDEX);
            self.stack.set_static_eval(ply, static_eval);
        }
    }

    /// Takes back the last [`Worker::push_ply`] or [`Worker::push_pass`].
    #[inline]
    pub(super) fn pop_ply(&mut self) {
        self.path.pop();
    }

    /// Forgets the cut-offs below the children of a newly entered node and below a pass, which were those of other
    /// nodes. (The root keeps those of the whole search; forgetting them with each iteration gained nothing.)
    #[inline]
    pub(super) fn forget_cutoffs_below(&mut self, ply: usize) {
        for below in ply + 2..ply + 2 + V::Position::PARTS as usize {
            self.history.clear_killers(below);
            self.stack.clear_cutoffs(below);
        }
    }

    /// Returns the continuations of the moves played just before `ply`.
    #[inline]
    pub(super) fn continuations(&self, ply: usize) -> Continuations {
        let played = |back| self.stack.history_index_before(ply, back);
        Continuations::of([played(1), played(2), played(4)])
    }

    /// Returns whether the position with this hash, about to be searched, is a draw by repetition: the second time
    /// within the tree, or the third time in the game.
    #[inline]
    pub(super) fn repeats(&self, hash: u64, reversible_plies: u32) -> bool {
        let oldest = self.path.len().saturating_sub(reversible_plies as usize).max(self.null_index);
        let mut before = 0;
        for index in (oldest..self.path.len()).rev() {
            if self.path[index] == hash {
                before += 1;
                if index >= self.root_index || before == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// Makes `m` and the best line below it the best line of `ply`.
    pub(super) fn set_pv(&mut self, ply: usize, m: MoveOf<V>) {
        let (upper, lower) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}
