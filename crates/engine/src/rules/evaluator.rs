//! The evaluation of positions and moves: a player's knowledge beyond the rules.

use super::{CorrectionKeys, EvalWeights, Position, Score};

/// Evaluates positions and moves of one variant. Each worker has its own, so it may hold caches.
pub trait Evaluator<P: Position>: Clone + Default + Send + 'static {
    /// [`Evaluator::history_index`] is below this.
    const HISTORY_SIZE: usize;

    /// Returns the value in centipawns for the side to move; the mirrored position has the same value.
    fn evaluate(&mut self, pos: &P) -> Score;
    /// Returns the network's correction of the hand-written evaluation, in centipawns for the side to move; `None`
    /// without a network.
    fn correction(&mut self, _pos: &P) -> Option<Score> {
        None
    }
    /// Returns the centipawns of material that `m` wins at once: the sum of its captures and its promotion, minus own
    /// pieces lost. Zero for a move that does neither. A move that ends the game may add a value for that; it stays out
    /// of the range of mates.
    fn material_gain(&self, pos: &P, m: P::Move) -> Score;
    /// Returns [`Evaluator::material_gain`] after the likely recaptures, so never more, and equal for the mirrored
    /// move. It must not underestimate: it is negative only if the loss is likely. If it is at least `enough`, any
    /// number from `enough` to the exact one will do: a comparison needs no more. `Score::MAX` asks for the exact one.
    #[inline]
    fn see(&self, pos: &P, m: P::Move, _enough: Score) -> Score {
        self.material_gain(pos, m)
    }
    /// Returns whether `m` captures a piece of the mover's own: hardly ever good, so such moves are tried last.
    #[inline]
    fn captures_own(_pos: &P, _m: P::Move) -> bool {
        false
    }
    /// Returns hashes of parts of the position, under which a search stores the errors of the evaluation.
    #[inline]
    fn correction_keys(_pos: &P) -> CorrectionKeys {
        CorrectionKeys::default()
    }
    /// Returns where history tables keep this move; below `HISTORY_SIZE`. Few places (piece and destination, as a rule)
    /// learn faster and stay in the cache.
    fn history_index(pos: &P, m: P::Move) -> usize;
}

/// A hand-written evaluator whose weights can be replaced, as `asterism fit-eval` requires.
pub trait WeightedEvaluator<P: Position>: Evaluator<P> {
    /// The weights that can be fitted.
    type Weights: EvalWeights;

    /// Returns the weights in use.
    fn weights() -> &'static Self::Weights;

    /// Returns the value of a position, in centipawns for the side to move, with other weights and without a network.
    /// It sums up material and placement anew, so it is slow.
    fn value_with(pos: &P, weights: &Self::Weights) -> Score;

    /// Returns the value with the correction of a network. An evaluator that scales its value does so here too.
    fn corrected_with(pos: &P, weights: &Self::Weights, correction: Score) -> Score {
        Self::value_with(pos, weights) + correction
    }
}
