//! Plies and turns: how far from the root a node is, and how windows and signs change over a ply. The only place
//! that knows that a side may play several plies in a row.

use crate::rules::{Position, Score};

/// Plies from the root beyond which nothing is searched.
pub(super) const MAX_PLY: usize = 200;

/// Bytes of stack a searching thread needs: `MAX_PLY` frames, each with a position.
pub const THREAD_STACK_BYTES: usize = 16 << 20;

/// The distance of a node from the root.
#[derive(Clone, Copy)]
pub(super) struct Height {
    /// Plies from the root.
    pub ply: usize,
    /// Turns from the root: distances to a win are counted in turns.
    pub turns: u32,
}

impl Height {
    /// Returns the height after one more ply.
    #[inline]
    pub(super) fn after(self, change: TurnChange) -> Height {
        Height { ply: self.ply + 1, turns: self.turns + change.passes as u32 }
    }

    /// Returns the height after a passed turn. A pass takes as many plies as a played turn, so that notes made some
    /// turns before a node lie as many plies before it. (The depth falls by one: the reduction sees to that.)
    #[inline]
    pub(super) fn after_pass<P: Position>(self) -> Height {
        Height { ply: self.ply + P::PARTS as usize, turns: self.turns + 1 }
    }
}

/// The effect of a ply on the turn.
#[derive(Clone, Copy)]
pub(super) struct TurnChange {
    /// Whether the other side moves next.
    pub passes: bool,
}

impl TurnChange {
    /// Returns the change from `before` to `after`. Constant in games whose turn is one move.
    #[inline]
    pub(super) fn between<P: Position>(before: &P, after: &P) -> TurnChange {
        TurnChange { passes: P::PARTS == 1 || before.side_to_move() != after.side_to_move() }
    }

    /// Returns the child's window for a parent's window.
    #[inline]
    pub(super) fn window(self, alpha: Score, beta: Score) -> (Score, Score) {
        if self.passes { (-beta, -alpha) } else { (alpha, beta) }
    }

    /// Returns whether the child is an expected cut node, given whether the parent is one.
    #[inline]
    pub(super) fn cut_node(self, parent: bool) -> bool {
        parent != self.passes
    }

    /// Returns the parent's score for a child's score.
    #[inline]
    pub(super) fn score(self, child: Score) -> Score {
        if self.passes { -child } else { child }
    }
}
