//! Late move reductions: by how much less deep a late move is searched at first.

use super::mode::Mode;
use super::move_loop::MoveContext;
use super::move_picker::Picked;
use super::node::{Node, NodeParams};
use super::root_move::MoveOf;
use super::turn::TurnChange;
use super::worker::Worker;
use crate::rules::Variant;

impl<V: Variant> Worker<V> {
    /// By how many plies less a late move is searched at first. `in_check` is that of the position after it.
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
        // In the middle of a turn the next node is the mover's too: what cuts off there has succeeded, and who is in
        // check there is the mover.
        let refuted = change.passes && self.stack.cutoffs(node.height.ply + 1) > 3;
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
}
