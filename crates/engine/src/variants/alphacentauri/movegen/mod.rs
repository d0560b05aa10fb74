//! The generator: which of the pieces' moves are legal, and pushing them.
//!
//! `generator` lists each piece's destinations as sets, `captures` the capturing ones, `from_key` finds a single
//! move. What keeps the royal law is told by [`Safety`] and by `is_legal` in `safety.rs`.

mod captures;
mod from_key;
mod generator;

use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AlphaCentauriPosition;
use super::safety::Safety;
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

    /// Few pieces are pinned and first parts are few, so only a Rotor's plain moves go by the masks.
    fn push_first_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let safety = stage.quiet().then(|| Safety::new(&self.pieces, self.clock.side));
        Generator::new(self, stage).first_parts(&mut |moves| {
            let by_mask = moves.piece_type == PieceType::Rotor && moves.kind == MoveKind::Plain;
            self.push_legal_of(safety.as_ref().filter(|_| by_mask), moves, out)
        });
    }

    fn push_second_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let safety = stage.quiet().then(|| Safety::new(&self.pieces, self.clock.side));
        Generator::new(self, stage).second_parts(&mut |moves| {
            let by_mask = moves.kind == MoveKind::Plain;
            self.push_legal_of(safety.as_ref().filter(|_| by_mask), moves, out)
        });
    }

    /// Pushes those of one piece's moves that keep the royal law; `safety`, if given, tells which surely do.
    #[inline]
    fn push_legal_of(&self, safety: Option<&Safety>, moves: PieceMoves, out: &mut MoveStack<Move>) -> bool {
        let PieceMoves { piece_type, from, kind, to } = moves;
        let doubtful = match safety {
            Some(safety) if !safety.pinned.contains(from) => {
                to & (safety.reducing_lines | safety.attack_squares[piece_type as usize])
            }
            _ => to,
        };
        (to - doubtful).for_each(|to| out.push(Move::new(from, to, kind)));
        doubtful.for_each(|to| {
            let m = Move::new(from, to, kind);
            if self.is_legal(m) {
                out.push(m);
            }
        });
        false
    }

    /// Whether there is any legal part.
    pub(super) fn has_any_part(&self) -> bool {
        !self.second_part && self.has_first_part() || self.has_second_part()
    }

    /// Whether there is a legal first part.
    pub(super) fn has_first_part(&self) -> bool {
        Generator::new(self, Stage::All).first_parts(&mut |moves| self.any_legal(moves))
    }

    /// Whether there is a legal second part: nearly always the first one looked at.
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
