//! The moves of Achernar.
//!
//! Each piece's destinations are one set; what endangers the King is found once, as masks, so
//! that only a King, an Overtaker's leap, and a Reducer that may be sheltering the King are
//! looked at move by move.

use super::attacks::Safety;
use super::moves::{Act, Move};
use super::pieces::{KINDS, Kind};
use super::position::AchernarPosition;
use super::reach::Masks;
use super::tables::*;
use crate::rules::{MoveStack, Stage};

type Moves = MoveStack<Move>;

#[inline]
fn push_all(from: usize, targets: Set, out: &mut Moves) {
    targets.for_each(|to| out.push(Move::new(from, to, Act::Go)));
}

impl AchernarPosition {
    /// Pushes the legal moves of a stage.
    pub(super) fn generate_legal(&self, stage: Stage, out: &mut Moves) {
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

    /// Pushes the moves that are legal but for the own King.
    pub(super) fn generate_careless(&self, out: &mut Moves) {
        self.push_moves::<false, true, true>(&Safety::NONE, out);
    }

    fn push_moves<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        out: &mut Moves,
    ) {
        let us = self.to_move;
        let (own, enemies) = (self.sides[us.index()], self.sides[(!us).index()]);
        self.push_king_moves::<LEGAL, NOISY, QUIET>(out);
        if QUIET {
            self.push_reducer_moves::<LEGAL>(safety, out);
        }
        let full = self.all_masks();
        self.push_leaps::<LEGAL, NOISY, QUIET>(safety, full.take, out);
        if safety.resolve.is_empty() {
            return; // double check
        }
        let full = full.limit(safety.resolve);
        self.push_soldier_moves::<NOISY, QUIET>(safety, full, out);
        let mut masks = full;
        if !QUIET {
            masks.quiet = Set::EMPTY;
            masks.take &= enemies;
        }
        if !NOISY {
            masks.take &= own;
            masks.reducers = Set::EMPTY;
        }
        let reduced = self.zone(!us) & own;
        let agile = own - reduced;
        self.push_kind::<{ Kind::GrandSoldier as u8 }, QUIET>(agile, safety, masks, out);
        if QUIET {
            self.push_kind::<{ Kind::Overtaker as u8 }, QUIET>(agile, safety, masks, out);
        }
        self.push_kind::<{ Kind::GrandHorse as u8 }, QUIET>(agile, safety, masks, out);
        self.push_kind::<{ Kind::Queen as u8 }, QUIET>(agile, safety, masks, out);
        self.push_kind::<{ Kind::GrandBishop as u8 }, QUIET>(agile, safety, masks, out);
        self.push_kind::<{ Kind::GrandRook as u8 }, QUIET>(agile, safety, masks, out);
        let special = [Kind::King, Kind::Soldier, Kind::Reducer].map(|kind| self.kinds[kind as usize]);
        (reduced - special[0] - special[1] - special[2]).for_each(|from| {
            let targets = self.reduced_reach(self.board[from].kind(), from, masks);
            push_all(from, self.leashed(from, targets, safety), out);
        });
    }

    /// `targets` without those that would expose the King.
    #[inline]
    fn leashed(&self, from: usize, targets: Set, safety: &Safety) -> Set {
        if safety.exposed.contains(from) { targets & self.leash(from) } else { targets }
    }

    /// Pushes the moves of the unreduced pieces of one type; leaps of Overtakers apart.
    #[inline]
    fn push_kind<const KIND: u8, const QUIET: bool>(
        &self,
        agile: Set,
        safety: &Safety,
        masks: Masks,
        out: &mut Moves,
    ) {
        (agile & self.kinds[KIND as usize]).for_each(|from| {
            let targets = self.reach::<QUIET>(KINDS[KIND as usize], from, masks);
            push_all(from, self.leashed(from, targets, safety), out);
        });
    }

