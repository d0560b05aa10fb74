//! Who attacks what: one side's pieces sorted by the shape in which they attack at this moment.
//!
//! A rider's shape depends on the SHS and the Reducers beside it, so it is worked out once for a
//! whole side with set operations, and asked for any square afterwards.

use super::pieces::*;
use super::position::Symmetron44Position;
use super::tables::slides::{bishop, rook};
use super::tables::*;
use crate::rules::Color;

/// One side's pieces by what they can capture.
#[derive(Clone, Copy, Debug)]
pub struct Attackers {
    /// Slide orthogonally and capture what they meet.
    pub orth: Set,
    /// Slide diagonally and capture what they meet.
    pub diag: Set,
    /// Capture one step orthogonally.
    orth_step: Set,
    /// Capture one step diagonally.
    diag_step: Set,
    /// Slide orthogonally and capture what they meet, neighbours excepted.
    pub orth_over: Set,
    /// The same, reduced: capture exactly two squares away.
    pub orth_two: Set,
    /// Slide diagonally and capture what they meet, neighbours excepted.
    pub diag_over: Set,
    /// The same, reduced: capture exactly two squares away.
    pub diag_two: Set,
    knights: Set,
    pawns: Set,
    bawns: Set,
    king: Set,
    side: usize,
}

/// The squares adjacent to any of `pieces`.
#[inline]
pub fn around(mut pieces: Set) -> Set {
    let mut near = 0;
    while pieces != 0 {
        near |= NEAR[pieces.trailing_zeros() as usize];
        pieces &= pieces - 1;
    }
    near
}

impl Attackers {
    /// The pieces of `color`, with the other side's Reducers on `reducers`.
    #[inline]
    pub fn new(pos: &Symmetron44Position, color: Color, reducers: Set) -> Attackers {
        let turned = around(pos.pieces(color, SHS));
        let reduced = around(reducers) & !around(pos.pieces(color, REDUCER));
        let swap = |plain: Set, other: Set| (plain & !turned) | (other & turned);
        let own = pos.side_set(color);
        let (advancer_r, advancer_b) = (pos.all(ADVANCER_ROOK) & own, pos.all(ADVANCER_BISHOP) & own);
        let (dragon_r, dragon_b) = (pos.all(DRAGON_ROOK) & own, pos.all(DRAGON_BISHOP) & own);
        let (over_orth, over_diag) = (swap(advancer_r, advancer_b), swap(advancer_b, advancer_r));
        let (like_r, like_b) = (swap(dragon_r, dragon_b), swap(dragon_b, dragon_r));
        Attackers {
            orth: like_r & !reduced,
            diag: like_b & !reduced,
            orth_step: like_b | (like_r & reduced),
            diag_step: like_r | (like_b & reduced),
            orth_over: over_orth & !reduced,
            orth_two: over_orth & reduced,
            diag_over: over_diag & !reduced,
            diag_two: over_diag & reduced,
            knights: pos.all(KNIGHT) & own,
            pawns: pos.all(PAWN) & own,
            bawns: pos.all(BAWN) & own,
            king: pos.all(KING) & own,
            side: color.index(),
        }
    }

    /// Those that could capture a piece on `square` (of the Arena), if `pieces` stood where they do.
    #[inline]
    pub fn on(&self, square: usize, pieces: Set) -> Set {
        let mut found = self.orth_step & ORTH[square]
            | self.diag_step & DIAG[square]
            | self.knights & LEAP[square]
            | self.pawns & PAWN_FROM[self.side][square]
            | self.bawns & BAWN_FROM[self.side][square];
        if WALK[self.side][self.king.trailing_zeros() as usize] >> square & 1 != 0 {
            found |= self.king;
        }
        let orth = self.orth | self.orth_over & !ORTH[square] | self.orth_two & ORTH_TWO[square];
        if orth & ORTH_LINES[square] != 0 {
            found |= orth & rook(square, pieces);
        }
        let diag = self.diag | self.diag_over & !DIAG[square] | self.diag_two & DIAG_TWO[square];
        if diag & DIAG_LINES[square] != 0 {
            found |= diag & bishop(square, pieces);
        }
        found
    }

    /// Riders that would attack `square` if the first piece on their line were away, with all such pieces
    /// (of either side) that are the only one between.
    #[inline]
    pub fn shields(&self, square: usize, pieces: Set) -> Set {
        let mut shields = 0;
        // A reduced dragon never attacks past a piece; a reduced Advancer does from two squares away.
        let orth = (self.orth | self.orth_over | self.orth_two & ORTH_TWO[square]) & ORTH_LINES[square];
        if orth != 0 {
            let first = rook(square, pieces);
            let second = rook(square, pieces & !first);
            shields |= between(square, orth & second & !first);
        }
        let diag = (self.diag | self.diag_over | self.diag_two & DIAG_TWO[square]) & DIAG_LINES[square];
        if diag != 0 {
            let first = bishop(square, pieces);
            let second = bishop(square, pieces & !first);
            shields |= between(square, diag & second & !first);
        }
        shields & pieces
    }
}

#[inline]
fn between(square: usize, mut riders: Set) -> Set {
    let mut passed = 0;
    while riders != 0 {
        passed |= BETWEEN[square][riders.trailing_zeros() as usize];
        riders &= riders - 1;
    }
    passed
}

impl Attackers {
    /// Calls `f` with what each rider and Knight of the Arena reaches, pieces included, neighbours of
    /// Advancers too: a measure of activity, not of moves.
    #[inline]
    pub fn each_reach(&self, pieces: Set, mut f: impl FnMut(Set)) {
        each(self.orth | self.orth_over, |square| {
            f(rook(square, pieces) | if self.orth >> square & 1 != 0 { DIAG[square] } else { 0 })
        });
        each(self.diag | self.diag_over, |square| {
            f(bishop(square, pieces) | if self.diag >> square & 1 != 0 { ORTH[square] } else { 0 })
        });
        each(self.knights & ARENA, |square| f(LEAP[square]));
        each(self.orth_step & self.diag_step, |square| f(NEAR[square]));
    }
}

#[inline]
pub(super) fn each(mut squares: Set, mut f: impl FnMut(usize)) {
    while squares != 0 {
        f(squares.trailing_zeros() as usize);
        squares &= squares - 1;
    }
}

impl Symmetron44Position {
    /// The enemy pieces that attack a side's King.
    #[inline]
    pub fn checkers(&self, color: Color) -> Set {
        let attackers = Attackers::new(self, !color, self.pieces(color, REDUCER));
        attackers.on(self.king(color), self.occupied())
    }

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
