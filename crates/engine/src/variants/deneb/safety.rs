//! The dangers to the King of the side to move, worked out once per generation, so that nearly every move is known to
//! be legal from a mask and few have to be tried.

use super::attacks::Attackers;
use super::moves::Move;
use super::pieces::PieceType;
use super::position::DenebPosition;
use super::tables::*;
use crate::rules::Color;

/// Checkers, pins and a Star's ways to the King of the side to move.
///
/// Three things can expose a King: leaving a line to it, making room for a Star or giving one a piece
/// to leap over, and taking one's Reducer away. In a Star's new way to the King some square that
/// changed comes first and some comes last: the first is next to what the Star reaches now
/// (`first_*`), the last is next to what leads to the King now (`last_*`). Each comes as squares that may be
/// left (`*_left`) or entered (`*_entered`). A move that does not touch both, first and last, is safe.
pub(super) struct Safety {
    /// The enemy's pieces, by how they attack.
    pub attackers: Attackers,
    /// Whether the King is attacked now.
    pub in_check: bool,
    /// Where a piece that is no King, Reducer or leaping Star must go: the checker's square and line.
    pub allowed: Set,
    king: usize,
    occupied: Set,
    /// Every move must be tried, because a Star gives check.
    try_all: bool,
    /// The only piece between the King and a piece that would attack it.
    pinned: Set,
    /// Every piece between the King and a piece that would attack it.
    blockers: Set,
    first_left: Set,
    first_entered: Set,
    last_left: Set,
    last_entered: Set,
}

impl Safety {
    /// Returns the safety of the King of `us`.
    pub(super) fn of(pos: &DenebPosition, us: Color) -> Safety {
        let (king, occupied) = (pos.pieces.king(us), pos.pieces.occupied());
        let attackers = Attackers::of(pos, us);
        let mut safety = Safety {
            attackers,
            in_check: false,
            allowed: ALL,
            king,
            occupied,
            try_all: false,
            pinned: Set::EMPTY,
            blockers: Set::EMPTY,
            first_left: Set::EMPTY,
            first_entered: Set::EMPTY,
            last_left: Set::EMPTY,
            last_entered: Set::EMPTY,
        };
        safety.find_checkers_and_pins();
        if !attackers.unreduced_stars.is_empty() {
            safety.find_star_paths();
        }
        safety
    }

    fn find_checkers_and_pins(&mut self) {
        let mut checkers = self.attackers.direct(self.king);
        for from in self.attackers.distant(self.king) {
            let between = BETWEEN[self.king][from] & self.occupied;
            self.blockers |= between;
            match between.len() {
                0 => checkers.insert(from),
                1 => self.pinned |= between,
                _ => {}
            }
        }
        if let Some(from) = checkers.lowest() {
            self.in_check = true;
            let direct = !self.attackers.direct(self.king).is_empty();
            self.allowed = match checkers.len() {
                1 if direct => checkers,
                1 => checkers | BETWEEN[self.king][from],
                _ => Set::EMPTY,
            };
        }
    }

    fn find_star_paths(&mut self) {
        if self.attackers.stars_attack(self.king, self.occupied, Set::EMPTY) {
            self.in_check = true;
            self.try_all = true;
            self.allowed = ALL;
            return;
        }
        let empty = ALL - self.occupied;
        let pieces = self.occupied - self.attackers.never_leapt - Set::of(self.king);
        let ahead = leaps_from(self.attackers.unreduced_stars, pieces, empty);
        self.first_left = leap(ahead, pieces, self.occupied) | opposite(self.king, ahead);
        self.first_entered = beside(ahead) & empty;
        let behind = leaps_from(opposite(self.king, empty) & empty, pieces, empty);
        self.last_left = leap(behind, pieces, self.occupied) | TWO_SIDED[self.king];
        self.last_entered = beside(behind) & empty;
    }

    /// Returns those of `targets` for which moving the piece from `from` must be tried. It must not be King or Reducer,
    /// and `targets` must be within `allowed`.
    #[inline]
    pub(super) fn must_try(&self, from: usize, targets: Set) -> Set {
        if self.try_all || self.pinned.contains(from) {
            return targets;
        }
        targets & self.exposing(Set::of(from))
    }

    /// Returns those of `targets` that must be tried for a capturing Star: `left` is its square and those of the pieces
    /// it captures.
    #[inline]
    pub(super) fn must_try_star(&self, left: Set, targets: Set) -> Set {
        if self.in_check || self.blockers.meets(&left) {
            return targets;
        }
        targets & self.exposing(left)
    }

    /// Returns where a piece must not go, unless it is tried, when the squares of `left` are left.
    #[inline]
    fn exposing(&self, left: Set) -> Set {
        let first = if left.meets(&self.first_left) { ALL } else { self.first_entered };
        let last = if left.meets(&self.last_left) { ALL } else { self.last_entered };
        first & last
    }

    /// Returns whether the King, which does not move, is safe when the pieces of `left` have left the board, of which
    /// those of `captured` are captured, and a piece is on `to`. The Reducers stay.
    pub(super) fn is_king_safe(&self, left: Set, captured: Set, to: usize) -> bool {
        !self.attackers.attack(self.king, (self.occupied - left).with(to), captured)
    }
}

/// Returns whether the King of the side to move is safe after any `m`; the slow, sure way.
pub(super) fn is_legal(pos: &DenebPosition, m: Move) -> bool {
    let us = pos.clock.side;
    let (from, to) = (m.from(), m.to());
    let occupied = (pos.pieces.occupied() - Set::of(from) - m.captured).with(to);
    let moves = |piece_type| pos.pieces.of(us, piece_type).contains(from);
    let king = if moves(PieceType::King) { to } else { pos.pieces.king(us) };
    let ours = if moves(PieceType::Reducer) {
        (pos.reducers(us) - Set::of(from)).with(to)
    } else {
        pos.reducers(us)
    };
    let theirs = pos.reducers(!us) - m.captured;
    !Attackers::with_reducers(pos, us, ours, theirs).attack(king, occupied, m.captured)
}
