//! The legal move generator: targets as sets of squares, one piece after the other.
//! Soldiers are in `soldier`, a Star's captures in `star`; which moves must be tried is in `safety`.

mod from_key;
mod soldier;
mod star;

pub(super) use from_key::move_from_key;
pub(super) use star::leaps_over;

use super::moves::Move;
use super::pieces::PieceType;
use super::position::DenebPosition;
use super::safety::{Safety, is_legal};
use super::tables::*;
use crate::rules::{Color, MoveStack, Position, Stage};

/// Pushes the moves of `stage`; with `legal` only those that leave the own King safe.
pub(super) fn generate(pos: &DenebPosition, stage: Stage, legal: bool, out: &mut MoveStack<Move>) {
    if pos.outcome().is_none() {
        Generator::new(pos, stage, legal).run(out);
    }
}

/// Returns whether any move is legal. The captures of Stars, of which there may be tens of thousands, come last.
pub(super) fn has_legal_move(pos: &DenebPosition) -> bool {
    if pos.outcome().is_some() {
        return false;
    }
    let mut moves = MoveStack::new();
    let generator = Generator::new(pos, Stage::All, true);
    generator.soldiers(&mut moves);
    generator.pieces_after_stars(&mut moves);
    let mut stars = pos.pieces.of(pos.clock.side, PieceType::Star).into_iter();
    moves.mark() > 0
        || stars.any(|from| {
            generator.star(from, &mut moves);
            moves.mark() > 0
        })
}

/// The inputs common to all pieces of the side to move.
pub(super) struct Generator<'a> {
    pos: &'a DenebPosition,
    stage: Stage,
    us: Color,
    own: Set,
    enemy: Set,
    empty: Set,
    occupied: Set,
    /// The pieces that cannibals may capture: not their own King, and no Reducer.
    capturable: Set,
    reduced: Set,
    /// `None` if the own King's safety does not matter.
    safety: Option<Safety>,
}

