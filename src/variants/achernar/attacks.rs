//! Who attacks a square, and what endangers the King of the side to move.

use super::moves::{Act, Move};
use super::pieces::Kind;
use super::position::{AchernarPosition, zone_of};
use super::tables::*;
use crate::rules::Color;

/// Circumstances under which attacks are asked for: as they are, or as they would be after a move.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// Every piece but the one that would stand on the attacked square; it does not matter there.
    pub occupied: Set,
    /// Attackers that count no more.
    pub gone: Set,
    /// Where attackers are reduced.
    pub zone: Set,
}

/// What the moves of the side to move have to heed so that its King is not attacked.
pub(super) struct Safety {
    /// The enemy pieces that attack the King now.
    pub checkers: Set,
    /// The squares where a piece that lands there ends every attack on the King: everywhere if
    /// there is none.
    pub resolve: Set,
    /// The squares that must not just be vacated: the only piece between a slider and the King,
    /// or behind the King as an adjacent Overtaker sees it.
    pub exposed: Set,
    /// Whether an enemy piece could attack the King were it not reduced, so that a move of an
    /// own Reducer needs a closer look.
    pub sheltered: bool,
}

impl Safety {
    /// Nothing to heed.
    pub const NONE: Safety =
        Safety { checkers: Set::EMPTY, resolve: BOARD, exposed: Set::EMPTY, sheltered: false };
}

impl AchernarPosition {
    /// The scene as it is, for attacks by `by`.
    #[inline]
    pub(super) fn scene(&self, by: Color) -> Scene {
        Scene { occupied: self.occupied(), gone: Set::EMPTY, zone: self.zone(!by) }
    }

    /// The pieces in contact with `target` that capture there however reduced, and those that
    /// leap there unless reduced; both sides' pieces of the right types.
    #[inline]
    fn leapers(&self, target: usize, by: Color) -> (Set, Set) {
        let of = |kind: Kind| self.kinds[kind as usize];
        let back = (!by).index(); // a forward capture, seen from its target
        let near = SOLDIER_TAKES[back][target] & of(Kind::Soldier)
            | GRAND_STEPS[back][target] & of(Kind::GrandSoldier)
            | WAZIR[target] & (of(Kind::GrandHorse) | of(Kind::Queen) | of(Kind::GrandRook))
            | FERZ[target] & (of(Kind::GrandBishop) | of(Kind::Queen))
            | STEPS[target] & of(Kind::King);
        let far = KNIGHT[target] & of(Kind::GrandHorse) | THREE[target] & of(Kind::GrandBishop);
        (near, far)
    }

    /// The sliders in line with `target`.
    #[inline]
    fn sliders(&self, target: usize) -> Set {
        let of = |kind: Kind| self.kinds[kind as usize];
        let queens = of(Kind::Queen);
        ORTHOGONALS[target] & (of(Kind::GrandRook) | queens)
            | DIAGONALS[target] & (of(Kind::GrandBishop) | queens)
    }

    /// The pieces of `by` that could capture a piece on `target` (not a Reducer) in this scene.
    #[inline]
    pub(super) fn attackers(&self, target: usize, by: Color, scene: Scene) -> Set {
        let pieces = self.sides[by.index()] - scene.gone;
        let agile = pieces - scene.zone;
        let (near, far) = self.leapers(target, by);
        let mut found = near & pieces | far & agile;
        (self.sliders(target) & agile).for_each(|slider| {
            if !between(target, slider).meets(&scene.occupied) {
                found.insert(slider);
            }
        });
        (STEPS[target] & self.kinds[Kind::Overtaker as usize] & agile).for_each(|overtaker| {
            if behind(overtaker, target).is_some_and(|landing| !scene.occupied.contains(landing)) {
                found.insert(overtaker);
            }
        });
        found
    }

    /// Whether the King of `color` is attacked.
    #[inline]
    pub(super) fn king_attacked(&self, color: Color) -> bool {
        !self.attackers(self.king(color), !color, self.scene(!color)).is_empty()
    }

    /// What endangers the King of the side to move.
    pub(super) fn safety(&self) -> Safety {
        let us = self.to_move;
        let king = self.king(us);
        let (occupied, zone) = (self.occupied(), self.zone(us));
        let pieces = self.sides[(!us).index()];
        let (near, far) = self.leapers(king, !us);
        let (near, far) = (near & pieces, far & pieces);
        let contact = near | (far - zone);
        let mut safety = Safety { checkers: contact, sheltered: far.meets(&zone), ..Safety::NONE };
        contact.for_each(|checker| safety.resolve &= Set::of(checker));
        // Adjacent sliders and Grand-Bishops three squares away are in `contact`, or reduced in `far`.
        (self.sliders(king) & (pieces - STEPS[king] - far)).for_each(|slider| {
            let line = between(king, slider);
            let blockers = line & occupied;
            match (blockers.len(), zone.contains(slider)) {
                (0 | 1, true) => safety.sheltered = true,
                (0, false) => {
                    safety.checkers.insert(slider);
                    safety.resolve &= line.with(slider);
                }
                (1, false) => safety.exposed |= blockers,
                _ => {}
            }
        });
        (STEPS[king] & pieces & self.kinds[Kind::Overtaker as usize]).for_each(|overtaker| {
            let Some(landing) = behind(overtaker, king) else { return };
            if zone.contains(overtaker) {
                safety.sheltered = true;
            } else if occupied.contains(landing) {
                safety.exposed.insert(landing);
            } else {
                safety.checkers.insert(overtaker);
                safety.resolve &= Set::of(overtaker).with(landing);
            }
        });
        safety
    }

    /// Where a piece on an exposed square may go: between King and slider, or onto the slider;
    /// nowhere if an Overtaker waits for the square.
    #[cold]
    pub(super) fn leash(&self, from: usize) -> Set {
        let us = self.to_move;
        let king = self.king(us);
        let agile = self.sides[(!us).index()] - self.zone(us);
        let occupied = self.occupied();
        let mut allowed = BOARD;
        (self.sliders(king) & agile).for_each(|slider| {
            let line = between(king, slider);
            if line & occupied == Set::of(from) {
                allowed &= line.with(slider);
            }
        });
        (STEPS[king] & agile & self.kinds[Kind::Overtaker as usize]).for_each(|overtaker| {
            if behind(overtaker, king) == Some(from) {
                allowed = Set::EMPTY;
            }
        });
        allowed
    }

    /// Whether the mover's King is unattacked after `m`; exact for every move, whatever moves.
    pub(super) fn leaves_king_safe(&self, m: Move) -> bool {
        let us = self.to_move;
        let (from, to) = (m.from(), m.to());
        let moved = self.board[from].kind();
        let mut occupied = self.occupied();
        occupied.remove(from);
        if m.act() == Act::Leap {
            occupied.remove(m.victim_square());
        }
        occupied.insert(to);
        let mut reducers = self.pieces(Kind::Reducer, us);
        if moved == Kind::Reducer {
            reducers.remove(from);
            reducers.insert(to);
        }
        let king = if moved == Kind::King { to } else { self.king(us) };
        let scene = Scene { occupied, gone: Set::of(m.victim_square()), zone: zone_of(reducers) };
        self.attackers(king, !us, scene).is_empty()
    }
}
