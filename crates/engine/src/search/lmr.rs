//! Late move reductions: by how much less deep a late move is searched at first, and when that was too much.

use super::move_loop::MoveContext;
use super::move_picker::Picked;
use super::node::{Node, NodeParams};
use super::root_move::MoveOf;
use super::tt_entry::NO_EVAL;
use super::turn::TurnChange;
use super::worker::{Mode, Worker};
use crate::rules::{LmrParams, Position, Score, Variant};

/// Reductions by depth and number of the move, both capped at 63; in 1024ths of a ply.
pub(super) struct LmrTable(Vec<[i16; 64]>);

impl LmrTable {
    pub(super) fn new(lmr: &LmrParams) -> LmrTable {
        let reduction = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (lmr.base as f64 + product * (1_024.0 * 1_024.0) / lmr.divisor as f64) as i16
        };
        LmrTable((0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number))).collect())
    }

    /// Returns the reduction in 1024ths of a ply.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][number.min(63)] as i32
    }
}

impl<V: Variant> Worker<V> {
    /// Returns by how many plies less a late move is searched at first. `in_check` is that of the position after it.
    pub(super) fn lmr(
        &self,
        picked: &Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        context: MoveContext,
        (change, in_check): (TurnChange, bool),
    ) -> i32 {
        // Late move reductions (LMR)
        let terms = self.search_params().lmr;
        let depth = params.depth;
        if self.mode == Mode::Plain || depth < terms.min_depth {
            return 0;
        }
        if !picked.quiet && !picked.losing {
            return 0;
        }
        let mut reduction = self.lmr_table.reduction(depth, context.searched + 1); // in 1024ths of a ply
        reduction -= if node.pv { terms.pv } else { 0 };
        reduction -= if node.was_pv { terms.was_pv } else { 0 };
        reduction += if context.tt_noisy { terms.tt_noisy } else { 0 };
        // In the middle of a turn the same side moves at the next node: a cut-off there is a success, and a check there
        // is against the mover.
        let refuted = change.passes && self.stack.cutoffs(node.height.ply + 1) > terms.few_cutoffs as u32;
        reduction += if refuted { terms.cutoffs } else { 0 };
        reduction -= if change.passes && in_check { terms.gives_check } else { 0 };
        reduction -= if node.in_check { terms.evasion } else { 0 };
        reduction += if params.cut_node { terms.cut_node } else { 0 };
        reduction += if node.improving { 0 } else { terms.not_improving };
        if picked.quiet {
            reduction -= picked.score.clamp(-terms.history_max, terms.history_max) / terms.history_divisor;
        }
        (reduction / 1_024).clamp(0, depth - 2)
    }

    /// Returns the hindsight extension: one ply if the last move was reduced much but left its side no worse off, else
    /// zero.
    ///
    /// Such a move deserved less reduction. The extension needs no limit, since the move is still searched no deeper
    /// than without its reduction. After Stockfish's hindsight adjustments; only in games whose turn is one move.
    #[inline]
    pub(super) fn hindsight(&self, node: &Node) -> i32 {
        // Hindsight extension
        if V::Position::PARTS > 1 || node.in_check {
            return 0;
        }
        let (ply, least) = (node.height.ply, self.search_params().lmr.hindsight);
        let (before, after) = (self.stack.static_eval_before(ply, 1), self.stack.static_eval(ply));
        was_reduced_too_much(self.stack.reduction_before(ply, 1), least, before, after) as i32
    }
}

/// Returns whether a move was reduced by `least` plies or more and left its side no worse off. Each static evaluation,
/// before and after the move, is that of the side to move.
fn was_reduced_too_much(reduction: i32, least: i32, before: Score, after: Score) -> bool {
    reduction >= least && before != NO_EVAL && after <= -before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_much_reduced_move_that_cost_nothing_was_reduced_too_much() {
        assert!(was_reduced_too_much(3, 3, 50, -50));
        assert!(was_reduced_too_much(4, 3, 50, -80), "it gained");
        assert!(!was_reduced_too_much(3, 3, 50, -49), "it cost a centipawn");
        assert!(!was_reduced_too_much(2, 3, 50, -50), "it was hardly reduced");
        assert!(!was_reduced_too_much(3, 3, NO_EVAL, -50), "what it cost is unknown");
    }
}
