//! A node of the search tree: its parameters, and the knowledge about it before its moves are searched.

use super::correction::CorrectionIndex;
use super::tt_entry::TtEntry;
use super::turn::Height;
use crate::rules::{Color, DRAW, GameResult, MoveKey, Outcome, Score, mated_in, mating_in};

/// The parameters of a node.
#[derive(Clone, Copy)]
pub(super) struct NodeParams {
    pub alpha: Score,
    pub beta: Score,
    /// In plies.
    pub depth: i32,
    /// Whether a beta cut-off is expected here.
    pub cut_node: bool,
}

impl NodeParams {
    /// Makes the yes-or-no question whether a node is worth more than `alpha`.
    pub(super) fn zero_window(alpha: Score, depth: i32, cut_node: bool) -> NodeParams {
        NodeParams { alpha, beta: alpha + 1, depth, cut_node }
    }

    /// Returns whether this is a PV node: its window is wider than a yes-or-no question.
    pub(super) fn is_pv(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The knowledge about a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub height: Height,
    pub in_check: bool,
    pub pv: bool,
    /// Whether it is a PV node, or the table says that it once was one.
    pub was_pv: bool,
    /// The static evaluation as the evaluator gives it; unknown in check.
    pub raw_eval: Score,
    /// The static evaluation, corrected by the correction history and adjusted by the table's score.
    pub eval: Score,
    /// Whether the static evaluation has risen since the mover's last turn.
    pub improving: bool,
    /// The index of the evaluation's errors in the correction history.
    pub correction: CorrectionIndex,
    pub tt_entry: Option<TtEntry>,
    /// A move not to be searched while the others are compared with it (singular extension).
    pub excluded: MoveKey,
}

impl Node {
    /// Returns the table's move, or `NONE`.
    #[inline]
    pub(super) fn tt_move(&self) -> MoveKey {
        self.tt_entry.map_or(MoveKey::NONE, |entry| entry.key)
    }
}

/// Returns an outcome as a score for `side`, `turns` turns from the root.
#[inline]
pub(super) fn outcome_score(outcome: Outcome, side: Color, turns: u32) -> Score {
    match outcome.result {
        GameResult::Draw => DRAW,
        GameResult::Won(winner) if winner == side => mating_in(turns),
        GameResult::Won(_) => mated_in(turns),
    }
}
