//! The move generator.
//!
//! Each piece's destinations are one set (`targets`). What endangers the King is found once, as sets of squares
//! (`safety`), so that only the moves of the King, the Overtaker's captures, and moves of a Reducer that may be saving
//! its King are looked at one by one (`special`).

mod special;
mod targets;

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::safety::Safety;
use super::tables::*;
use crate::rules::{MoveStack, Stage};
use targets::TargetMasks;

type Moves = MoveStack<Move>;

#[inline]
fn push_all(from: usize, targets: Set, out: &mut Moves) {
    targets.for_each(|to| out.push(Move::new(from, to, MoveKind::Normal)));
}

impl AchernarPosition {
    pub(super) fn push_legal(&self, stage: Stage, out: &mut Moves) {
        if self.two_pieces_left().is_some() {
            return;
        }
        let safety = self.safety();
        match stage {
            Stage::All => self.push_moves::<true, true, true>(&safety, out),
            Stage::Noisy => self.push_moves::<true, true, false>(&safety, out),
            Stage::Quiet => self.push_moves::<true, false, true>(&safety, out),
        }
    }

    /// Pushes the moves that are legal apart from their effect on the own King.
    pub(super) fn push_pseudo_legal(&self, out: &mut Moves) {
        self.push_moves::<false, true, true>(&Safety::NONE, out);
    }

    fn push_moves<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        out: &mut Moves,
    ) {
        let us = self.clock.side;
        let (own, enemies) = (self.pieces.of_color(us), self.pieces.of_color(!us));
        self.push_king_moves::<LEGAL, NOISY, QUIET>(out);
        if QUIET {
            self.push_reducer_moves::<LEGAL>(safety, out);
        }
        let everywhere = self.target_masks();
        self.push_overtakes::<LEGAL, NOISY, QUIET>(safety, everywhere.capture, out);
        if safety.check_mask.is_empty() {
            return; // no single landing square ends every check
        }
        let in_check_mask = everywhere.limit(safety.check_mask);
        self.push_soldier_moves::<NOISY, QUIET>(safety, in_check_mask, out);
        let mut masks = in_check_mask;
        if !QUIET {
            masks.quiet = Set::EMPTY;
            masks.capture &= enemies;
        }
        if !NOISY {
            masks.capture &= own;
            masks.reducers = Set::EMPTY;
        }
        let reduced = self.reducer_zone(!us) & own;
        let unreduced = own - reduced;
        self.push_unreduced::<{ PieceType::GrandSoldier as u8 }, QUIET>(unreduced, safety, masks, out);
        if QUIET {
            self.push_unreduced::<{ PieceType::Overtaker as u8 }, QUIET>(unreduced, safety, masks, out);
        }
        self.push_unreduced::<{ PieceType::GrandHorse as u8 }, QUIET>(unreduced, safety, masks, out);
        self.push_unreduced::<{ PieceType::Queen as u8 }, QUIET>(unreduced, safety, masks, out);
        self.push_unreduced::<{ PieceType::GrandBishop as u8 }, QUIET>(unreduced, safety, masks, out);
        self.push_unreduced::<{ PieceType::GrandRook as u8 }, QUIET>(unreduced, safety, masks, out);
        self.push_reduced(reduced, safety, masks, out);
    }

    /// Pushes the moves of the unreduced pieces of one type; an Overtaker's captures are apart.
    #[inline]
    fn push_unreduced<const TYPE: u8, const QUIET: bool>(
        &self,
        unreduced: Set,
        safety: &Safety,
        masks: TargetMasks,
        out: &mut Moves,
    ) {
        let piece_type = PieceType::ALL[TYPE as usize];
        (unreduced & self.pieces.of_type(piece_type)).for_each(|from| {
            let targets = self.targets::<QUIET>(piece_type, from, masks);
            push_all(from, self.respect_pin(from, targets, safety), out);
        });
    }

    /// Pushes the moves of the reduced pieces; King, Soldiers and Reducers are apart.
    #[inline]
    fn push_reduced(&self, reduced: Set, safety: &Safety, masks: TargetMasks, out: &mut Moves) {
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type);
        let others = reduced - of(PieceType::King) - of(PieceType::Soldier) - of(PieceType::Reducer);
        others.for_each(|from| {
            let targets = self.reduced_targets(self.pieces.type_at(from), from, masks);
            push_all(from, self.respect_pin(from, targets, safety), out);
        });
    }

    /// Returns `targets` without those where the piece from `from` would expose the King.
    #[inline]
    fn respect_pin(&self, from: usize, targets: Set, safety: &Safety) -> Set {
        if safety.king_blockers.contains(from) { targets & self.pin_mask(from) } else { targets }
    }

    #[inline]
    fn push_soldier_moves<const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        masks: TargetMasks,
        out: &mut Moves,
    ) {
        let us = self.clock.side.index();
        let enemies = self.pieces.of_color(!self.clock.side);
        let mut soldiers = self.pieces.of(self.clock.side, PieceType::Soldier);
        if !QUIET {
            soldiers &= PROMOTERS[us] | soldier_sources(us, enemies & masks.capture);
        }
        let reduced = self.reducer_zone(!self.clock.side);
        soldiers.for_each(|from| {
            let targets = if reduced.contains(from) {
                self.reduced_targets(PieceType::Soldier, from, masks)
            } else {
                self.targets::<true>(PieceType::Soldier, from, masks)
            };
            let targets = self.respect_pin(from, targets, safety);
            // A move to the last rank is two moves: the promotion is noisy, staying is as it captures.
            if NOISY {
                (targets & LAST_RANK[us]).for_each(|to| out.push(Move::new(from, to, MoveKind::Promotion)));
            }
            let staying = match (NOISY, QUIET) {
                (true, true) => targets,
                (true, false) => targets & enemies,
                _ => targets - enemies,
            };
            push_all(from, staying, out);
        });
    }
}
