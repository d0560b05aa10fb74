//! An evaluator made of a hand-written one and a network that corrects it.

use super::{Accumulator, Inputs, Network, Shape};
use crate::rules::{Evaluator, MATE_BOUND, Position, Score};
use std::marker::PhantomData;

/// A hand-written evaluator that a network may learn to correct.
pub trait NetworkFeatures<P: Position>: Evaluator<P> {
    /// What the network sees of the game.
    const SHAPE: Shape;

    /// The weights.
    fn network() -> &'static Network;
    /// Lists the pieces of a position.
    fn active_features(pos: &P, inputs: &mut Inputs);
    /// The value of a position, in centipawns for the side to move, with what the network adds to it. An evaluator that
    /// scales its value does so here, and has `evaluate` call this with nothing to add; others leave this as it is.
    #[inline]
    fn corrected(&mut self, pos: &P, by: Score) -> Score {
        self.evaluate(pos) + by
    }
}

/// A hand-written evaluator of positions `P`, with its network.
pub struct NetworkEvaluator<P, E> {
    hand: E,
    net: &'static Network,
    hidden: Accumulator,
    game: PhantomData<fn(&P)>,
}

impl<P: Position, E: NetworkFeatures<P>> Default for NetworkEvaluator<P, E> {
    fn default() -> Self {
        const { assert!(E::SHAPE.is_possible()) };
        NetworkEvaluator {
            hand: E::default(),
            net: E::network(),
            hidden: Accumulator::new(E::network()),
            game: PhantomData,
        }
    }
}

impl<P: Position, E: NetworkFeatures<P>> Evaluator<P> for NetworkEvaluator<P, E> {
    const HISTORY_SIZE: usize = E::HISTORY_SIZE;

    fn reset(&mut self, root: &P) {
        self.hand.reset(root);
    }

    #[inline]
    fn enter(&mut self, before: &P, m: Option<P::Move>, after: &P) {
        self.hand.enter(before, m, after);
    }

    #[inline]
    fn leave(&mut self) {
        self.hand.leave();
    }

    #[inline]
    fn evaluate(&mut self, pos: &P) -> Score {
        let mut inputs = Inputs::new();
        E::active_features(pos, &mut inputs);
        let by = self.hidden.value(self.net, &inputs, pos.side_to_move());
        self.hand.corrected(pos, by).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn material_gain(&self, pos: &P, m: P::Move) -> Score {
        self.hand.material_gain(pos, m)
    }

    #[inline]
    fn see(&self, pos: &P, m: P::Move) -> Score {
        self.hand.see(pos, m)
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
    fn history_index(pos: &P, m: P::Move) -> usize {
        E::history_index(pos, m)
    }
}
