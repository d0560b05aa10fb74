//! The generator of legal moves.
//!
//! What endangers the own King is worked out once. Men that vacate or occupy a square are then
//! judged by a mask. Three sorts of moves change more than that and are looked at one by one: a
//! Reducer's move beside enemy riders or in check (it changes their reach), an Advancer's capture
//! of a man that shields the own King (two squares empty themselves), and explosions (two men
//! vanish, and with the enemy's SHS his riders' shape).

use super::attacks::{Attackers, around};
use super::men::*;
use super::moves::{Kind, Move};
use super::position::Position;
use super::tables::*;
use crate::rules::{Color, MoveStack, Stage};

/// What threatens the King of the side to move.
struct Danger {
    /// The King's square.
    king: usize,
    attackers: Attackers,
    checkers: Set,
    /// Men of either side each of which alone keeps an enemy rider from attacking the King.
    shields: Set,
    /// Where a man must arrive (or what an Advancer must capture) to end a single check; everywhere if there is none.
    parries: Set,
}

/// One call's work: the position, what is wanted, and what every man's moves depend on.
pub struct Generator<'a> {
    pos: &'a Position,
    out: &'a mut MoveStack<Move>,
    us: Color,
    noisy: bool,
    quiet: bool,
    danger: Option<Danger>,
    own: Set,
    men: Set,
    empty: Set,
    victims: Set,
    /// Squares beside the own SHS.
    turned: Set,
    /// Squares where own riders are reduced.
    reduced: Set,
}

impl Danger {
    fn new(pos: &Position, us: Color) -> Danger {
        let king = pos.king(us);
        let men = pos.occupied();
        let attackers = Attackers::new(pos, !us, pos.men(us, REDUCER));
        let checkers = attackers.on(king, men);
        let parries = match checkers.count_ones() {
            0 => !0,
            1 => checkers | BETWEEN[king][checkers.trailing_zeros() as usize],
            _ => 0,
        };
        Danger { king, attackers, checkers, shields: attackers.shields(king, men), parries }
    }

    /// The destinations that keep the King safe for an ordinary man on `from`.
    #[inline]
    fn allowed(&self, from: usize) -> Set {
        if self.shields >> from & 1 != 0 { self.parries & RAY[self.king][from] } else { self.parries }
    }
}

