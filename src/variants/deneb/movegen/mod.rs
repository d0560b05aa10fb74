//! The legal move generator: targets as sets of squares, one piece after the other.
//! What a leaping Star does is in `leaps`, which pieces need care is in `safety`.

use super::moves::DenebMove;
use super::pieces::Kind;
use super::position::DenebPosition;
use super::safety::{Safety, is_legal};
use super::tables::*;
use crate::rules::{Color, MoveStack, Position, Stage};

mod from_key;
mod star;

pub use from_key::move_from_key;
pub use star::leaps_over;

/// Pushes the moves of `stage`; with `lawful` only those that leave the own King safe.
pub fn generate(pos: &DenebPosition, stage: Stage, lawful: bool, out: &mut MoveStack<DenebMove>) {
    if pos.outcome().is_none() {
        Generator::new(pos, stage, lawful).run(out);
    }
}

/// What is the same for all pieces of the side to move.
pub struct Generator<'a> {
    pub(super) pos: &'a DenebPosition,
    pub(super) stage: Stage,
    pub(super) us: Color,
    pub(super) own: Set,
    pub(super) enemy: Set,
    pub(super) empty: Set,
    pub(super) occupied: Set,
    /// What cannibals may capture: not their own King, and no Reducer.
    takable: Set,
    reduced: Set,
    /// `None` where the own King's safety does not matter.
    pub(super) safety: Option<Safety>,
}

