//! Where each piece may go, reduced or not, as one set; the King's safety left out.

use super::moves::{Act, Move};
use super::pieces::Kind;
use super::position::AchernarPosition;
use super::tables::*;

/// Which squares the ordinary pieces of the side to move may go to.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    /// Every piece.
    pub occupied: Set,
    /// Empty squares.
    pub quiet: Set,
    /// Pieces that every capturing piece may take: no King, no Reducer.
    pub take: Set,
    /// Enemy Reducers, for the Grand-Horse's leap.
    pub reducers: Set,
}

impl Masks {
    /// Without the squares that are not in `allowed`.
    pub fn limit(mut self, allowed: Set) -> Masks {
        self.quiet &= allowed;
        self.take &= allowed;
        self.reducers &= allowed;
        self
    }
}

impl AchernarPosition {
    /// What may be gone to in any stage, the King's safety left out.
    pub(super) fn all_masks(&self) -> Masks {
        let occupied = self.occupied();
        let reducers = self.kinds[Kind::Reducer as usize];
        Masks {
            occupied,
            quiet: BOARD - occupied,
            take: occupied - reducers - self.kinds[Kind::King as usize],
            reducers: reducers & self.sides[(!self.to_move).index()],
        }
    }

    /// The destinations of an unreduced piece but a King; without `QUIET`, `masks.quiet` is empty.
    #[inline(always)]
    pub(super) fn reach<const QUIET: bool>(&self, kind: Kind, from: usize, masks: Masks) -> Set {
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

    /// The destinations of a piece beside an enemy Reducer.
    #[inline]
    pub(super) fn reduced_reach(&self, kind: Kind, from: usize, masks: Masks) -> Set {
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

    /// Whether `m` is a legal move, for a move that may come from another position.
    pub(super) fn allows(&self, m: Move) -> bool {
        let us = self.to_move;
        let piece = self.board[m.from()];
        if !piece.is_of(us) || self.two_pieces_left().is_some() {
            return false;
        }
        let (from, to, kind) = (m.from(), m.to(), piece.kind());
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
