//! The constraints on moves that keep the own King safe. Found once for each position, so that the generator examines
//! only a few moves one by one.

use super::attacks::AttackContext;
use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::tables::*;

/// The constraints on the moves of the side to move.
pub(super) struct Safety {
    /// The enemy pieces that attack the King now.
    pub checkers: Set,
    /// The squares where a piece that lands there ends every check: by capture, in the way of a slider, or
    /// behind the King as an Overtaker sees it. Every square where there is no check.
    pub check_mask: Set,
    /// The squares, with pieces of either side, that must not just be vacated: the only piece between a slider and
    /// the King, or the piece behind the King as an adjacent Overtaker sees it.
    pub king_blockers: Set,
    /// Whether an enemy piece could attack the King if it were not reduced, so that a move of an own Reducer
    /// needs a closer look.
    pub reduction_matters: bool,
}

impl Safety {
    /// No constraints.
    pub(super) const NONE: Safety =
        Safety { checkers: Set::EMPTY, check_mask: ALL, king_blockers: Set::EMPTY, reduction_matters: false };
}

impl AchernarPosition {
    /// Finds the constraints on the moves of the side to move.
    pub(super) fn safety(&self) -> Safety {
        let us = self.clock.side;
        let king = self.pieces.king(us);
        let (occupied, reduced) = (self.pieces.occupied(), self.reducer_zone(us));
        let enemies = self.pieces.of_color(!us);
        let (steppers, leapers) = self.steppers_and_leapers(king, !us);
        let (steppers, leapers) = (steppers & enemies, leapers & enemies);
        let checkers = steppers | (leapers - reduced);
        let mut safety = Safety { checkers, reduction_matters: leapers.meets(&reduced), ..Safety::NONE };
        checkers.for_each(|checker| safety.check_mask &= Set::of(checker));
        // Adjacent sliders are among the steppers, Grand-Bishops three squares away among the leapers.
        (self.sliders(king) & (enemies - ADJACENT[king] - leapers)).for_each(|slider| {
            let line = between(king, slider);
            let blockers = line & occupied;
            match (blockers.len(), reduced.contains(slider)) {
                // One blocker: it may be the Reducer itself, which moves away and takes the reduction along.
                (0 | 1, true) => safety.reduction_matters = true,
                (0, false) => {
                    safety.checkers.insert(slider);
                    safety.check_mask &= line.with(slider);
                }
                (1, false) => safety.king_blockers |= blockers,
                _ => {}
            }
        });
        (ADJACENT[king] & enemies & self.pieces.of_type(PieceType::Overtaker)).for_each(|overtaker| {
            let Some(landing) = behind(overtaker, king) else { return };
            if reduced.contains(overtaker) {
                safety.reduction_matters = true;
            } else if occupied.contains(landing) {
                safety.king_blockers.insert(landing);
            } else {
                safety.checkers.insert(overtaker);
                safety.check_mask &= Set::of(overtaker).with(landing);
            }
        });
        safety
    }

    /// Returns where a piece that is one of [`Safety::king_blockers`] may go: between King and slider, or onto the
    /// slider; nowhere if it stands on an Overtaker's landing square.
    #[cold]
    pub(super) fn pin_mask(&self, from: usize) -> Set {
        let us = self.clock.side;
        let king = self.pieces.king(us);
        let unreduced = self.pieces.of_color(!us) - self.reducer_zone(us);
        let occupied = self.pieces.occupied();
        let mut allowed = ALL;
        (self.sliders(king) & unreduced).for_each(|slider| {
            let line = between(king, slider);
            if line & occupied == Set::of(from) {
                allowed &= line.with(slider);
            }
        });
        (ADJACENT[king] & unreduced & self.pieces.of_type(PieceType::Overtaker)).for_each(|overtaker| {
            if behind(overtaker, king) == Some(from) {
                allowed = Set::EMPTY;
            }
        });
        allowed
    }

    /// Returns whether the mover's King is unattacked after `m`; exact for every move.
    pub(super) fn leaves_king_safe(&self, m: Move) -> bool {
        let us = self.clock.side;
        let (from, to) = (m.from(), m.to());
        let moved = self.pieces.type_at(from);
        let mut occupied = self.pieces.occupied();
        occupied.remove(from);
        if m.kind() == MoveKind::Overtake {
            occupied.remove(m.victim_square());
        }
        occupied.insert(to);
        let mut reducers = self.pieces.of(us, PieceType::Reducer);
        if moved == PieceType::Reducer {
            reducers.remove(from);
            reducers.insert(to);
        }
        let king = if moved == PieceType::King { to } else { self.pieces.king(us) };
        let context =
            AttackContext { occupied, removed: Set::of(m.victim_square()), reduced: adjacent_to(reducers) };
        self.attackers(king, !us, context).is_empty()
    }
}
