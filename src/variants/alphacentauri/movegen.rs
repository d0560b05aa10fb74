//! The generator: which of the walk's moves are legal, and pushing them.

use super::danger::Danger;
use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::AlphaCentauriPosition;
use super::tables::*;
use super::walk::{Targets, Walk};
use crate::rules::{GameMove, MoveKey, MoveStack, Position, Stage};

impl AlphaCentauriPosition {
    /// Pushes the legal first parts of `stage`. Few squares hinder, and few parts are many, so only a
    /// Rotor's plain moves go by the masks.
    pub(super) fn push_first_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let danger = stage.quiet().then(|| Danger::new(&self.pieces, self.side_to_move().index()));
        Walk::new(self, self.side_to_move(), stage).first_parts(&mut |targets| {
            let danger = danger.as_ref().filter(|_| targets.piece == ROTOR && targets.kind == Kind::Step);
            self.push_lawful(danger, targets, out)
        });
    }

    /// Pushes the legal second parts of `stage`.
    pub(super) fn push_second_parts(&self, stage: Stage, out: &mut MoveStack<Move>) {
        let danger = stage.quiet().then(|| Danger::new(&self.pieces, self.side_to_move().index()));
        Walk::new(self, self.side_to_move(), stage).second_parts(&mut |targets| {
            let danger = danger.as_ref().filter(|_| targets.kind == Kind::Step);
            self.push_lawful(danger, targets, out)
        });
    }

    /// Pushes those targets that keep the royal law; `danger`, if given, tells which surely do.
    #[inline]
    fn push_lawful(&self, danger: Option<&Danger>, targets: Targets, out: &mut MoveStack<Move>) -> bool {
        let Targets { piece, from, kind, to } = targets;
        let doubtful = match danger {
            Some(d) if !d.leaving.contains(from) => to & (d.entering | d.arriving[piece]),
            _ => to,
        };
        (to - doubtful).for_each(|to| out.push(Move::new(from, to, kind)));
        doubtful.for_each(|to| {
            let m = Move::new(from, to, kind);
            if self.is_lawful(m) {
                out.push(m);
            }
        });
        false
    }

    /// Whether there is a legal first part.
    pub(super) fn has_first_part(&self) -> bool {
        Walk::new(self, self.side_to_move(), Stage::All).first_parts(&mut |t| self.any_lawful(t))
    }

    /// Whether there is a legal second part: nearly always the first one looked at.
    pub(super) fn has_second_part(&self) -> bool {
        let walk = |stage| Walk::new(self, self.side_to_move(), stage);
        walk(Stage::Quiet).second_parts(&mut |t| self.any_lawful(t))
            || walk(Stage::Noisy).second_parts(&mut |t| self.any_lawful(t))
    }

    fn any_lawful(&self, targets: Targets) -> bool {
        targets.to.into_iter().any(|to| self.is_lawful(Move::new(targets.from, to, targets.kind)))
    }

    /// Pushes first or second parts without the royal law.
    pub(super) fn push_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        let walk = Walk::new(self, self.side_to_move(), Stage::All);
        let mut push = |t: Targets| {
            t.to.for_each(|to| out.push(Move::new(t.from, to, t.kind)));
            false
        };
        if self.is_second_part() || !self.has_first_part() {
            walk.second_parts(&mut push);
        }
        if !self.is_second_part() {
            walk.first_parts(&mut push);
        }
    }

    /// The legal move with this key, found among its piece's moves alone.
    pub(super) fn find(&self, key: MoveKey) -> Option<Move> {
        let from = (key.0 & 255) as usize;
        let us = self.side_to_move();
        let (piece, side) = if from < SQUARES { self.type_at(from)? } else { return None };
        if side != us.index() || (piece >= ROTOR) == self.is_second_part() || self.outcome().is_some() {
            return None;
        }
        if piece < ROTOR && !self.is_second_part() {
            return None; // a turn without a first part: too rare to look
        }
        let walk = Walk::new(self, us, Stage::All);
        let mut found = None;
        let mut visit = |t: Targets| {
            let m = Move::new(t.from, (key.0 >> 8 & 255) as usize, t.kind);
            if m.key() == key && (m.to as usize) < SQUARES && t.to.contains(m.to as usize) {
                found = Some(m);
            }
            found.is_some()
        };
        let [king, dame] = self.pieces.royal[us.index()].map(|s| s as usize);
        match piece {
            PAWN => walk.pawn(from, &mut visit),
            GUARD => walk.guard(from, &mut visit),
            HOPPER => walk.hopper(from, &mut visit),
            CENTAUR => walk.centaur(from, &mut visit),
            ADVANCER => walk.advancer(from, &mut visit),
            WITHDRAWER => walk.withdrawer(from, &mut visit),
            REDUCER => walk.reducer(from, &mut visit),
            ROTOR => walk.rotor(from, &mut visit),
            KING => walk.royal(KING, king, dame, &mut visit),
            _ => walk.royal(DAME, dame, king, &mut visit),
        };
        found.filter(|&m| self.is_lawful(m))
    }
}
