//! Windows and signs change one ply: the only place that knows turns may not alternate.

use crate::rules::{Position, Score};

/// What a ply did to the turn.
#[derive(Clone, Copy)]
pub(super) struct TurnChange {
    /// Whether the other side moves next.
    pub passes: bool,
}

impl TurnChange {
    /// The step from `before` to `after`. Constant where turns alternate.
    #[inline]
    pub fn between<P: Position>(before: &P, after: &P) -> TurnChange {
        TurnChange { passes: P::PARTS == 1 || before.side_to_move() != after.side_to_move() }
    }

    /// The child's window for a parent's window.
    #[inline]
    pub fn window(self, alpha: Score, beta: Score) -> (Score, Score) {
        if self.passes { (-beta, -alpha) } else { (alpha, beta) }
    }

    /// Whether a cut-off is expected in the child, given whether one is in the parent.
    #[inline]
    pub fn expects_cut(self, parent: bool) -> bool {
        parent != self.passes
    }

    /// The parent's score for a child's score.
    #[inline]
    pub fn score(self, child: Score) -> Score {
        if self.passes { -child } else { child }
    }
}
