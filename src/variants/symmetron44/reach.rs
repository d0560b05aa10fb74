//! Where riders go and what can be captured, as the generator and `recall`(super::recall) both ask.

use super::attacks::around;
use super::pieces::*;
use super::position::Symmetron44Position;
use super::slides::{bishop, rook};
use super::tables::*;
use crate::rules::Color;

impl Symmetron44Position {
    /// The pieces that `color` can capture: Reducers and SHS nobody can, Kings only in thought.
    #[inline]
    pub(super) fn victims(&self, color: Color) -> Set {
        self.side_set(!color) & !(self.all(REDUCER) | self.all(SHS) | self.all(KING)) & ARENA
    }

    /// All riders of both sides.
    #[inline]
    pub(super) fn riders(&self) -> Set {
        self.all(ADVANCER_ROOK) | self.all(ADVANCER_BISHOP) | self.all(DRAGON_BISHOP) | self.all(DRAGON_ROOK)
    }

    /// The squares where `color`'s riders are reduced.
    #[inline]
    pub(super) fn reduced(&self, color: Color) -> Set {
        around(self.pieces(!color, REDUCER)) & !around(self.pieces(color, REDUCER))
    }

    /// The squares a dragon on `from` sees, by what is turned and reduced.
    #[inline]
    pub(super) fn dragons_reach(&self, from: usize, turned: Set, reduced: Set, pieces: Set) -> Set {
        if reduced >> from & 1 != 0 {
            NEAR[from] // one square of its slide and its step: all eight, in either shape
        } else if (self.kind(from) == DRAGON_BISHOP) ^ (turned >> from & 1 != 0) {
            bishop(from, pieces) | ORTH[from]
        } else {
            rook(from, pieces) | DIAG[from]
        }
    }

    /// The squares an Advancer sees along its slide, and the pieces it can capture behind it.
    #[inline]
    pub(super) fn advances(&self, from: usize, turned: Set, reduced: Set, pieces: Set) -> (Set, Set) {
        let orthogonal = (self.kind(from) == ADVANCER_ROOK) ^ (turned >> from & 1 != 0);
        let (seen, step, two) = if orthogonal {
            (rook(from, pieces), ORTH[from], ORTH_TWO[from])
        } else {
            (bishop(from, pieces), DIAG[from], DIAG_TWO[from])
        };
        // A neighbour is never captured: there is no square to slide to before it.
        if reduced >> from & 1 != 0 { (seen & step, seen & two) } else { (seen, seen & !step) }
    }
}
