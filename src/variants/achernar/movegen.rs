//! The moves of Achernar.
//!
//! Each man's destinations are one set; what endangers the King is found once, as masks, so
//! that only a King, an Overtaker's leap, and a Reducer that may be sheltering the King are
//! looked at move by move.

use super::attacks::Safety;
use super::men::{KINDS, Kind};
use super::moves::{Act, Move};
use super::position::AchernarPosition;
use super::tables::*;
use crate::rules::{MoveStack, Stage};

/// Which squares the ordinary men of the side to move may go to.
#[derive(Clone, Copy)]
struct Masks {
    /// Every man.
    occupied: Set,
    /// Empty squares.
    quiet: Set,
    /// Men that every capturing man may take: no King, no Reducer.
    take: Set,
    /// Enemy Reducers, for the Grand-Horse's leap.
    reducers: Set,
}

impl Masks {
    fn limit(mut self, allowed: Set) -> Masks {
        self.quiet &= allowed;
        self.take &= allowed;
        self.reducers &= allowed;
        self
    }
}

type Moves = MoveStack<Move>;

#[inline]
fn push_all(from: usize, targets: Set, out: &mut Moves) {
    targets.for_each(|to| out.push(Move::new(from, to, Act::Go)));
}

impl AchernarPosition {
    /// Pushes the legal moves of a stage.
    pub(super) fn generate_legal(&self, stage: Stage, out: &mut Moves) {
        if self.two_men_left().is_some() {
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

    /// What may be gone to in any stage, the King's safety left out.
    fn all_masks(&self) -> Masks {
        let occupied = self.occupied();
        let reducers = self.kinds[Kind::Reducer as usize];
        Masks {
            occupied,
            quiet: BOARD - occupied,
            take: occupied - reducers - self.kinds[Kind::King as usize],
            reducers: reducers & self.sides[(!self.to_move).index()],
        }
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

    /// Pushes the moves of the unreduced men of one type; leaps of Overtakers apart.
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

    /// The destinations of an unreduced man but a King; without `QUIET`, `masks.quiet` is empty.
    #[inline(always)]
    fn reach<const QUIET: bool>(&self, kind: Kind, from: usize, masks: Masks) -> Set {
        let any = masks.quiet | masks.take;
        let change = || if QUIET { CHANGES[from] & masks.quiet } else { Set::EMPTY };
        let sideways = || if QUIET { slide_sideways(from, masks.occupied) & masks.quiet } else { Set::EMPTY };
        let side = self.to_move.index();
        match kind {
            Kind::Soldier => self.soldier_reach(from, masks) | sideways(),
            Kind::GrandSoldier => GRAND_STEPS[side][from] & any | change() | sideways(),
            Kind::Overtaker => STEPS[from] & masks.quiet | change() | sideways(),
            Kind::GrandHorse => KNIGHT[from] & (any | masks.reducers) | WAZIR[from] & any | change(),
            Kind::Queen => (slide_rook(from, masks.occupied) | slide_bishop(from, masks.occupied)) & any,
            Kind::GrandBishop => {
                (slide_bishop(from, masks.occupied) | THREE[from]) & any
                    | WAZIR[from] & masks.quiet
                    | change()
                    | sideways()
            }
            Kind::GrandRook => slide_rook(from, masks.occupied) & any | change(),
            Kind::Reducer => {
                (slide_rook(from, masks.occupied) | slide_bishop(from, masks.occupied)) & masks.quiet
            }
            Kind::King => Set::EMPTY,
        }
    }

    /// A Soldier's steps, captures, double step and, from the last rank, CH; not H.
    #[inline]
    fn soldier_reach(&self, from: usize, masks: Masks) -> Set {
        let side = self.to_move.index();
        let mut targets = self.reduced_reach(Kind::Soldier, from, masks);
        let rank = Squares9::rank(from);
        if rank == DOUBLE_RANK[side] {
            let (one, two) = if side == 0 { (from + 9, from + 18) } else { (from - 9, from - 18) };
            if !masks.occupied.contains(one) && masks.quiet.contains(two) {
                targets.insert(two);
            }
        } else if LAST_RANK[side].contains(from) {
            targets |= CHANGES[from] & masks.quiet;
        }
        targets
    }

    /// The destinations of a man beside an enemy Reducer.
    #[inline]
    fn reduced_reach(&self, kind: Kind, from: usize, masks: Masks) -> Set {
        let side = self.to_move.index();
        let any = masks.quiet | masks.take;
        match kind {
            Kind::Soldier => SOLDIER_STEPS[side][from] & masks.quiet | SOLDIER_TAKES[side][from] & masks.take,
            Kind::GrandSoldier => GRAND_STEPS[side][from] & any | SIDEWAYS[from] & masks.quiet,
            Kind::Overtaker | Kind::Reducer => STEPS[from] & masks.quiet,
            Kind::GrandHorse | Kind::GrandRook => WAZIR[from] & any,
            Kind::Queen => STEPS[from] & any,
            Kind::GrandBishop => FERZ[from] & any | WAZIR[from] & masks.quiet,
            Kind::King => Set::EMPTY, // immune, and apart
        }
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
        self.men(Kind::Reducer, us).for_each(|from| {
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
        (self.men(Kind::Overtaker, us) - self.zone(!us)).for_each(|from| {
            (STEPS[from] & victims).for_each(|victim| {
                let Some(to) = behind(from, victim).filter(|&to| empty.contains(to)) else { return };
                let m = Move::new(from, to, Act::Leap);
                // Two men that leave one line with the landing on it uncover nothing: the landing
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

    /// Whether `m` is a legal move, for a move that may come from another position.
    pub(super) fn allows(&self, m: Move) -> bool {
        let us = self.to_move;
        let man = self.board[m.from()];
        if !man.is_of(us) || self.two_men_left().is_some() {
            return false;
        }
        let (from, to, kind) = (m.from(), m.to(), man.kind());
        let masks = self.all_masks();
        let reduced = self.zone(!us).contains(from);
        let fits = match m.act() {
            Act::Leap => {
                let victim = m.victim_square();
                kind == Kind::Overtaker
                    && !reduced
                    && LANDINGS[from].contains(to)
                    && masks.quiet.contains(to)
                    && masks.take.contains(victim)
            }
            Act::Promote if kind != Kind::Soldier || !LAST_RANK[us.index()].contains(to) => false,
            _ if kind == Kind::King => (STEPS[from] - self.sides[us.index()]).contains(to),
            _ if reduced => self.reduced_reach(kind, from, masks).contains(to),
            _ => self.reach::<true>(kind, from, masks).contains(to),
        };
        fits && self.leaves_king_safe(m)
    }
}