    #[inline]
    fn push_soldier_moves<const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        masks: Masks,
        out: &mut Moves,
    ) {
        let us = self.to_move.index();
        let enemies = self.sides[1 - us];
        let mut soldiers = self.kinds[Kind::Soldier as usize] & self.sides[us];
        if !QUIET {
            soldiers &= PROMOTERS[us] | soldier_sources(us, enemies & masks.take);
        }
        let reduced = self.zone(!self.to_move);
        soldiers.for_each(|from| {
            let targets = if reduced.contains(from) {
                self.reduced_reach(Kind::Soldier, from, masks)
            } else {
                self.reach::<true>(Kind::Soldier, from, masks)
            };
            let targets = self.leashed(from, targets, safety);
            // A move to the last rank is two moves: the promotion is noisy, staying is as it captures.
            if NOISY {
                (targets & LAST_RANK[us]).for_each(|to| out.push(Move::new(from, to, Act::Promote)));
            }
            let plain = match (NOISY, QUIET) {
                (true, true) => targets,
                (true, false) => targets & enemies,
                _ => targets - enemies,
            };
            push_all(from, plain, out);
        });
    }

    #[inline]
    fn push_king_moves<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(&self, out: &mut Moves) {
        let us = self.to_move;
        let from = self.king(us);
        let mut targets = STEPS[from] - self.sides[us.index()];
        if !QUIET {
            targets &= self.sides[(!us).index()];
        }
        if !NOISY {
            targets = targets - self.sides[(!us).index()];
        }
        if targets.is_empty() {
            return;
        }
        let mut scene = self.scene(!us);
        scene.occupied.remove(from);
        targets.for_each(|to| {
            if !LEGAL || self.attackers(to, !us, scene).is_empty() {
                out.push(Move::new(from, to, Act::Go));
            }
        });
    }

    #[inline]
    fn push_reducer_moves<const LEGAL: bool>(&self, safety: &Safety, out: &mut Moves) {
        let us = self.to_move;
        let masks = self.all_masks();
        let reduced = self.zone(!us);
        self.pieces(Kind::Reducer, us).for_each(|from| {
            let targets = if reduced.contains(from) {
                self.reduced_reach(Kind::Reducer, from, masks)
            } else {
                self.reach::<true>(Kind::Reducer, from, masks)
            };
            // Reducing the attacker saves the King too, so masks would refuse too much.
            let clear = safety.checkers.is_empty() && !safety.sheltered && !safety.exposed.contains(from);
            if !LEGAL || clear {
                push_all(from, targets, out);
            } else {
                // In check it helps only where it stands in the way or beside an attacker.
                let mut helps = safety.resolve;
                safety.checkers.for_each(|checker| helps |= STEPS[checker]);
                (targets & helps).for_each(|to| {
                    let m = Move::new(from, to, Act::Go);
                    if self.leaves_king_safe(m) {
                        out.push(m);
                    }
                });
            }
        });
    }

    #[inline]
    fn push_leaps<const LEGAL: bool, const NOISY: bool, const QUIET: bool>(
        &self,
        safety: &Safety,
        take: Set,
        out: &mut Moves,
    ) {
        let us = self.to_move;
        let mut victims = take;
        if !QUIET {
            victims &= self.sides[(!us).index()];
        }
        if !NOISY {
            victims &= self.sides[us.index()];
        }
        let empty = self.empty_squares();
        (self.pieces(Kind::Overtaker, us) - self.zone(!us)).for_each(|from| {
            (STEPS[from] & victims).for_each(|victim| {
                let Some(to) = behind(from, victim).filter(|&to| empty.contains(to)) else { return };
                let m = Move::new(from, to, Act::Leap);
                // Two pieces that leave one line with the landing on it uncover nothing: the landing
                // blocks it again. So each square alone decides, unless the King is attacked.
                let clear = safety.checkers.is_empty()
                    && !safety.exposed.contains(from)
                    && !safety.exposed.contains(victim);
                // In check it has to capture an attacker or land in the way.
                let helps = safety.checkers.contains(victim) || safety.resolve.contains(to);
                if !LEGAL || clear || helps && self.leaves_king_safe(m) {
                    out.push(m);
                }
            });
        });
    }
}
