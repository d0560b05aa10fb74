//! Which positions of self-play are trained on: quiet and undecided ones.

use crate::lab::dataset::ScoredPosition;
use asterism_engine::rules::{Position, Score};

/// A position with a score of this many centipawns or more is decided.
pub(super) const DECIDED: Score = 2_000;

/// A position of the variant as it is taken for training.
pub(super) enum Taken<T> {
    /// A position that is left out.
    LeftOut,
    Kept(T),
}

impl<T> Taken<T> {
    pub(super) fn kept(self) -> Option<T> {
        match self {
            Taken::LeftOut => None,
            Taken::Kept(kept) => Some(kept),
        }
    }
}

/// Returns whether a position is left out: it is decided or over, the side to move is in check, or its best move is
/// noisy. `pos` is the position itself.
pub(super) fn is_left_out<P: Position>(position: &ScoredPosition, pos: &P) -> bool {
    let decided = position.score.unsigned_abs() >= DECIDED.unsigned_abs() || pos.outcome().is_some();
    decided || position.check || position.noisy
}
