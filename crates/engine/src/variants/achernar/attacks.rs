//! The attackers of a square. The consequences for the King of the side to move are in `safety`.

use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::tables::*;
use crate::rules::Color;

/// The circumstances under which attacks are asked for: as they are, or as they would be after a move.
#[derive(Clone, Copy)]
pub(super) struct AttackContext {
    /// Every piece. Whether one stands on the attacked square does not matter.
    pub occupied: Set,
    /// Pieces that the position still has, but that no longer attack.
    pub removed: Set,
    /// Where attackers are reduced.
    pub reduced: Set,
}

impl AchernarPosition {
    #[inline]
    pub(super) fn attack_context(&self, by: Color) -> AttackContext {
        AttackContext {
            occupied: self.pieces.occupied(),
            removed: Set::EMPTY,
            reduced: self.reducer_zone(!by),
        }
    }

    /// Returns the pieces that capture on `target` by a step, reduced or not, and those that capture there by a leap,
    /// if they are not reduced. Pieces of both sides are among them; only those of `by` count.
    #[inline]
    pub(super) fn steppers_and_leapers(&self, target: usize, by: Color) -> (Set, Set) {
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type);
        // Seen from its target, a forward capture goes the other side's way.
        let back = (!by).index();
        let steppers = SOLDIER_CAPTURES[back][target] & of(PieceType::Soldier)
            | GRAND_SOLDIER_STEPS[back][target] & of(PieceType::GrandSoldier)
            | WAZIR[target] & (of(PieceType::GrandHorse) | of(PieceType::Queen) | of(PieceType::GrandRook))
            | FERZ[target] & (of(PieceType::GrandBishop) | of(PieceType::Queen))
            | ADJACENT[target] & of(PieceType::King);
        let leapers =
            KNIGHT[target] & of(PieceType::GrandHorse) | DIAGONAL_THREES[target] & of(PieceType::GrandBishop);
        (steppers, leapers)
    }

    /// Returns the sliders of both sides in line with `target`, even if the line is blocked.
    #[inline]
    pub(super) fn sliders(&self, target: usize) -> Set {
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type);
        let queens = of(PieceType::Queen);
        ORTHOGONAL_LINES[target] & (of(PieceType::GrandRook) | queens)
            | DIAGONAL_LINES[target] & (of(PieceType::GrandBishop) | queens)
    }

    /// Returns the pieces of `by` that could capture a piece on `target` (but for a Reducer there) in this context.
    #[inline]
    pub(super) fn attackers(&self, target: usize, by: Color, context: AttackContext) -> Set {
        let pieces = self.pieces.of_color(by) - context.removed;
        let unreduced = pieces - context.reduced;
        let (steppers, leapers) = self.steppers_and_leapers(target, by);
        let mut found = steppers & pieces | leapers & unreduced;
        (self.sliders(target) & unreduced).for_each(|slider| {
            if !between(target, slider).meets(&context.occupied) {
                found.insert(slider);
            }
        });
        (ADJACENT[target] & self.pieces.of_type(PieceType::Overtaker) & unreduced).for_each(|overtaker| {
            if behind(overtaker, target).is_some_and(|landing| !context.occupied.contains(landing)) {
                found.insert(overtaker);
            }
        });
        found
    }

    /// Returns whether the King of `color` is attacked.
    #[inline]
    pub(super) fn king_attacked(&self, color: Color) -> bool {
        !self.attackers(self.pieces.king(color), !color, self.attack_context(!color)).is_empty()
    }
}
