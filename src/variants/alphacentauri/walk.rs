//! One side's pieces, one by one: sets of destinations by kind of move. What is done with a set (push it,
//! try its members, look for one) is up to the visitor, which may stop the walk by `true`.

use super::moves::Kind;
use super::pieces::*;
use super::position::AlphaCentauriPosition;
use super::tables::*;
use crate::rules::{Color, Stage};

/// One piece's destinations of one kind; for a rotation the numbers of places instead.
pub(super) struct Targets {
    pub piece: usize,
    pub from: usize,
    pub kind: Kind,
    pub to: Set,
}

/// What the walk over one side's pieces needs to know, computed once.
pub(super) struct Walk<'a> {
    pos: &'a AlphaCentauriPosition,
    pieces: &'a Pieces,
    us: usize,
    stage: Stage,
    occupied: Set,
    empty: Set,
    /// Capturable enemies and capturable friends.
    prey: Set,
    friends: Set,
    /// Own pieces that an enemy Reducer sees along a rank, along a file.
    on_rank: Set,
    on_file: Set,
}

impl<'a> Walk<'a> {
    pub(super) fn new(pos: &'a AlphaCentauriPosition, color: Color, stage: Stage) -> Walk<'a> {
        let (pieces, us) = (&pos.pieces, color.index());
        let occupied = pieces.occupied();
        let (on_rank, on_file) = pieces.reduced_by(us ^ 1);
        Walk {
            pos,
            pieces,
            us,
            stage,
            occupied,
            empty: ALL - occupied,
            prey: pieces.capturable(us ^ 1),
            friends: pieces.capturable(us),
            on_rank,
            on_file,
        }
    }

    /// Where the piece on `from` may go at all: everywhere, along its line, or (reduced twice) nowhere.
    #[inline]
    fn limit(&self, from: usize) -> Set {
        let mut limit = ALL;
        if self.on_rank.contains(from) {
            limit &= RANK[from];
        }
        if self.on_file.contains(from) {
            limit &= FILE[from];
        }
        limit
    }

    /// O and H moves.
    #[inline]
    fn lines(&self, from: usize) -> Set {
        run(from, self.occupied) | (VERT[from] & self.empty)
    }

    /// O, H and CH moves.
    #[inline]
    fn slides(&self, from: usize) -> Set {
        run(from, self.occupied) | ((VERT[from] | CHANGE[from]) & self.empty)
    }

    #[inline]
    pub(super) fn second_parts(&self, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let own = |kind: usize| self.pieces.of(self.us, kind);
        own(PAWN).into_iter().any(|from| self.pawn(from, visit))
            || own(GUARD).into_iter().any(|from| self.guard(from, visit))
            || own(HOPPER).into_iter().any(|from| self.hopper(from, visit))
            || own(CENTAUR).into_iter().any(|from| self.centaur(from, visit))
            || own(ADVANCER).into_iter().any(|from| self.advancer(from, visit))
            || own(WITHDRAWER).into_iter().any(|from| self.withdrawer(from, visit))
            || own(REDUCER).into_iter().any(|from| self.reducer(from, visit))
    }

    /// Visits captures before quiet moves, each where the stage wants it.
    #[inline]
    fn visit_both(
        &self,
        piece: usize,
        from: usize,
        (kind, noisy): (Kind, Set),
        quiet: impl FnOnce() -> Set,
        visit: &mut impl FnMut(Targets) -> bool,
    ) -> bool {
        (self.stage.noisy() && !noisy.is_empty() && visit(Targets { piece, from, kind, to: noisy }))
            || (self.stage.quiet() && visit(Targets { piece, from, kind: Kind::Step, to: quiet() }))
    }

    #[inline]
    pub(super) fn pawn(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let limit = self.limit(from);
        let takes = (Kind::Take, DIAG[from] & self.prey & limit);
        self.visit_both(PAWN, from, takes, || self.lines(from) & limit, visit)
    }

    #[inline]
    pub(super) fn guard(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let near = NEAR[from] & self.limit(from);
        self.visit_both(GUARD, from, (Kind::Take, near & self.prey), || near & self.empty, visit)
    }

    #[inline]
    pub(super) fn hopper(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let limit = self.limit(from);
        let hops = if self.stage.noisy() { self.hops(from) & limit } else { Set::EMPTY };
        self.visit_both(HOPPER, from, (Kind::Hop, hops), || self.slides(from) & limit, visit)
    }

    /// The landing squares of a Hopper's hops.
    #[inline]
    fn hops(&self, from: usize) -> Set {
        let open = run(from, self.occupied) | Set::of(from);
        let first_on_rank = left(open) | right(open);
        let far = CHANGE[from] & FILE[from];
        let mut hopped = self.prey & (NEAR[from] | first_on_rank | far);
        for square in hopped & far {
            if between_on_file(from, square).meets(&self.occupied) {
                hopped.remove(square);
            }
        }
        let mut landings = Set::EMPTY;
        hopped.for_each(|square| {
            let landing = BEYOND[from][square];
            if landing != NONE && (self.empty | self.friends).contains(landing as usize) {
                landings.insert(landing as usize);
            }
        });
        landings
    }

    #[inline]
    pub(super) fn centaur(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let to = self.slides(from); // immune to Reducers
        let (forced, choice) = self.surrounded(from);
        let captures_own = to & choice;
        let visit_choice = self.stage.noisy() && !captures_own.is_empty();
        (visit_choice && visit(Targets { piece: CENTAUR, from, kind: Kind::Sacrifice, to: captures_own }))
            || self.visit_both(CENTAUR, from, (Kind::Surround, to & forced), || to - forced, visit)
    }

    /// Where a Centaur from `from` captures on landing: by force, and by choice together with a friend.
    /// It needs exactly one piece beside the square on its rank and exactly one on its file.
    #[inline]
    fn surrounded(&self, from: usize) -> (Set, Set) {
        let occupied = self.occupied - Set::of(from);
        let friends = self.friends - Set::of(from);
        let on_file = |pieces: Set| (up(pieces), down(pieces));
        let on_rank = |pieces: Set| (left(pieces), right(pieces));
        let (above, below) = on_file(occupied);
        let (after, before) = on_rank(occupied);
        let two = (above ^ below) & (after ^ before);
        let (f, r) = (on_file(self.prey), on_rank(self.prey));
        let (file_prey, rank_prey) = (f.0 | f.1, r.0 | r.1);
        let (f, r) = (on_file(friends), on_rank(friends));
        let (file_friend, rank_friend) = (f.0 | f.1, r.0 | r.1);
        let prey = two & (file_prey | rank_prey);
        let choice = prey & ((file_prey & rank_friend) | (rank_prey & file_friend));
        (prey - choice, choice)
    }

    #[inline]
    pub(super) fn advancer(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let limit = self.limit(from);
        let run = run(from, self.occupied);
        let later = after(from);
        let advances = ((run & later & left(self.prey))
            | ((run - later) & right(self.prey))
            | (UP[from] & down(self.prey))
            | (DOWN[from] & up(self.prey)))
            & self.empty
            & limit;
        let quiet = || (self.slides(from) & limit) - advances;
        self.visit_both(ADVANCER, from, (Kind::Advance, advances), quiet, visit)
    }

    #[inline]
    pub(super) fn withdrawer(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let limit = self.limit(from);
        let mut withdrawals = Set::EMPTY;
        let beside = ORTH[from] & self.prey;
        if !beside.is_empty() {
            let (run, later) = (run(from, self.occupied), after(from));
            if beside.meets(&(RANK[from] - later)) {
                withdrawals |= run & later;
            }
            if beside.meets(&(RANK[from] & later)) {
                withdrawals |= run - later;
            }
            if beside.meets(&DOWN[from]) {
                withdrawals |= UP[from];
            }
            if beside.meets(&UP[from]) {
                withdrawals |= DOWN[from];
            }
            withdrawals &= self.empty & limit;
        }
        let quiet = || (self.slides(from) & limit) - withdrawals;
        self.visit_both(WITHDRAWER, from, (Kind::Withdraw, withdrawals), quiet, visit)
    }

    #[inline]
    pub(super) fn reducer(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let quiet = || self.slides(from) & self.limit(from);
        self.visit_both(REDUCER, from, (Kind::Step, Set::EMPTY), quiet, visit)
    }

    #[inline]
    pub(super) fn first_parts(&self, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        let [king, dame] = self.pieces.royal[self.us].map(|s| s as usize);
        self.royal(KING, king, dame, visit)
            || self.royal(DAME, dame, king, visit)
            || self.pieces.of(self.us, ROTOR).into_iter().any(|from| self.rotor(from, visit))
    }

    /// Captures and steps of a King or Dame; the steps that win are noisy.
    pub(super) fn royal(
        &self,
        piece: usize,
        from: usize,
        other: usize,
        visit: &mut impl FnMut(Targets) -> bool,
    ) -> bool {
        let to = ORTH[from] & self.limit(from);
        let steps = to & self.empty;
        let wins = steps & MEET[other];
        (self.stage.noisy() && !wins.is_empty() && visit(Targets { piece, from, kind: Kind::Step, to: wins }))
            || self.visit_both(piece, from, (Kind::Take, to & self.prey), || steps - wins, visit)
    }

    pub(super) fn rotor(&self, from: usize, visit: &mut impl FnMut(Targets) -> bool) -> bool {
        if !self.stage.quiet() {
            return false;
        }
        let to = self.slides(from) & self.limit(from);
        visit(Targets { piece: ROTOR, from, kind: Kind::Step, to })
            || visit(Targets { piece: ROTOR, from, kind: Kind::Rotate, to: self.rotations(from) })
    }

    /// By how many places a Rotor may turn its ring: up to the ring's period, so that each result comes once.
    fn rotations(&self, rotor: usize) -> Set {
        let near = NEAR[rotor];
        let royal = self.pieces.royal.as_flattened().iter().any(|&s| near.contains(s as usize));
        if near.len() < 8 || royal || near.meets(&self.pieces.kind[ROTOR]) {
            return Set::EMPTY;
        }
        let ring = u64::from_le_bytes(self.pos.ring(rotor));
        let period = [1, 2, 4, 8].into_iter().find(|&p| ring.rotate_left(8 * p) == ring).unwrap_or(8);
        set((1 << period) - 2)
    }
}
