//! An evaluator: a hand-written one and the network that corrects it.

use super::{Accumulator, ActiveFeatures, Network, NetworkShape};
use crate::rules::{Evaluator, MATE_BOUND, Position, Score};
use std::marker::PhantomData;

/// A hand-written evaluator that a network may correct, and the features that the network sees.
pub trait NetworkFeatures<P: Position>: Evaluator<P> {
    /// The size of the network.
    const SHAPE: NetworkShape;

    /// The weights.
    fn network() -> &'static Network;
    /// Adds the features of a position: one for each piece, or its state.
    fn active_features(pos: &P, active: &mut ActiveFeatures);
    /// The value of a position, in centipawns for the side to move, with the network's correction (in centipawns too).
    /// An evaluator that scales its value does so here, and has `evaluate` call this with 0; others leave this as it
    /// is.
    #[inline]
    fn corrected(&mut self, pos: &P, correction: Score) -> Score {
        self.evaluate(pos) + correction
    }
}

/// A hand-written evaluator of positions `P`, with its network.
pub struct NetworkEvaluator<P, E> {
    base: E,
    net: &'static Network,
    accumulator: Accumulator,
    position: PhantomData<fn(&P)>,
}

impl<P: Position, E: NetworkFeatures<P>> Default for NetworkEvaluator<P, E> {
    fn default() -> Self {
        const { assert!(E::SHAPE.is_valid()) };
        NetworkEvaluator {
            base: E::default(),
            net: E::network(),
            accumulator: Accumulator::new(E::network()),
            position: PhantomData,
        }
    }
}

impl<P: Position, E: NetworkFeatures<P>> Evaluator<P> for NetworkEvaluator<P, E> {
    const HISTORY_SIZE: usize = E::HISTORY_SIZE;

    #[inline]
    fn evaluate(&mut self, pos: &P) -> Score {
        let mut active = ActiveFeatures::new();
        E::active_features(pos, &mut active);
        let correction = self.accumulator.value(self.net, &active, pos.side_to_move());
        self.base.corrected(pos, correction).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn material_gain(&self, pos: &P, m: P::Move) -> Score {
        self.base.material_gain(pos, m)
    }

    #[inline]
    fn see(&self, pos: &P, m: P::Move) -> Score {
        self.base.see(pos, m)
    }

    #[inline]
    fn captures_own(pos: &P, m: P::Move) -> bool {
        E::captures_own(pos, m)
    }

    #[inline]
    fn structure_key(pos: &P) -> u64 {
        E::structure_key(pos)
    }

    #[inline]
    fn placement_keys(pos: &P) -> [u64; 2] {
        E::placement_keys(pos)
    }

    #[inline]
    fn history_index(pos: &P, m: P::Move) -> usize {
        E::history_index(pos, m)
    }
}
