//! The rules as the search asks for them.

use super::movegen;
use super::moves::Move;
use super::pieces::PieceType;
use super::position::SkirmishPosition;
use crate::rules::{Clock, MoveStack, Outcome, Position, Stage};

impl Position for SkirmishPosition {
    type Move = Move;

    fn clock(&self) -> &Clock {
        &self.clock
    }

    fn hash(&self) -> u64 {
        self.pieces.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            movegen::generate(self, stage, out);
        }
    }

    fn is_noisy(&self, m: Move) -> bool {
        movegen::is_noisy(self, m)
    }

    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<SkirmishPosition> {
        if self.in_check() || self.outcome().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.pass_turn();
        Some(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        let loser = [self.clock.side, !self.clock.side].into_iter();
        let mut loser = loser.filter(|&side| self.pieces.of(side, PieceType::King).is_empty());
        loser.next().map(|loser| Outcome::win(!loser, "King captured"))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.clock.side, "no legal move")
    }

    fn in_check(&self) -> bool {
        let king = self.pieces.of(self.clock.side, PieceType::King).into_iter().next();
        king.is_some_and(|king| self.attacked(king, !self.clock.side))
    }
}
