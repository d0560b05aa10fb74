//! An evaluator made of a hand-written one and a network that corrects it.

use super::{Hidden, Inputs, Net, Shape};
use crate::rules::{Evaluator, MATE_BOUND, Position, Score};
use std::marker::PhantomData;

/// A hand-written evaluator that a network may learn to correct.
pub trait Pupil<P: Position>: Evaluator<P> {
    /// What the network sees of the game.
    const SHAPE: Shape;

    /// The weights.
    fn net() -> &'static Net;
    /// Lists the pieces of a position.
    fn look(pos: &P, inputs: &mut Inputs);
    /// The value of a position, in centipawns for the side to move, with what the network adds to it. An evaluator that
    /// scales its value does so here, and has `evaluate` call this with nothing to add; others leave this as it is.
    #[inline]
    fn corrected(&mut self, pos: &P, by: Score) -> Score {
        self.evaluate(pos) + by
    }
}

/// A hand-written evaluator of positions `P`, with its network.
pub struct Taught<P, E> {
    hand: E,
    net: &'static Net,
    hidden: Hidden,
    game: PhantomData<fn(&P)>,
}

impl<P: Position, E: Pupil<P>> Default for Taught<P, E> {
    fn default() -> Self {
        const { assert!(E::SHAPE.is_possible()) };
        Taught { hand: E::default(), net: E::net(), hidden: Hidden::new(E::net()), game: PhantomData }
    }
}

impl<P: Position, E: Pupil<P>> Evaluator<P> for Taught<P, E> {
    const SLOTS: usize = E::SLOTS;

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
        E::look(pos, &mut inputs);
        let by = self.hidden.value(self.net, &inputs, pos.side_to_move());
        self.hand.corrected(pos, by).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
    }

    #[inline]
    fn gain(&self, pos: &P, m: P::Move) -> Score {
        self.hand.gain(pos, m)
    }

    #[inline]
    fn exchange(&self, pos: &P, m: P::Move) -> Score {
        self.hand.exchange(pos, m)
    }

    #[inline]
    fn sacrifices(pos: &P, m: P::Move) -> bool {
        E::sacrifices(pos, m)
    }

    #[inline]
    fn structure(pos: &P) -> u64 {
        E::structure(pos)
    }

    #[inline]
    fn slot(pos: &P, m: P::Move) -> usize {
        E::slot(pos, m)
    }
}
