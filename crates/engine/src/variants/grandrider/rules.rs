//! The rules as the search uses them: [`Position`], answered from the other files.

use super::movegen::Generator;
use super::moves::Move;
use super::position::GrandRiderPosition;
use super::safety::Safety;
use crate::rules::{Clock, GameMove, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for GrandRiderPosition {
    type Move = Move;

    #[inline]
    fn clock(&self) -> &Clock {
        &self.clock
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.pieces.hash
    }

    #[inline]
    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        Generator::new(self, stage, Safety::new(self), |m| out.push(m)).run();
    }

    /// Returns whether a move is a capture, including en passant, or a promotion.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.promotion().is_some() || self.captured_square(m).is_some()
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Self> {
        if self.in_check() {
            return None;
        }
        let mut next = self.clone();
        next.play_null_move();
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        None // only a side without a legal move ends the game
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::win(!self.clock.side, if self.in_check() { "checkmate" } else { "stalemate" })
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.is_king_attacked(self.clock.side)
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        let wanted = Move::from_key(key)?;
        let mut found = None;
        let sink = |m: Move| found = found.or((m.key() == key).then_some(m));
        Generator::new(self, Stage::All, Safety::new(self), sink).between_squares(wanted.from(), wanted.to());
        found
    }

    fn has_legal_move(&self) -> bool {
        let mut found = false;
        Generator::new(self, Stage::All, Safety::new(self), |_| found = true).run();
        found
    }
}
