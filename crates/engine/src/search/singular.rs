//! Singular extensions: a table move that is much better than all others is searched deeper; if other moves would cause
//! a cut-off too, the node is cut at once ("multi-cut").
//!
//! Anantharaman, Campbell and Hsu 1988, in the form of Stockfish (`search.cpp`, step 15).

use super::bound::Bound;
use super::node::{Node, NodeParams};
use super::worker::Worker;
use crate::rules::{MATE_BOUND, MoveKey, Score, Variant};

/// The treatment of the table's move.
pub(super) enum Singular {
    /// It is searched this many plies deeper.
    Extend(i32),
    /// The node need not be searched.
    Cut(Score),
}

impl<V: Variant> Worker<V> {
    /// Asks whether the moves besides the table's come near its score.
    pub(super) fn singular(&mut self, pos: &V::Position, node: &Node, params: NodeParams) -> Singular {
        // Singular extension
        let singular = self.search_params().singular;
        let depth = params.depth;
        let none = Singular::Extend(0);
        let Some(entry) = node.tt_entry else { return none };
        if depth < singular.min_depth
            || node.excluded != MoveKey::NONE
            || entry.key == MoveKey::NONE
            || entry.depth < depth - singular.tt_depth_margin
            || entry.bound == Bound::Upper
            || entry.score.abs() >= MATE_BOUND
            || !self.may_extend(node.height)
        {
            return none;
        }
        let beta = entry.score - singular.margin * depth;
        let others = Node { excluded: entry.key, pv: false, ..*node };
        let inner = NodeParams::zero_window(beta - 1, (depth - 1) / singular.depth_divisor, params.cut_node);
        let score = self.search_moves(pos, &others, inner);
        if self.aborted {
            return none;
        }
        if score < beta {
            // Double extension
            let double = !node.pv && score < beta - singular.double_margin;
            return Singular::Extend(if double { 2 } else { 1 });
        }
        // Multi-cut
        if beta >= params.beta && !node.pv {
            return Singular::Cut(beta);
        }
        // Negative extension
        let expected_to_cut = entry.score >= params.beta || params.cut_node;
        Singular::Extend(if expected_to_cut { -singular.negative } else { 0 })
    }
}
