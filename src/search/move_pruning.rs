//! Which moves of a node are not searched, and which are searched less deep.

use super::mode::Mode;
use super::move_picker::Picked;
use super::node::{Node, NodeParams};
use super::root_move::MoveOf;
use super::searched_moves::SearchedMoves;
use super::worker::Worker;
use crate::rules::{Evaluator, INFINITE, Score, Variant};

/// What follows from pruning a move.
pub(super) struct Pruned {
    /// What the move could be worth at most, as far as that is known.
    pub at_most: Score,
    /// Whether all quiet moves that are left are pruned too.
    pub all_quiets: bool,
}

impl<V: Variant> Worker<V> {
    /// Whether a move is not worth searching.
    pub(super) fn prune_move(
        &self,
        pos: &V::Position,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        searched: &SearchedMoves,
    ) -> Option<Pruned> {
        if node.pv || node.in_check || searched.count() == 0 {
            return None;
        }
        let one = Some(Pruned { at_most: -INFINITE, all_quiets: false });
        let depth = params.depth;
        if !picked.quiet {
            // SEE pruning of noisy moves
            return if picked.losing && picked.score < self.margins.see_noisy(depth) { one } else { None };
        }
        // Late move pruning (LMP)
        if searched.quiet_count() >= self.margins.lmp_limit(depth, node.improving) {
            return Some(Pruned { at_most: -INFINITE, all_quiets: true });
        }
        // Futility pruning
        let lmr_depth = (depth - self.margins.lmr(depth, searched.count()) / 1_024).max(1);
        if let Some(margin) = self.margins.futility(lmr_depth) {
            let at_most = node.eval + margin;
            if searched.quiet_count() > 0 && at_most <= params.alpha {
                return Some(Pruned { at_most, all_quiets: true });
            }
        }
        // History pruning
        if picked.score < self.margins.history_limit(depth) {
            return one;
        }
        // SEE pruning of quiet moves
        let limit = self.margins.see_quiet(lmr_depth)?;
        if self.evaluator.see(pos, picked.m) < limit { one } else { None }
    }

    /// By how many plies less a late move is searched at first; `searched` moves were searched before it.
    pub(super) fn lmr(
        &self,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        searched: usize,
        gives_check: bool,
    ) -> i32 {
        // Late move reductions (LMR)
        let depth = params.depth;
        if self.mode == Mode::Plain || depth < 3 || node.in_check || gives_check {
            return 0;
        }
        if !picked.quiet && !picked.losing {
            return 0;
        }
        let mut reduction = self.margins.lmr(depth, searched); // in 1024ths of a ply
        reduction -= if node.pv { 1_024 } else { 0 };
        reduction += if params.cut_node { 1_024 } else { 0 };
        reduction += if node.improving { 0 } else { 512 };
        if picked.quiet {
            reduction -= picked.score.clamp(-32_768, 32_768) / 12;
        }
        (reduction / 1_024).clamp(0, depth - 2)
    }
}
