//! Which riders a pawn may become in the enemy camp.

use crate::rules::Color;
use crate::variants::grandrider::pieces::PieceType;
use crate::variants::grandrider::position::GrandRiderPosition;
use crate::variants::grandrider::tables::ORBITS;

/// Marks an orbit whose promotions have not been found yet.
const UNKNOWN: u16 = u16::MAX;

/// The riders a pawn of the side to move may become, by orbit of the promotion square, each found when first wanted.
pub(super) struct Promotions([u16; 8]);

impl Default for Promotions {
    fn default() -> Self {
        Promotions([UNKNOWN; 8])
    }
}

impl Promotions {
    /// Returns the riders of which no friendly piece is on a square that the new one could reach (rules, Promotion), as
    /// bits in the order of [`PieceType::RIDERS`].
    pub(super) fn on(&mut self, orbit: usize, pos: &GrandRiderPosition, us: Color) -> u16 {
        if self.0[orbit] == UNKNOWN {
            let riders = PieceType::RIDERS.into_iter().zip(&ORBITS[orbit]).enumerate();
            let free = riders.filter(|(_, (rider, squares))| !pos.pieces.of(us, *rider).meets(squares));
            self.0[orbit] = free.fold(0, |bits, (index, _)| bits | 1 << index);
        }
        self.0[orbit]
    }
}
