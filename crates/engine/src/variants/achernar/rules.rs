//! The rules as the search sees them: `impl Position`. The other files implement the methods.

use super::moves::{Move, MoveKind};
use super::position::AchernarPosition;
use crate::rules::{Clock, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for AchernarPosition {
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
        self.push_legal(stage, out);
    }

    /// Captures of enemy pieces, and promotions.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.kind() == MoveKind::Promotion || self.pieces.at(m.victim_square()).is_of(!self.clock.side)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.two_pieces_left()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.king_attacked(self.clock.side)
    }

    #[inline]
    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        Move::from_key(key).filter(|&m| self.is_legal(m))
    }
}
