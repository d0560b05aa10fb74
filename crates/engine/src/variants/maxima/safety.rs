//! What a move must heed so that it leaves the own King unattacked. Found once for each position, so that the
//! generator looks at few moves one by one.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::MaximaPosition;
use super::tables::*;

/// What the moves of the side to move must heed.
#[derive(Clone, Copy)]
pub(super) struct Safety {
    /// Whether the King is attacked.
    in_check: bool,
    /// Squares with men of either side, of whom the King may be attacked when they are gone; himself; and the own
    /// Immobilizers that decide which enemies attack.
    guarding: Set,
    /// In check, the squares where a man that comes may stand in the way.
    helpful: Set,
}

impl Safety {
    /// Whether a quiet move from this square, to wherever it may go, leaves the King unattacked.
    #[inline]
    pub(super) fn lets_go(&self, from: usize) -> bool {
        !self.in_check && !self.guarding.contains(from)
    }
}

impl MaximaPosition {
    /// What the moves of the side to move must heed.
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

    /// Whether a move that captures these leaves the mover's King unattacked.
    #[inline]
    pub(super) fn is_safe(&self, safety: &Safety, m: Move, captured: Set) -> bool {
        let guards = captured.with(m.from()).meets(&safety.guarding);
        let may_parry = || safety.helpful.contains(m.to()) || !captured.is_empty();
        match guards || safety.in_check && may_parry() {
            true => self.leaves_king_safe(m, captured),
            false => !safety.in_check,
        }
    }

    /// Whether a move that captures these leaves the mover's King unattacked, asked of the men after it.
    #[inline]
    pub(super) fn leaves_king_safe(&self, m: Move, captured: Set) -> bool {
        !self.attacked(&self.scene_after(m, captured))
    }
}
