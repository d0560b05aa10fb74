//! The dangers to the own King, worked out once for all moves: it makes the generator's moves legal.
//!
//! Moves that only vacate or occupy a square are judged by a mask. Three sorts of moves change more than that and are
//! examined one by one: an Advancer's capture (two squares empty themselves), a Reducer's move beside enemy riders or
//! in check (it changes how they capture), and explosions (two pieces vanish, and with the enemy's SHS the exchange of
//! his riders' lines).

use super::attacks::AttackContext;
use super::moves::Move;
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::rules::{Color, Position};

/// The constraints on the moves of the side to move that keep its King safe.
pub(super) struct Safety {
    pub king: usize,
    /// The enemy's pieces by their way of capturing.
    pub enemy: AttackContext,
    /// The enemy pieces that attack the King.
    pub checkers: Set,
    /// Pieces of either side each of which alone keeps an enemy rider from attacking the King.
    pub king_blockers: Set,
    /// Where a piece must arrive (or what an Advancer must capture) to end a single check; every square where there
    /// is no check, none where there are two.
    pub check_mask: Set,
}

impl Safety {
    /// Finds the constraints on the moves of `us`.
    pub(super) fn new(pos: &Symmetron44Position, us: Color) -> Safety {
        let king = pos.pieces.king(us);
        let occupied = pos.pieces.occupied();
        let enemy = AttackContext::new(pos, !us, pos.pieces.of(us, PieceType::Reducer));
        let checkers = enemy.attackers(king, occupied);
        let check_mask = match checkers.lowest() {
            None => !Set::EMPTY,
            Some(checker) if checkers.len() == 1 => checkers | BETWEEN[king][checker],
            Some(_) => Set::EMPTY,
        };
        Safety { king, enemy, checkers, king_blockers: enemy.blockers(king, occupied), check_mask }
    }

    /// Returns the destinations that keep the King safe for an ordinary piece on `from`.
    #[inline]
    pub(super) fn allowed(&self, from: usize) -> Set {
        if self.king_blockers.contains(from) {
            self.check_mask & RAY_THROUGH[self.king][from]
        } else {
            self.check_mask
        }
    }

    /// Returns whether an Advancer's capture of the piece on `captured` keeps the King safe.
    #[inline]
    pub(super) fn allows_advance(&self, pos: &Symmetron44Position, m: Move, captured: usize) -> bool {
        let pinned = self.king_blockers.contains(m.from());
        if pinned && !RAY_THROUGH[self.king][m.from()].contains(m.to()) {
            return false;
        }
        if self.check_mask.is_empty() {
            // Of two checks it can end one by capturing and the other by arriving.
            return self.checkers.contains(captured) && pos.leaves_king_safe(m);
        }
        self.check_mask.meets(&m.to_set().with(captured))
            && (!self.king_blockers.contains(captured) || pos.leaves_king_safe(m))
    }

    /// Returns whether a Reducer's move keeps the King safe, given the riders that it reduces from its new square.
    pub(super) fn allows_reducer(&self, pos: &Symmetron44Position, from: usize, to: usize) -> bool {
        let (us, from) = (pos.clock.side, Set::of(from));
        let reducers = (pos.pieces.of(us, PieceType::Reducer) - from).with(to);
        let enemy = AttackContext::new(pos, !us, reducers);
        enemy.attackers(self.king, (pos.pieces.occupied() - from).with(to)).is_empty()
    }
}

impl Symmetron44Position {
    /// Returns whether a pseudo-legal move does not leave the mover's King attacked: played and looked at.
    pub(super) fn leaves_king_safe(&self, m: Move) -> bool {
        self.after(m).checkers(self.clock.side).is_empty()
    }
}
