//! Moves that end in the enemy camp: which riders a pawn may become there.

use super::Generator;
use crate::rules::Color;
use crate::variants::grandrider::moves::Move;
use crate::variants::grandrider::pieces::PieceType;
use crate::variants::grandrider::position::GrandRiderPosition;
use crate::variants::grandrider::tables::{LAST_RANK, ORBITS, orbit};

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
    /// The riders of which no friendly piece stands where the new one could go (rules, Promotion), as bits in the
    /// order of [`PieceType::RIDERS`].
    fn on(&mut self, orbit: usize, pos: &GrandRiderPosition, us: Color) -> u16 {
        if self.0[orbit] == UNKNOWN {
            let riders = PieceType::RIDERS.into_iter().zip(&ORBITS[orbit]).enumerate();
            let free = riders.filter(|(_, (rider, squares))| !pos.pieces(*rider, us).meets(squares));
            self.0[orbit] = free.fold(0, |bits, (index, _)| bits | 1 << index);
        }
        self.0[orbit]
    }
}

impl<F: FnMut(Move)> Generator<'_, F> {
    /// A move of a Pawn or Berolina Pawn that ends in the enemy camp: with every promotion and, short of the
    /// last rank, without.
    pub(super) fn push_in_camp(&mut self, m: Move, pawn: PieceType, us: Color, captures: bool) {
        let is_last_rank = LAST_RANK[us.index()].contains(m.to());
        let wants_plain = if captures { self.stage.noisy() } else { self.stage.quiet() };
        if !is_last_rank && wants_plain {
            (self.sink)(m);
        }
        if !self.stage.noisy() {
            return;
        }
        if is_last_rank {
            let superpawn = match pawn {
                PieceType::Pawn => PieceType::Superpawn,
                _ => PieceType::BerolinaSuperpawn,
            };
            (self.sink)(m.promoting(superpawn));
        }
        let mut free = self.promotions.on(orbit(m.to()), self.pos, us);
        while free != 0 {
            let rider =
                PieceType::from_index(PieceType::Alfilrider as usize + free.trailing_zeros() as usize);
            (self.sink)(m.promoting(rider));
            free &= free - 1;
        }
    }
}
