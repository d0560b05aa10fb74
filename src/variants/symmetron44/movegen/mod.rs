//! The generator of legal moves.
//!
//! What endangers the own King is worked out once. Pieces that vacate or occupy a square are then
//! judged by a mask. Three sorts of moves change more than that and are looked at one by one: a
//! Reducer's move beside enemy riders or in check (it changes their reach), an Advancer's capture
//! of a piece that shields the own King (two squares empty themselves), and explosions (two pieces
//! vanish, and with the enemy's SHS his riders' shape).

mod pawns;
mod pseudo_legal;

use super::attacks::{Attackers, around};
use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::Symmetron44Position;
use super::safety::Safety;
use super::tables::*;
use crate::rules::{Color, MoveStack, Stage};

/// One call's work: the position, what is wanted, and what every piece's moves depend on.
pub struct Generator<'a> {
    pub(super) pos: &'a Symmetron44Position,
    pub(super) out: &'a mut MoveStack<Move>,
    pub(super) us: Color,
    pub(super) noisy: bool,
    pub(super) quiet: bool,
    pub(super) safety: Option<Safety>,
    pub(super) own: Set,
    pieces: Set,
    pub(super) empty: Set,
    pub(super) victims: Set,
    /// Squares beside the own SHS.
    turned: Set,
    /// Squares where own riders are reduced.
    reduced: Set,
}

