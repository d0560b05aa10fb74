//! Move-level pruning: LMP, futility, history, SEE.

use super::move_picker::Picked;
use super::node::{Node, NodeParams};
use super::root_move::MoveOf;
use super::searched_moves::SearchedMoves;
use super::worker::Worker;
use crate::rules::{Evaluator, INFINITE, Position, Score, Variant};

/// The consequences of pruning a move.
pub(super) struct Pruned {
    /// An upper bound of the move's score, as far as one is known.
    pub at_most: Score,
    /// Whether all remaining quiet moves are pruned too. False where checking moves are exempt, because then each move
    /// must be examined.
    pub all_quiets: bool,
}

impl<V: Variant> Worker<V> {
    /// Returns the number of searched moves after which the remaining quiet ones are neither searched nor generated.
    pub(super) fn lmp_limit(&self, node: &Node, params: NodeParams) -> usize {
        // Late move pruning (LMP)
        let (lmp, depth) = (self.search_params().lmp, params.depth);
        if node.pv || self.spares(node) || depth > lmp.max_depth {
            return usize::MAX;
        }
        let limit = (lmp.base + lmp.square * depth * depth) / 100;
        (limit / if node.improving { 1 } else { lmp.not_improving_divisor }) as usize
    }

    /// Returns whether this many moves have been searched.
    #[inline]
    pub(super) fn reaches_lmp(&self, limit: usize, searched: &SearchedMoves) -> bool {
        let count_noisy = self.search_params().lmp.count_noisy != 0;
        let before = if count_noisy { searched.count() } else { searched.quiet_count() };
        before >= limit && searched.count() > 0
    }

    /// Returns whether no move is pruned since the side to move is in check.
    #[inline]
    fn spares(&self, node: &Node) -> bool {
        node.in_check && self.search_params().move_pruning.evasions == 0
    }

    /// Returns whether a quiet move that would be pruned is searched after all: it gives check and does not lose much.
    /// (Late move pruning generates no quiet moves, and so spares none.)
    fn spares_check(&self, pos: &V::Position, picked: &Picked<MoveOf<V>>, depth: i32) -> bool {
        let enough = self.search_params().see_pruning.noisy_margin * depth;
        self.search_params().move_pruning.checks == 0
            && pos.gives_check(picked.m)
            && self.evaluator.see(pos, picked.m, enough) >= enough
    }

    /// Returns whether a move is not worth searching.
    pub(super) fn prune_move(
        &self,
        pos: &V::Position,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        searched: &SearchedMoves,
    ) -> Option<Pruned> {
        let search_params = self.search_params();
        if node.pv || self.spares(node) || searched.count() == 0 {
            return None;
        }
        let one = Some(Pruned { at_most: -INFINITE, all_quiets: false });
        let depth = params.depth;
        if !picked.quiet {
            // SEE pruning of noisy moves
            let see = search_params.see_pruning;
            let prune =
                picked.losing && depth <= see.noisy_max_depth && picked.score < see.noisy_margin * depth;
            return if prune { one } else { None };
        }
        let pruned = self.prune_quiet(pos, picked, node, params, searched)?;
        if self.spares_check(pos, picked, depth) { None } else { Some(pruned) }
    }

    /// Returns whether a quiet move is not worth searching, unless it gives check.
    fn prune_quiet(
        &self,
        pos: &V::Position,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        searched: &SearchedMoves,
    ) -> Option<Pruned> {
        let (search_params, depth) = (self.search_params(), params.depth);
        let one = Some(Pruned { at_most: -INFINITE, all_quiets: false });
        // Futility pruning
        let reduction = self.lmr_table.reduction(depth, searched.count() + 1) / 1_024;
        let lmr_depth = (depth - 1 - reduction).max(0);
        let (futility, most) = (search_params.futility, search_params.lmr.history_max);
        let history = picked.score.clamp(-most, most) / futility.history_divisor;
        let at_most = node.eval + futility.base + futility.margin * lmr_depth + history;
        if !node.in_check
            && lmr_depth <= futility.max_depth
            && searched.quiet_count() > 0
            && at_most <= params.alpha
        {
            return Some(Pruned { at_most, all_quiets: search_params.move_pruning.checks == 1 });
        }
        // History pruning
        let history = search_params.history_pruning;
        if depth <= history.max_depth && picked.score < history.margin * depth {
            return one;
        }
        // SEE pruning of quiet moves
        let see = search_params.see_pruning;
        let enough = see.quiet_margin * lmr_depth * lmr_depth;
        let prune = lmr_depth <= see.quiet_max_depth && self.evaluator.see(pos, picked.m, enough) < enough;
        if prune { one } else { None }
    }
}
