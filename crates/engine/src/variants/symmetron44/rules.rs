//! The rules as the search asks for them: `impl Position`. The work is done in the other files of this folder.

use super::movegen::Generator;
use super::moves::Move;
use super::position::Symmetron44Position;
use crate::rules::{Clock, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for Symmetron44Position {
    type Move = Move;

    #[inline]
    fn clock(&self) -> &Clock {
        &self.clock
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.pieces.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            Generator::legal(self, stage, out).run();
        }
    }

    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        self.is_capture_promotion_or_explosion(m)
    }

    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Symmetron44Position> {
        let possible = self.outcome().is_none() && !self.in_check();
        possible.then(|| self.passed())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.three_pieces_left()
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.checkers(self.clock.side).is_empty()
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        if self.outcome().is_some() { None } else { self.legal_move_from_key(key) }
    }
}
