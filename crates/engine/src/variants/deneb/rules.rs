//! The rules as a search uses them; most of the work is done in `position`, `movegen` and `attacks`.

use super::movegen;
use super::moves::Move;
use super::pieces::PieceType;
use super::position::DenebPosition;
use crate::rules::{Clock, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for DenebPosition {
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
        movegen::generate(self, stage, true, out);
    }

    /// Returns whether a move is noisy: captures of enemy pieces, and promotions that cost no piece of one's own.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        if m.captured.is_empty() {
            // With the same origin and destination it is a change in place.
            m.new_type().is_some() && m.from() != m.to()
        } else {
            m.captured.meets(&self.pieces.of_color(!self.clock.side))
        }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Self> {
        if self.in_check() || self.outcome().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.pass_turn();
        Some(next)
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // If one move did it to both sides, the mover has won: so the side to move is looked at first.
        let loser = [self.clock.side, !self.clock.side]
            .into_iter()
            .find(|&side| self.missing_special(side).is_some())?;
        let by = match self.missing_special(loser)? {
            PieceType::Star => "no Star left",
            PieceType::P43 => "no P43 left",
            _ => "no P32 left",
        };
        Some(Outcome::win(!loser, by))
    }

    fn in_check(&self) -> bool {
        self.is_attacked(self.clock.side)
    }

    fn has_legal_move(&self) -> bool {
        movegen::has_legal_move(self)
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        movegen::move_from_key(self, key)
    }
}
