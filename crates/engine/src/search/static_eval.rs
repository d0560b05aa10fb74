//! Static evaluations of a node: from the evaluator or the table (`raw_eval`), and corrected by the correction
//! history (`static_eval`).

use super::correction::CorrectionIndex;
use super::tt_entry::{NO_EVAL, TtEntry};
use super::worker::Worker;
use crate::rules::{Evaluator, MATE_BOUND, Position, Score, Variant};

impl<V: Variant> Worker<V> {
    /// Returns the evaluator's value, kept apart from the scores of wins; centipawns for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self, pos: &V::Position) -> Score {
        let limit = MATE_BOUND - 1;
        self.evaluator.evaluate(pos).clamp(-limit, limit)
    }

    /// Returns the uncorrected evaluation, from the table if it is stored there.
    #[inline]
    pub(super) fn raw_eval(&mut self, pos: &V::Position, tt_entry: Option<TtEntry>) -> Score {
        match tt_entry {
            Some(entry) if entry.raw_eval != NO_EVAL => entry.raw_eval,
            _ => self.evaluate(pos),
        }
    }

    /// Returns where the errors of the evaluation of `pos` are kept.
    #[inline]
    pub(super) fn correction_index(&self, pos: &V::Position, ply: usize) -> CorrectionIndex {
        let last_move = self.stack.history_index_before(ply, 1);
        CorrectionIndex::new(pos.side_to_move(), V::Evaluator::correction_keys(pos), last_move)
    }

    /// Returns a raw evaluation, less its expected error.
    #[inline]
    pub(super) fn static_eval(&self, raw_eval: Score, correction: CorrectionIndex) -> Score {
        (raw_eval + self.correction.value(correction)).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }
}
