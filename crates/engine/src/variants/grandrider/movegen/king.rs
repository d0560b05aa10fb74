//! The King's steps and castling.

use super::Generator;
use crate::variants::grandrider::moves::{Move, MoveKind};
use crate::variants::grandrider::tables::{CASTLINGS, KING, Set};

impl<F: FnMut(Move)> Generator<'_, F> {
    /// Generates the King's steps that end in `mask`.
    #[inline]
    pub(super) fn king(&mut self, mask: Set) {
        let king = self.safety.king;
        let mut without = self.occupied;
        without.remove(king);
        for to in KING[king] & self.targets & mask {
            // A piece captured on `to` cannot attack it, so it may stay among the enemies.
            if self.safety.ignored || !self.pos.is_attacked(to, !self.pos.clock.side, self.enemies, without) {
                (self.sink)(Move::new(king, to, MoveKind::Normal));
            }
        }
    }

    /// Pushes castling: with the right, an empty path, and no attack on the King's squares on the way.
    #[inline]
    pub(super) fn castling(&mut self) {
        if self.pos.castling_rights == 0 || self.safety.in_check || !self.stage.quiet() {
            return;
        }
        let us = self.pos.clock.side;
        let mut without = self.occupied;
        without.remove(self.safety.king);
        for castling in &CASTLINGS[2 * us.index()..2 * us.index() + 2] {
            if self.pos.castling_rights & castling.right == 0 || castling.path.meets(&self.occupied) {
                continue;
            }
            let is_attacked = |square| self.pos.is_attacked(square, !us, self.enemies, without);
            if self.safety.ignored || !castling.path.into_iter().any(is_attacked) {
                (self.sink)(Move::new(castling.home, castling.goal, MoveKind::Castling));
            }
        }
    }
}
