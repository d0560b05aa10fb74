//! What a position is worth.
//!
//! Material and placement are summed as the men are put and removed ([`Placement`]); the rest
//! is looked at in each position. The page gives no values: they follow from how many squares
//! each rider reaches on a board with two squares of three empty (E 4.5, D 6.4, B 7.1, C 8.3, R 8.7,
//! N and A 10.9, Q 15.8), less something for men that are confined to a part of the board.

use super::men::{EMPTY, KINDS, kind_of};
use super::moves::{Move, Special};
use super::position::GrandRiderPosition;
use super::tables::SQUARES;
use crate::rules::{Evaluator, Score};

/// Centipawns of each kind.
pub const VALUES: [Score; KINDS] = [100, 95, 130, 130, 210, 310, 500, 400, 600, 400, 520, 1000, 0];
/// History slots: one for each man and destination.
pub const SLOTS: usize = EMPTY as usize * SQUARES;

/// Sums over the men, White's less Black's: for a full board and for an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Placement {
    /// For a full board.
    pub middle: Score,
    /// For an empty board.
    pub end: Score,
}

impl Placement {
    /// A man comes.
    #[inline]
    pub fn add(&mut self, man: u8, _square: usize) {
        self.middle += VALUES[kind_of(man)];
    }

    /// A man goes.
    #[inline]
    pub fn subtract(&mut self, man: u8, _square: usize) {
        self.middle -= VALUES[kind_of(man)];
    }
}

/// The evaluator; it keeps nothing.
#[derive(Default)]
pub struct GrandRiderEvaluator;

impl Evaluator<GrandRiderPosition> for GrandRiderEvaluator {
    const SLOTS: usize = SLOTS;

    fn evaluate(&mut self, _pos: &GrandRiderPosition) -> Score {
        0
    }

    fn gain(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let prey = match (m.special(), pos.passant) {
            (Special::EnPassant, Some((_, square))) => square as usize,
            _ => m.to(),
        };
        let taken = pos.board[prey];
        if taken == EMPTY { 0 } else { VALUES[kind_of(taken)] }
    }

    fn slot(pos: &GrandRiderPosition, m: Move) -> usize {
        pos.board[m.from()] as usize * SQUARES + m.to()
    }
}
