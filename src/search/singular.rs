//! Singular extensions: a table move that no other move comes near is searched deeper; where several
//! would cut, the node is cut at once ("multi-cut").
//!
//! Anantharaman, Campbell and Hsu 1988, in the form of Stockfish (`search.cpp`, step 15).

use super::negamax::{Node, Window};
use super::tt::Bound;
use super::worker::Worker;
use crate::rules::{MATE_BOUND, MoveKey, Score, Variant};

/// SearchedMoves from this depth on.
const FROM: i32 = 6;

/// What is done with the table's move.
pub(super) enum Singular {
    /// It is searched this many plies deeper.
    Extend(i32),
    /// The node need not be searched.
    Cut(Score),
}

impl<V: Variant> Worker<V> {
    /// Asks whether the moves besides the table's come near its score.
    pub(super) fn singular(&mut self, pos: &V::Position, node: &Node, window: Window) -> Singular {
        let depth = window.depth;
        let none = Singular::Extend(0);
        let Some(entry) = node.known else { return none };
        if depth < FROM
            || node.excluded != MoveKey::NONE
            || entry.key == MoveKey::NONE
            || entry.depth < depth - 3
            || entry.bound == Bound::Upper
            || entry.score.abs() >= MATE_BOUND
            || node.place.ply >= 2 * self.root_depth
        {
            return none;
        }
        let beta = entry.score - depth * V::INFO.search_params.unit / 50;
        let others = Node { excluded: entry.key, pv: false, ..*node };
        let score = self.search_moves(pos, &others, Window::zero(beta - 1, (depth - 1) / 2, window.cut));
        if self.aborted {
            return none;
        }
        if score < beta {
            let twice = !node.pv && score < beta - V::INFO.search_params.unit / 5;
            return Singular::Extend(if twice { 2 } else { 1 });
        }
        if beta >= window.beta && !node.pv {
            return Singular::Cut(beta);
        }
        Singular::Extend(if entry.score >= window.beta || window.cut { -1 } else { 0 })
    }
}