impl<'a> Generator<'a> {
    /// A generator of legal moves.
    #[inline]
    pub fn new(pos: &'a Symmetron44Position, stage: Stage, out: &'a mut MoveStack<Move>) -> Generator<'a> {
        let mut generator = Generator::pseudo_legal(pos, out);
        (generator.noisy, generator.quiet) = (stage.noisy(), stage.quiet());
        generator.safety = Some(Safety::new(pos, generator.us));
        generator
    }

    /// A generator that does not ask whether the King is safe.
    #[inline]
    pub fn pseudo_legal(pos: &'a Symmetron44Position, out: &'a mut MoveStack<Move>) -> Generator<'a> {
        let us = pos.side;
        let pieces = pos.occupied();
        Generator {
            pos,
            out,
            us,
            noisy: true,
            quiet: true,
            safety: None,
            own: pos.side_set(us),
            pieces,
            empty: ARENA & !pieces,
            victims: pos.victims(us),
            turned: around(pos.pieces(us, SHS)),
            reduced: pos.reduced(us),
        }
    }

    /// Pushes the moves.
    pub fn run(&mut self) {
        let many_checks = self.safety.as_ref().is_some_and(|d| d.parries == 0);
        self.advancers();
        if !many_checks {
            self.dragons();
            self.knights();
            self.pawns_and_bawns();
            if self.quiet {
                self.symmetrizers();
                self.changes();
            }
        }
        if self.quiet {
            self.reducers();
        }
        if self.noisy {
            self.explosions(REDUCER);
            self.explosions(SHS);
        }
        self.king();
    }

    /// The destinations that keep the King safe for an ordinary piece on `from`.
    #[inline]
    pub(super) fn allowed(&self, from: usize) -> Set {
        self.safety.as_ref().map_or(!0, |d| d.allowed(from))
    }

    /// Empty squares, enemy pieces, or both, as the stage wants.
    #[inline]
    fn wanted(&self) -> Set {
        (if self.quiet { self.empty } else { 0 }) | (if self.noisy { self.victims } else { 0 })
    }

    #[inline]
    fn push_all(&mut self, from: usize, mut targets: Set) {
        while targets != 0 {
            self.out.push(Move::new(from, targets.trailing_zeros() as usize, Kind::Plain));
            targets &= targets - 1;
        }
    }

    #[inline]
    fn dragons(&mut self) {
        let wanted = self.wanted();
        let mut dragons = (self.pos.all(DRAGON_BISHOP) | self.pos.all(DRAGON_ROOK)) & self.own;
        while dragons != 0 {
            let from = dragons.trailing_zeros() as usize;
            dragons &= dragons - 1;
            let reach = self.pos.dragons_reach(from, self.turned, self.reduced, self.pieces);
            self.push_all(from, reach & wanted & self.allowed(from));
        }
    }

    #[inline]
    fn advancers(&mut self) {
        let mut advancers = (self.pos.all(ADVANCER_ROOK) | self.pos.all(ADVANCER_BISHOP)) & self.own;
        while advancers != 0 {
            let from = advancers.trailing_zeros() as usize;
            advancers &= advancers - 1;
            let (slides, captures) = self.pos.advances(from, self.turned, self.reduced, self.pieces);
            if self.noisy {
                self.advancing_captures(from, captures & self.victims);
            }
            if self.quiet {
                self.push_all(from, slides & self.empty & self.allowed(from));
            }
        }
    }

    #[inline]
    fn advancing_captures(&mut self, from: usize, mut victims: Set) {
        while victims != 0 {
            let victim = victims.trailing_zeros() as usize;
            victims &= victims - 1;
            let m = Move::new(from, BEFORE[from][victim] as usize, Kind::Advance);
            if self.may_advance(m, victim) {
                self.out.push(m);
            }
        }
    }

    fn may_advance(&self, m: Move, victim: usize) -> bool {
        let Some(safety) = &self.safety else { return true };
        let pinned = safety.shields >> m.from() & 1 != 0;
        if pinned && RAY[safety.king][m.from()] & m.to_set() == 0 {
            return false;
        }
        let taken: Set = 1 << victim;
        if safety.parries == 0 {
            // Of two checks it can end one by capturing and the other by arriving.
            return safety.checkers & taken != 0 && self.pos.leaves_king_safe(m);
        }
        (taken | m.to_set()) & safety.parries != 0
            && (safety.shields & taken == 0 || self.pos.leaves_king_safe(m))
    }

    #[inline]
    fn knights(&mut self) {
        let wanted = self.wanted();
        let mut knights = self.pos.all(KNIGHT) & self.own;
        while knights != 0 {
            let from = knights.trailing_zeros() as usize;
            knights &= knights - 1;
            let reach = if from < SQUARES { LEAP[from] & wanted } else { self.empty & wanted };
            self.push_all(from, reach & self.allowed(from));
        }
    }

    /// The steps, the way out of the launching square and the way into it, before the King is asked.
    #[inline]
    fn uncapturable_reach(&self, from: usize) -> Set {
        if from >= SQUARES {
            return self.empty;
        }
        NEAR[from] & self.empty | (1 << LAUNCH[self.us.index()] & !self.pieces)
    }

    fn symmetrizers(&mut self) {
        // Leaving or coming, it changes how its own side's riders move, never an enemy's attack.
        let mut pieces = self.pos.all(SHS) & self.own;
        while pieces != 0 {
            let from = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            let reach = self.uncapturable_reach(from);
            self.push_all(from, reach & self.allowed(from));
        }
    }

    fn reducers(&mut self) {
        let mut pieces = self.pos.all(REDUCER) & self.own;
        while pieces != 0 {
            let from = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            let reach = self.uncapturable_reach(from);
            let Some(safety) = &self.safety else {
                self.push_all(from, reach);
                continue;
            };
            // Its coming only shortens enemy reach: a check is parried only in its way or beside the piece
            // that gives it, but so is one that its going uncovers. Its going frees riders beside it.
            let shields = safety.shields >> from & 1 != 0;
            let frees = NEAR[from] & self.pos.riders() & !self.own != 0;
            if safety.checkers == 0 && !shields && !frees {
                self.push_all(from, reach);
            } else {
                let useful = if safety.checkers == 0 { !0 } else { safety.parries | around(safety.checkers) };
                self.push_tested_reducer(from, reach & useful);
            }
        }
    }

    fn push_tested_reducer(&mut self, from: usize, mut targets: Set) {
        let Some(safety) = &self.safety else { return };
        let others = self.pos.pieces(self.us, REDUCER) & !(1 << from);
        while targets != 0 {
            let to = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let attackers = Attackers::new(self.pos, !self.us, others | 1 << to);
            if attackers.on(safety.king, (self.pieces & !(1 << from)) | 1 << to) == 0 {
                self.out.push(Move::new(from, to, Kind::Plain));
            }
        }
    }

    fn changes(&mut self) {
        if self.safety.as_ref().is_some_and(|d| d.checkers != 0) {
            return;
        }
        let mut pieces = (self.pos.all(PAWN) | self.pos.all(BAWN)) & self.own & self.turned;
        while pieces != 0 {
            let square = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            self.out.push(Move::new(square, square, Kind::Change));
        }
    }

    fn explosions(&mut self, kind: usize) {
        let twins = self.pos.pieces(!self.us, kind);
        let mut pieces = self.pos.all(kind) & self.own;
        while pieces != 0 {
            let from = pieces.trailing_zeros() as usize;
            pieces &= pieces - 1;
            let mut targets = ABOVE_BELOW[from] & twins;
            while targets != 0 {
                let m = Move::new(from, targets.trailing_zeros() as usize, Kind::Explode);
                targets &= targets - 1;
                if self.safety.is_none() || self.pos.leaves_king_safe(m) {
                    self.out.push(m);
                }
            }
        }
    }

    #[inline]
    fn king(&mut self) {
        let from = self.pos.king(self.us);
        let mut targets = WALK[self.us.index()][from] & self.wanted();
        let Some(safety) = &self.safety else {
            return self.push_all(from, targets);
        };
        let pieces = self.pieces & !(1 << from);
        while targets != 0 {
            let to = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            // A captured piece on `to` does not attack `to`, and the King stands in its place.
            if safety.attackers.on(to, pieces) == 0 {
                self.out.push(Move::new(from, to, Kind::Plain));
            }
        }
    }
}