impl<'a> Generator<'a> {
    /// A generator of legal moves.
    #[inline]
    pub fn new(pos: &'a Position, stage: Stage, out: &'a mut MoveStack<Move>) -> Generator<'a> {
        let mut generator = Generator::pseudo_legal(pos, out);
        (generator.noisy, generator.quiet) = (stage.noisy(), stage.quiet());
        generator.danger = Some(Danger::new(pos, generator.us));
        generator
    }

    /// A generator that does not ask whether the King is safe.
    #[inline]
    pub fn pseudo_legal(pos: &'a Position, out: &'a mut MoveStack<Move>) -> Generator<'a> {
        let us = pos.side;
        let men = pos.occupied();
        Generator {
            pos,
            out,
            us,
            noisy: true,
            quiet: true,
            danger: None,
            own: pos.side_set(us),
            men,
            empty: ARENA & !men,
            victims: pos.victims(us),
            turned: around(pos.men(us, SHS)),
            reduced: pos.reduced(us),
        }
    }

    /// Pushes the moves.
    pub fn run(&mut self) {
        let many_checks = self.danger.as_ref().is_some_and(|d| d.parries == 0);
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

    #[inline]
    fn allowed(&self, from: usize) -> Set {
        self.danger.as_ref().map_or(!0, |d| d.allowed(from))
    }

    /// Empty squares, enemy men, or both, as the stage wants.
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
            let reach = self.pos.dragons_reach(from, self.turned, self.reduced, self.men);
            self.push_all(from, reach & wanted & self.allowed(from));
        }
    }

    #[inline]
    fn advancers(&mut self) {
        let mut advancers = (self.pos.all(ADVANCER_ROOK) | self.pos.all(ADVANCER_BISHOP)) & self.own;
        while advancers != 0 {
            let from = advancers.trailing_zeros() as usize;
            advancers &= advancers - 1;
            let (slides, captures) = self.pos.advances(from, self.turned, self.reduced, self.men);
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
        let Some(danger) = &self.danger else { return true };
        let pinned = danger.shields >> m.from() & 1 != 0;
        if pinned && RAY[danger.king][m.from()] & m.to_set() == 0 {
            return false;
        }
        let taken: Set = 1 << victim;
        if danger.parries == 0 {
            // Of two checks it can end one by capturing and the other by arriving.
            return danger.checkers & taken != 0 && self.pos.leaves_king_safe(m);
        }
        (taken | m.to_set()) & danger.parries != 0
            && (danger.shields & taken == 0 || self.pos.leaves_king_safe(m))
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

    #[inline]
    fn pawns_and_bawns(&mut self) {
        let (pawns, bawns) = (self.pos.all(PAWN) & self.own, self.pos.all(BAWN) & self.own);
        let (shields, parries) = self.danger.as_ref().map_or((0, !0), |d| (d.shields, d.parries));
        self.pawns(pawns & !shields, parries);
        self.bawns(bawns & !shields, parries);
        let mut pinned = (pawns | bawns) & shields;
        while pinned != 0 {
            let from = pinned.trailing_zeros() as usize;
            let one = 1 << from;
            pinned &= pinned - 1;
            self.pawns(pawns & one, self.allowed(from));
            self.bawns(bawns & one, self.allowed(from));
        }
    }

    fn pawns(&mut self, pawns: Set, allowed: Set) {
        let ahead = self.ahead(pawns);
        let up = self.up();
        let (free, taken) = (self.empty & allowed, self.victims & allowed);
        self.push_pawns(ahead & free, up, self.quiet);
        if self.quiet {
            self.push_pawns(left(pawns) & free, -1, true);
            self.push_pawns(right(pawns) & free, 1, true);
        }
        if self.noisy {
            self.push_pawns(left(ahead) & taken, up - 1, true);
            self.push_pawns(right(ahead) & taken, up + 1, true);
        }
    }

    fn bawns(&mut self, bawns: Set, allowed: Set) {
        let ahead = self.ahead(bawns);
        let up = self.up();
        let (free, taken) = (self.empty & allowed, self.victims & allowed);
        self.push_pawns(left(ahead) & free, up - 1, self.quiet);
        self.push_pawns(right(ahead) & free, up + 1, self.quiet);
        if self.noisy {
            self.push_pawns(ahead & taken, up, true);
            self.push_pawns(left(bawns) & taken, -1, true);
            self.push_pawns(right(bawns) & taken, 1, true);
        }
    }

    #[inline]
    fn ahead(&self, men: Set) -> Set {
        if self.us == Color::White { men << 7 & ARENA } else { men >> 7 }
    }

    #[inline]
    fn up(&self) -> isize {
        if self.us == Color::White { 7 } else { -7 }
    }

    /// Pushes moves that go `by` squares; those that promote are noisy, the others pushed if `plain`.
    #[inline]
    fn push_pawns(&mut self, targets: Set, by: isize, plain: bool) {
        let last = LAST_ROW[self.us.index()];
        let mut others = if plain { targets & !last } else { 0 };
        while others != 0 {
            let to = others.trailing_zeros() as usize;
            others &= others - 1;
            self.out.push(Move::new(to.wrapping_add_signed(-by), to, Kind::Plain));
        }
        let mut promoted = if self.noisy { targets & last } else { 0 };
        while promoted != 0 {
            let to = promoted.trailing_zeros() as usize;
            promoted &= promoted - 1;
            for kind in Kind::PROMOTIONS {
                self.out.push(Move::new(to.wrapping_add_signed(-by), to, kind));
            }
        }
    }

    /// The steps, the way out of the launching square and the way into it, before the King is asked.
    #[inline]
    fn uncapturable_reach(&self, from: usize) -> Set {
        if from >= SQUARES {
            return self.empty;
        }
        NEAR[from] & self.empty | (1 << LAUNCH[self.us.index()] & !self.men)
    }

    fn symmetrizers(&mut self) {
        // Leaving or coming, it changes how its own side's riders move, never an enemy's attack.
        let mut men = self.pos.all(SHS) & self.own;
        while men != 0 {
            let from = men.trailing_zeros() as usize;
            men &= men - 1;
            let reach = self.uncapturable_reach(from);
            self.push_all(from, reach & self.allowed(from));
        }
    }

    fn reducers(&mut self) {
        let mut men = self.pos.all(REDUCER) & self.own;
        while men != 0 {
            let from = men.trailing_zeros() as usize;
            men &= men - 1;
            let reach = self.uncapturable_reach(from);
            let Some(danger) = &self.danger else {
                self.push_all(from, reach);
                continue;
            };
            // Its coming only shortens enemy reach; its going lengthens that of riders beside it.
            // So a check is parried only in its way or beside the man that gives it.
            let frees = NEAR[from] & self.pos.riders() & !self.own != 0;
            if danger.checkers == 0 && !frees {
                self.push_all(from, reach & danger.allowed(from));
            } else {
                let useful = if danger.checkers == 0 { !0 } else { danger.parries | around(danger.checkers) };
                self.push_tested_reducer(from, reach & useful);
            }
        }
    }

    fn push_tested_reducer(&mut self, from: usize, mut targets: Set) {
        let Some(danger) = &self.danger else { return };
        let others = self.pos.men(self.us, REDUCER) & !(1 << from);
        while targets != 0 {
            let to = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            let attackers = Attackers::new(self.pos, !self.us, others | 1 << to);
            if attackers.on(danger.king, (self.men & !(1 << from)) | 1 << to) == 0 {
                self.out.push(Move::new(from, to, Kind::Plain));
            }
        }
    }

    fn changes(&mut self) {
        if self.danger.as_ref().is_some_and(|d| d.checkers != 0) {
            return;
        }
        let mut men = (self.pos.all(PAWN) | self.pos.all(BAWN)) & self.own & self.turned;
        while men != 0 {
            let square = men.trailing_zeros() as usize;
            men &= men - 1;
            self.out.push(Move::new(square, square, Kind::Change));
        }
    }

    fn explosions(&mut self, kind: usize) {
        let twins = self.pos.men(!self.us, kind);
        let mut men = self.pos.all(kind) & self.own;
        while men != 0 {
            let from = men.trailing_zeros() as usize;
            men &= men - 1;
            let mut targets = ABOVE_BELOW[from] & twins;
            while targets != 0 {
                let m = Move::new(from, targets.trailing_zeros() as usize, Kind::Explode);
                targets &= targets - 1;
                if self.danger.is_none() || self.pos.leaves_king_safe(m) {
                    self.out.push(m);
                }
            }
        }
    }

    #[inline]
    fn king(&mut self) {
        let from = self.pos.king(self.us);
        let mut targets = WALK[self.us.index()][from] & self.wanted();
        let Some(danger) = &self.danger else {
            return self.push_all(from, targets);
        };
        let men = self.men & !(1 << from);
        while targets != 0 {
            let to = targets.trailing_zeros() as usize;
            targets &= targets - 1;
            // A captured man on `to` does not attack `to`, and the King stands in its place.
            if danger.attackers.on(to, men) == 0 {
                self.out.push(Move::new(from, to, Kind::Plain));
            }
        }
    }
}

#[inline]
fn left(men: Set) -> Set {
    (men & !FILE_A) >> 1
}

#[inline]
fn right(men: Set) -> Set {
    (men & !FILE_G) << 1
}

impl Position {
    /// The men that `color` can capture: Reducers and SHS nobody can, Kings only in thought.
    #[inline]
    pub(super) fn victims(&self, color: Color) -> Set {
        self.side_set(!color) & !(self.all(REDUCER) | self.all(SHS) | self.all(KING)) & ARENA
    }

    /// All riders of both sides.
    #[inline]
    pub(super) fn riders(&self) -> Set {
        self.all(ADVANCER_ROOK) | self.all(ADVANCER_BISHOP) | self.all(DRAGON_BISHOP) | self.all(DRAGON_ROOK)
    }

    /// The squares where `color`'s riders are reduced.
    #[inline]
    pub(super) fn reduced(&self, color: Color) -> Set {
        around(self.men(!color, REDUCER)) & !around(self.men(color, REDUCER))
    }

    /// The squares a dragon on `from` sees, by what is turned and reduced.
    #[inline]
    pub(super) fn dragons_reach(&self, from: usize, turned: Set, reduced: Set, men: Set) -> Set {
        if reduced >> from & 1 != 0 {
            NEAR[from] // one square of its slide and its step: all eight, in either shape
        } else if (self.kind(from) == DRAGON_BISHOP) ^ (turned >> from & 1 != 0) {
            bishop(from, men) | ORTH[from]
        } else {
            rook(from, men) | DIAG[from]
        }
    }

    /// The squares an Advancer sees along its slide, and the men it can capture behind it.
    #[inline]
    pub(super) fn advances(&self, from: usize, turned: Set, reduced: Set, men: Set) -> (Set, Set) {
        let orthogonal = (self.kind(from) == ADVANCER_ROOK) ^ (turned >> from & 1 != 0);
        let (seen, step, two) = if orthogonal {
            (rook(from, men), ORTH[from], ORTH_TWO[from])
        } else {
            (bishop(from, men), DIAG[from], DIAG_TWO[from])
        };
        // A neighbour is never captured: there is no square to slide to before it.
        if reduced >> from & 1 != 0 { (seen & step, seen & two) } else { (seen, seen & !step) }
    }
}
