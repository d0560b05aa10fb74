//! The constraints on moves that keep the own King safe. Found once for each position, so that the generator examines
//! few moves one by one.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::MaximaPosition;
use super::tables::*;

/// The constraints on the moves of the side to move.
#[derive(Clone, Copy)]
pub(super) struct Safety {
    /// Whether the King is attacked.
    in_check: bool,
    /// Squares with men of either side whose departure may expose the King; the King himself; and the own Immobilizers
    /// that decide which enemies attack.
    guarding: Set,
    /// In check, the squares where a man that comes may stand in the way.
    helpful: Set,
}

impl Safety {
    /// Returns whether a quiet move from this square, to wherever it may go, leaves the King unattacked.
    #[inline]
    pub(super) fn lets_go(&self, from: usize) -> bool {
        !self.in_check && !self.guarding.contains(from)
    }
}

impl MaximaPosition {
    /// Finds the constraints on the moves of the side to move.
    pub(super) fn safety(&self) -> Safety {
        let (us, scene) = (self.clock.side, self.scene(self.clock.side));
        let (mut in_check, mut guarding, mut helpful) =
            (self.attacked_by_touch(&scene), Set::EMPTY, Set::EMPTY);
        self.each_way(&scene, |way, open| {
            in_check |= open;
            let ways = if open { &mut helpful } else { &mut guarding };
            *ways |= way;
        });
        let immobilizers = self.pieces.of(us, PieceType::Immobilizer);
        if in_check {
            guarding = immobilizers;
        } else {
            let held = self.pieces.of_color(!us) - self.pieces.of_type(PieceType::Mage);
            immobilizers.for_each(|square| {
                if ADJACENT[square].meets(&held) {
                    guarding.insert(square);
                }
            });
        }
        guarding.insert(self.pieces.king(us));
        Safety { in_check, guarding, helpful }
    }

    /// Returns whether a move that captures these leaves the mover's King unattacked.
    #[inline]
    pub(super) fn is_safe(&self, safety: &Safety, m: Move, captured: Set) -> bool {
        let guards = captured.with(m.from()).meets(&safety.guarding);
        let may_parry = || safety.helpful.contains(m.to()) || !captured.is_empty();
        match guards || safety.in_check && may_parry() {
            true => self.leaves_king_safe(m, captured),
            false => !safety.in_check,
        }
    }

    /// Returns whether a move that captures these leaves the mover's King unattacked, asked of the men after it.
    #[inline]
    pub(super) fn leaves_king_safe(&self, m: Move, captured: Set) -> bool {
        !self.attacked(&self.scene_after(m, captured))
    }
}
