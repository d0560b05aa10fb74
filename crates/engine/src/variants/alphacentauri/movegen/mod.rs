//! The generator: decides which of the pieces' moves are legal, and pushes them.
//!
//! `generator` lists each piece's destinations as sets, `captures` the capturing ones, `from_key` finds a single move.
//! [`Safety`] and `keeps_law` in `safety.rs` check the royal law.

mod captures;
mod from_key;
mod generator;

use super::moves::{Move, MoveKind};
use super::position::AlphaCentauriPosition;
use super::safety::{RoyalSet, Safety};
use super::tables::{KING_STEPS, Set};
use crate::rules::{MoveStack, Stage};
use generator::{Generator, PieceMoves};

impl AlphaCentauriPosition {
    /// Pushes the legal parts of `stage`. A turn without a legal first part is its second part alone.
    pub(super) fn push_legal(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let mark = out.mark();
        if !self.second_part {
            self.push_first_parts(stage, out);
        }
        let is_first_impossible =
            || out.len_from(mark) == 0 && (stage == Stage::All || !self.has_first_part());
        if self.second_part || is_first_impossible() {
            self.push_second_parts(stage, out);
        }
    }

    fn push_first_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let safety = stage.quiet().then(|| Safety::new(&self.pieces, self.clock.side));
        Generator::new(self, stage).first_parts(&mut |moves| self.push_legal_of(safety.as_ref(), moves, out));
    }

    fn push_second_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let safety = stage.quiet().then(|| Safety::new(&self.pieces, self.clock.side));
        Generator::new(self, stage)
            .second_parts(&mut |moves| self.push_legal_of(safety.as_ref(), moves, out));
    }

    /// Pushes those moves of one piece that keep the royal law; `safety`, if given, knows which surely do.
    #[inline]
    fn push_legal_of(&self, safety: Option<&Safety>, moves: PieceMoves, out: &mut MoveStack<Move>) -> bool {
        let PieceMoves { piece_type, from, kind, to } = moves;
        match (kind, safety) {
            (MoveKind::Plain, Some(safety)) => {
                let doubtful = safety.doubtful(piece_type, from, to);
                (to - doubtful).for_each(|to| out.push(Move::new(from, to, kind)));
                let endangered = |to| safety.endangered(piece_type, from, to);
                doubtful.for_each(|to| self.push_if_legal(Move::new(from, to, kind), endangered(to), out));
            }
            (MoveKind::Rotate, Some(safety)) => {
                let endangered = safety.endangered_by_change(&self.pieces, KING_STEPS[from]);
                to.for_each(|to| self.push_if_legal(Move::new(from, to, kind), endangered, out));
            }
            (_, Some(safety)) if piece_type.is_capturable() => to.for_each(|to| {
                let m = Move::new(from, to, kind);
                let changed = self.captured_by(m) | Set::of(from) | Set::of(to);
                self.push_if_legal(m, safety.endangered_by_change(&self.pieces, changed), out);
            }),
            _ => to.for_each(|to| self.push_if_legal(Move::new(from, to, kind), RoyalSet::ALL, out)),
        }
        false
    }

    /// Pushes a part if none of these royal pieces, the only ones that it may put under attack, is attacked after it.
    #[inline]
    fn push_if_legal(&self, m: Move, endangered: RoyalSet, out: &mut MoveStack<Move>) {
        if endangered == RoyalSet::NONE || self.keeps_law(m, endangered) {
            out.push(m);
        }
    }

    /// Returns whether there is any legal part.
    pub(super) fn has_any_part(&self) -> bool {
        !self.second_part && self.has_first_part() || self.has_second_part()
    }

    /// Returns whether there is a legal first part. Rotors are asked first: a step of a King or a Dame is illegal more
    /// often.
    pub(super) fn has_first_part(&self) -> bool {
        let generator = Generator::new(self, Stage::All);
        let mut any_legal = |moves| self.any_legal(moves);
        generator.rotors(&mut any_legal) || generator.royals(&mut any_legal)
    }

    /// Returns whether there is a legal second part: nearly always the first one looked at.
    pub(super) fn has_second_part(&self) -> bool {
        let any = |stage| Generator::new(self, stage).second_parts(&mut |moves| self.any_legal(moves));
        any(Stage::Quiet) || any(Stage::Noisy)
    }

    fn any_legal(&self, moves: PieceMoves) -> bool {
        moves.to.into_iter().any(|to| self.is_legal(Move::new(moves.from, to, moves.kind)))
    }

    /// Pushes first or second parts without regard to the royal law.
    pub(super) fn push_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        let generator = Generator::new(self, Stage::All);
        let mut push = |moves: PieceMoves| {
            moves.to.for_each(|to| out.push(Move::new(moves.from, to, moves.kind)));
            false
        };
        if self.second_part || !self.has_first_part() {
            generator.second_parts(&mut push);
        }
        if !self.second_part {
            generator.first_parts(&mut push);
        }
    }
}