impl<'a> Generator<'a> {
    /// Looks the position over.
    pub fn new(pos: &'a DenebPosition, stage: Stage, lawful: bool) -> Generator<'a> {
        let us = pos.side;
        let (own, enemy) = (pos.side(us), pos.side(!us));
        let occupied = own | enemy;
        let reducers = pos.reducers(us) | pos.reducers(!us);
        Generator {
            pos,
            stage,
            us,
            own,
            enemy,
            empty: ALL & !occupied,
            occupied,
            takable: occupied & !pos.pieces(us, Kind::King) & !reducers,
            reduced: pos.reduced(us),
            safety: lawful.then(|| Safety::of(pos, us)),
        }
    }

    /// Pushes all moves of the stage.
    pub fn run(&self, out: &mut MoveStack<DenebMove>) {
        let pieces = |kind| squares(self.pos.pieces(self.us, kind));
        let wanted = self.wanted();
        pieces(Kind::Soldier).for_each(|from| self.soldier(from, out));
        for from in pieces(Kind::Star) {
            if self.stage.quiet() {
                self.push(from, self.targets(Kind::Star, from), out);
            }
            if self.is_free(from) {
                self.leaps(from, out);
            }
        }
        for kind in [Kind::P43, Kind::P32, Kind::Queen] {
            pieces(kind).for_each(|from| self.push(from, self.targets(kind, from) & wanted, out));
        }
        if self.stage.quiet() {
            self.changes(out);
            pieces(Kind::Reducer).for_each(|from| self.reducer(from, out));
        }
        for to in squares(self.targets(Kind::King, self.pos.king(self.us)) & wanted) {
            self.try_move(self.plain(self.pos.king(self.us), to), out);
        }
    }

    /// The squares to which a move that captures by replacement belongs to the stage.
    fn wanted(&self) -> Set {
        match self.stage {
            Stage::All => ALL,
            Stage::Noisy => self.enemy,
            Stage::Quiet => !self.enemy,
        }
    }

    /// Whether the piece on a square is not reduced.
    pub(super) fn is_free(&self, square: usize) -> bool {
        self.reduced & bit(square) == 0
    }

    /// Where a piece may go by moving or capturing by replacement, the own King's safety aside.
    pub fn targets(&self, kind: Kind, from: usize) -> Set {
        let (free, occupied) = (self.is_free(from), self.occupied);
        match kind {
            Kind::Soldier => self.soldier_steps(from) | self.soldier_captures(from),
            Kind::Star if free => (rook_slides(from, occupied) & ORTH_TO_4[from] | KING[from]) & self.empty,
            Kind::P43 if free => {
                let slides = rook_slides(from, occupied) & ORTH4[from];
                (slides | ORTH3[from] | ORTH1[from]) & (self.empty | self.takable)
            }
            Kind::P32 if free => {
                let slides = rook_slides(from, occupied) & ORTH3[from];
                (slides | ORTH2[from] | ORTH1[from]) & (self.empty | self.takable)
            }
            Kind::P43 | Kind::P32 => ORTH1[from] & (self.empty | self.takable),
            Kind::Queen if free => queen_slides(from, occupied) & (self.empty | self.takable),
            Kind::Queen => KING[from] & (self.empty | self.takable),
            Kind::Reducer if free => queen_slides(from, occupied) & self.empty,
            Kind::Star | Kind::Reducer => KING[from] & self.empty,
            Kind::King => KING[from] & !self.own,
        }
    }

    fn soldier_steps(&self, from: usize) -> Set {
        let us = self.us.index();
        let mut to = SOLDIER_STEPS[us][from] & self.empty;
        let sideways = rank_slides(from, self.occupied) & self.empty;
        if !self.is_free(from) {
            return to | sideways & KING[from];
        }
        if THIRD_RANK[us] & bit(from) != 0 {
            let (one, two) = match self.us {
                Color::White => (from + 7, from + 14),
                Color::Black => (from - 7, from - 14),
            };
            let open = self.empty >> one & self.empty >> two & 1;
            to |= open << two;
        }
        to | sideways
    }

    fn soldier_captures(&self, from: usize) -> Set {
        SOLDIER_CAPTURES[self.us.index()][from] & self.takable
    }

    /// Noisy are captures of enemy pieces and promotions, but not those that cost a piece of one's own.
    fn soldier(&self, from: usize, out: &mut MoveStack<DenebMove>) {
        let last = LAST_RANK[self.us.index()];
        let mut to = self.soldier_captures(from);
        if self.stage.quiet() {
            to |= self.soldier_steps(from);
        } else {
            to |= SOLDIER_STEPS[self.us.index()][from] & self.empty & last;
        }
        to &= match self.stage {
            Stage::All => ALL,
            Stage::Noisy => !self.own,
            Stage::Quiet => self.own | self.empty & !last,
        };
        let to = self.keep_lawful(from, to);
        squares(to & !last).for_each(|to| out.push(self.plain(from, to)));
        for to in squares(to & (last | self.own)) {
            for kind in Kind::SPECIAL {
                out.push(DenebMove::becoming(from, to, bit(to) & self.occupied, kind));
            }
        }
    }

    /// Changes in place leave every square as it was: legal unless in check.
    fn changes(&self, out: &mut MoveStack<DenebMove>) {
        if self.safety.as_ref().is_some_and(|safety| safety.in_check) {
            return;
        }
        for old in Kind::SPECIAL {
            for square in squares(self.pos.pieces(self.us, old) & !self.reduced) {
                for new in Kind::SPECIAL.into_iter().filter(|&new| new != old) {
                    out.push(DenebMove::becoming(square, square, 0, new));
                }
            }
        }
    }

    /// A Reducer that holds nobody back is like any other piece; else each of its moves is tried,
    /// and in check too, since it may reduce the piece that gives it.
    fn reducer(&self, from: usize, out: &mut MoveStack<DenebMove>) {
        let to = self.targets(Kind::Reducer, from);
        let doubtful = match &self.safety {
            None => 0,
            Some(safety) if safety.in_check || self.pos.reduced(!self.us) != 0 => to,
            Some(safety) => safety.doubtful(from, to),
        };
        squares(to & !doubtful).for_each(|to| out.push(self.plain(from, to)));
        squares(doubtful).for_each(|to| self.try_move(self.plain(from, to), out));
    }

    /// A move that captures what stands on its destination.
    #[inline]
    fn plain(&self, from: usize, to: usize) -> DenebMove {
        DenebMove::new(from, to, bit(to) & self.occupied)
    }

    #[inline]
    fn push(&self, from: usize, targets: Set, out: &mut MoveStack<DenebMove>) {
        squares(self.keep_lawful(from, targets)).for_each(|to| out.push(self.plain(from, to)));
    }

    fn try_move(&self, m: DenebMove, out: &mut MoveStack<DenebMove>) {
        if self.safety.is_none() || is_legal(self.pos, m) {
            out.push(m);
        }
    }

    /// Those of `targets` where the piece from `from`, no King or Reducer, leaves its King safe.
    #[inline]
    fn keep_lawful(&self, from: usize, targets: Set) -> Set {
        let Some(safety) = &self.safety else { return targets };
        let mut lawful = targets & safety.allowed;
        for to in squares(safety.doubtful(from, lawful)) {
            let captured = bit(to) & self.occupied;
            if !safety.is_safe(bit(from) | captured, captured, to) {
                lawful &= !bit(to);
            }
        }
        lawful
    }
}
