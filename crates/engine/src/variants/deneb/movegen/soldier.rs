//! A Soldier's moves: steps, slides, captures, promotions.

use super::Generator;
use crate::rules::{Color, MoveStack, Stage};
use crate::variants::deneb::moves::Move;
use crate::variants::deneb::pieces::PieceType;
use crate::variants::deneb::tables::*;

impl Generator<'_> {
    /// Returns where it moves without capturing.
    pub(super) fn soldier_steps(&self, from: usize) -> Set {
        let us = self.us.index();
        let mut to = SOLDIER_STEPS[us][from] & self.empty;
        let sideways = rank_slides(from, self.occupied) & self.empty;
        if !self.is_unreduced(from) {
            return to | sideways & KING_STEPS[from];
        }
        if THIRD_RANK[us].contains(from) {
            let (one, two) = match self.us {
                Color::White => (from + RANK_STEP, from + 2 * RANK_STEP),
                Color::Black => (from - RANK_STEP, from - 2 * RANK_STEP),
            };
            if self.empty.contains(one) && self.empty.contains(two) {
                to.insert(two);
            }
        }
        to | sideways
    }

    /// Returns the targets of its captures, including pieces of its own side.
    pub(super) fn soldier_captures(&self, from: usize) -> Set {
        SOLDIER_CAPTURES[self.us.index()][from] & self.capturable
    }

    /// Pushes the moves of the Soldier on `from`. Noisy are captures of enemy pieces and promotions, but not those
    /// that cost a piece of one's own.
    pub(super) fn soldier(&self, from: usize, out: &mut MoveStack<Move>) {
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
            Stage::Quiet => self.own | (self.empty - last),
        };
        let to = self.keep_legal(from, to);
        (to - last).for_each(|to| out.push(self.plain(from, to)));
        for to in to & (last | self.own) {
            for new in PieceType::SPECIAL {
                out.push(Move::becoming(from, to, Set::of(to) & self.occupied, new));
            }
        }
    }
}
