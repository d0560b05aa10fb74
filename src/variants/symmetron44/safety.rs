//! What endangers the own King: checkers, pieces that must stay on their line, squares that end a check.

use super::attacks::Attackers;
use super::moves::Move;
use super::pieces::*;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::rules::{Color, Position};

/// What threatens the King of the side to move.
pub(super) struct Safety {
    /// The King's square.
    pub(super) king: usize,
    pub(super) attackers: Attackers,
    pub(super) checkers: Set,
    /// Pieces of either side each of which alone keeps an enemy rider from attacking the King.
    pub(super) shields: Set,
    /// Where a piece must arrive (or what an Advancer must capture) to end a single check; everywhere if there is none.
    pub(super) parries: Set,
}

impl Safety {
    pub(super) fn new(pos: &Symmetron44Position, us: Color) -> Safety {
        let king = pos.king(us);
        let pieces = pos.occupied();
        let attackers = Attackers::new(pos, !us, pos.pieces(us, REDUCER));
        let checkers = attackers.on(king, pieces);
        let parries = match checkers.count_ones() {
            0 => !0,
            1 => checkers | BETWEEN[king][checkers.trailing_zeros() as usize],
            _ => 0,
        };
        Safety { king, attackers, checkers, shields: attackers.shields(king, pieces), parries }
    }

    /// The destinations that keep the King safe for an ordinary piece on `from`.
    #[inline]
    pub(super) fn allowed(&self, from: usize) -> Set {
        if self.shields >> from & 1 != 0 { self.parries & RAY[self.king][from] } else { self.parries }
    }
}

impl Symmetron44Position {
    /// Whether a pseudo-legal move does not leave the mover's King attacked: played and looked at.
    pub(super) fn leaves_king_safe(&self, m: Move) -> bool {
        self.after(m).checkers(self.side) == 0
    }
}
