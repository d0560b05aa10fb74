//! The rules as the search asks for them.

use super::movegen;
use super::moves::Move;
use super::pieces::PieceType;
use super::position::SkirmishPosition;
use crate::rules::{Color, MoveStack, Outcome, Position, Stage};

impl Position for SkirmishPosition {
    type Move = Move;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
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
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0;
        next.pass_turn();
        Some(next)
    }

    fn outcome(&self) -> Option<Outcome> {
        let loser = [self.side, !self.side].into_iter();
        let mut loser = loser.filter(|&side| self.pieces(side, PieceType::King).is_empty());
        loser.next().map(|loser| Outcome::win(!loser, "King captured"))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.side, "no legal move")
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    fn in_check(&self) -> bool {
        let king = self.pieces(self.side, PieceType::King).lowest();
        king.is_some_and(|king| self.attacked(king, !self.side))
    }
}
