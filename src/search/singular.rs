//! Singular extensions: a table move that no other move comes near is searched deeper; where other moves would cut
//! too, the node is cut at once ("multi-cut").
//!
//! Anantharaman, Campbell and Hsu 1988, in the form of Stockfish (`search.cpp`, step 15).

use super::bound::Bound;
use super::mode::Mode;
use super::node::{Node, NodeParams};
use super::worker::Worker;
use crate::rules::{MATE_BOUND, MoveKey, Score, Variant};

/// Tried from this depth on.
const MIN_DEPTH: i32 = 6;

/// What is done with the table's move.
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
        let depth = params.depth;
        let none = Singular::Extend(0);
        let Some(entry) = node.tt_entry else { return none };
        if self.mode == Mode::Plain
            || depth < MIN_DEPTH
            || node.excluded != MoveKey::NONE
            || entry.key == MoveKey::NONE
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.score.abs() >= MATE_BOUND
            || node.height.ply >= 2 * self.root_depth
        {
            return none;
        }
        let beta = entry.score - depth * V::INFO.search_params.unit / 50;
        let others = Node { excluded: entry.key, pv: false, ..*node };
        let inner = NodeParams::zero_window(beta - 1, (depth - 1) / 2, params.cut_node);
        let score = self.search_moves(pos, &others, inner);
        if self.aborted {
            return none;
        }
        if score < beta {
            // Double extension
            let double = !node.pv && score < beta - V::INFO.search_params.unit / 5;
            return Singular::Extend(if double { 2 } else { 1 });
        }
        // Multi-cut
        if beta >= params.beta && !node.pv {
            return Singular::Cut(beta);
        }
        // Negative extension
        Singular::Extend(if entry.score >= params.beta || params.cut_node { -1 } else { 0 })
    }
}