impl<'a> Generator<'a> {
    /// Makes a generator for the side to move; with `legal` it leaves out moves that expose the own King.
    pub(super) fn new(pos: &'a DenebPosition, stage: Stage, legal: bool) -> Generator<'a> {
        let us = pos.clock.side;
        let (own, enemy) = (pos.pieces.of_color(us), pos.pieces.of_color(!us));
        let occupied = own | enemy;
        let reducers = pos.pieces.of_type(PieceType::Reducer);
        Generator {
            pos,
            stage,
            us,
            own,
            enemy,
            empty: ALL - occupied,
            occupied,
            capturable: occupied - pos.pieces.of(us, PieceType::King) - reducers,
            reduced: pos.reduced(us),
            safety: legal.then(|| Safety::of(pos, us)),
        }
    }

    // The three below are written into both of their callers: as calls they cost 1.3 % of a search's instructions.

    /// Pushes all moves of the stage.
    pub(super) fn run(&self, out: &mut MoveStack<Move>) {
        self.soldiers(out);
        self.pos.pieces.of(self.us, PieceType::Star).for_each(|from| self.star(from, out));
        self.pieces_after_stars(out);
    }

    #[inline(always)]
    fn soldiers(&self, out: &mut MoveStack<Move>) {
        self.pos.pieces.of(self.us, PieceType::Soldier).for_each(|from| self.soldier(from, out));
    }

    #[inline(always)]
    fn star(&self, from: usize, out: &mut MoveStack<Move>) {
        if self.stage.quiet() {
            self.push(from, self.targets(PieceType::Star, from), out);
        }
        if self.is_unreduced(from) {
            self.star_captures(from, out);
        }
    }

    /// Generates the moves of all pieces but Soldiers and Stars.
    #[inline(always)]
    fn pieces_after_stars(&self, out: &mut MoveStack<Move>) {
        let pieces = |piece_type| self.pos.pieces.of(self.us, piece_type);
        let wanted = self.wanted();
        for piece_type in [PieceType::P43, PieceType::P32, PieceType::Queen] {
            pieces(piece_type).for_each(|from| self.push(from, self.targets(piece_type, from) & wanted, out));
        }
        if self.stage.quiet() {
            self.changes_in_place(out);
            pieces(PieceType::Reducer).for_each(|from| self.reducer(from, out));
        }
        for to in self.targets(PieceType::King, self.pos.pieces.king(self.us)) & wanted {
            self.push_if_legal(self.plain(self.pos.pieces.king(self.us), to), out);
        }
    }

    /// Returns the squares to which a quiet move or a capture by replacement belongs to the stage.
    fn wanted(&self) -> Set {
        match self.stage {
            Stage::All => ALL,
            Stage::Noisy => self.enemy,
            Stage::Quiet => !self.enemy,
        }
    }

    /// Returns whether the piece on a square is not reduced.
    #[inline]
    fn is_unreduced(&self, square: usize) -> bool {
        !self.reduced.contains(square)
    }

    /// Returns where a piece may go by moving or capturing by replacement, the own King's safety aside.
    pub(super) fn targets(&self, piece_type: PieceType, from: usize) -> Set {
        let (unreduced, occupied) = (self.is_unreduced(from), self.occupied);
        match piece_type {
            PieceType::Soldier => self.soldier_steps(from) | self.soldier_captures(from),
            PieceType::Star if unreduced => {
                (rook_slides(from, occupied) & ORTHOGONAL_TO_4[from] | KING_STEPS[from]) & self.empty
            }
            PieceType::P43 if unreduced => {
                let slides = rook_slides(from, occupied) & ORTHOGONAL4[from];
                (slides | ORTHOGONAL3[from] | ORTHOGONAL1[from]) & (self.empty | self.capturable)
            }
            PieceType::P32 if unreduced => {
                let slides = rook_slides(from, occupied) & ORTHOGONAL3[from];
                (slides | ORTHOGONAL2[from] | ORTHOGONAL1[from]) & (self.empty | self.capturable)
            }
            PieceType::P43 | PieceType::P32 => ORTHOGONAL1[from] & (self.empty | self.capturable),
            PieceType::Queen if unreduced => queen_slides(from, occupied) & (self.empty | self.capturable),
            PieceType::Queen => KING_STEPS[from] & (self.empty | self.capturable),
            PieceType::Reducer if unreduced => queen_slides(from, occupied) & self.empty,
            PieceType::Star | PieceType::Reducer => KING_STEPS[from] & self.empty,
            PieceType::King => KING_STEPS[from] - self.own,
        }
    }

    /// Changes in place leave every square as it was: legal unless in check.
    fn changes_in_place(&self, out: &mut MoveStack<Move>) {
        if self.safety.as_ref().is_some_and(|safety| safety.in_check) {
            return;
        }
        for old in PieceType::SPECIAL {
            for square in self.pos.pieces.of(self.us, old) - self.reduced {
                for new in PieceType::SPECIAL.into_iter().filter(|&new| new != old) {
                    out.push(Move::becoming(square, square, Set::EMPTY, new));
                }
            }
        }
    }

    /// Generates the moves of a Reducer. While no enemy piece is reduced it is like any other piece; else each of its
    /// moves is tried, and in check too, since it may reduce the piece that gives it.
    fn reducer(&self, from: usize, out: &mut MoveStack<Move>) {
        let to = self.targets(PieceType::Reducer, from);
        let must_try = match &self.safety {
            None => Set::EMPTY,
            Some(safety) if safety.in_check || !self.pos.reduced(!self.us).is_empty() => to,
            Some(safety) => safety.must_try(from, to),
        };
        (to - must_try).for_each(|to| out.push(self.plain(from, to)));
        must_try.for_each(|to| self.push_if_legal(self.plain(from, to), out));
    }

    /// Makes a move that captures the piece on its destination.
    #[inline]
    fn plain(&self, from: usize, to: usize) -> Move {
        Move::new(from, to, Set::of(to) & self.occupied)
    }

    /// Pushes the legal ones of the moves of a piece, no King or Reducer, from `from` to `targets`.
    #[inline]
    fn push(&self, from: usize, targets: Set, out: &mut MoveStack<Move>) {
        self.keep_legal(from, targets).for_each(|to| out.push(self.plain(from, to)));
    }

    fn push_if_legal(&self, m: Move, out: &mut MoveStack<Move>) {
        if self.safety.is_none() || is_legal(self.pos, m) {
            out.push(m);
        }
    }

    /// Returns those of `targets` where the piece from `from`, no King or Reducer, leaves its King safe.
    #[inline]
    fn keep_legal(&self, from: usize, targets: Set) -> Set {
        let Some(safety) = &self.safety else { return targets };
        let mut legal = targets & safety.allowed;
        for to in safety.must_try(from, legal) {
            let captured = Set::of(to) & self.occupied;
            if !safety.is_king_safe(captured.with(from), captured, to) {
                legal.remove(to);
            }
        }
        legal
    }
}
