//! The generator's part for Pawns and Bawns: whole sets are shifted at once.

use super::Generator;
use crate::rules::Color;
use crate::variants::symmetron44::moves::{Kind, Move};
use crate::variants::symmetron44::pieces::*;
use crate::variants::symmetron44::tables::*;

impl Generator<'_> {
    /// Pawns and Bawns, whole sets at a time; shielding ones one by one.
    #[inline]
    pub(super) fn pawns_and_bawns(&mut self) {
        let (pawns, bawns) = (self.pos.all(PAWN) & self.own, self.pos.all(BAWN) & self.own);
        let (shields, parries) = self.safety.as_ref().map_or((0, !0), |d| (d.shields, d.parries));
        self.pawns(pawns & !shields, parries);
        self.bawns(bawns & !shields, parries);
        let mut pinned = (pawns | bawns) & shields;
        while pinned != 0 {
            let from = pinned.trailing_zeros() as usize;
            let one = 1 << from;
            pinned &= pinned - 1;
            self.pawns(pawns & one, self.allowed(from));
            self.bawns(bawns & one, self.allowed(from));
        }
    }

    fn pawns(&mut self, pawns: Set, allowed: Set) {
        let ahead = self.ahead(pawns);
        let up = self.up();
        let (free, taken) = (self.empty & allowed, self.victims & allowed);
        self.push_pawns(ahead & free, up, self.quiet);
        if self.quiet {
            self.push_pawns(left(pawns) & free, -1, true);
            self.push_pawns(right(pawns) & free, 1, true);
        }
        if self.noisy {
            self.push_pawns(left(ahead) & taken, up - 1, true);
            self.push_pawns(right(ahead) & taken, up + 1, true);
        }
    }

    fn bawns(&mut self, bawns: Set, allowed: Set) {
        let ahead = self.ahead(bawns);
        let up = self.up();
        let (free, taken) = (self.empty & allowed, self.victims & allowed);
        self.push_pawns(left(ahead) & free, up - 1, self.quiet);
        self.push_pawns(right(ahead) & free, up + 1, self.quiet);
        if self.noisy {
            self.push_pawns(ahead & taken, up, true);
            self.push_pawns(left(bawns) & taken, -1, true);
            self.push_pawns(right(bawns) & taken, 1, true);
        }
    }

    #[inline]
    fn ahead(&self, pieces: Set) -> Set {
        if self.us == Color::White { pieces << 7 & ARENA } else { pieces >> 7 }
    }

    #[inline]
    fn up(&self) -> isize {
        if self.us == Color::White { 7 } else { -7 }
    }

    /// Pushes moves that go `by` squares; those that promote are noisy, the others pushed if `plain`.
    #[inline]
    fn push_pawns(&mut self, targets: Set, by: isize, plain: bool) {
        let last = LAST_ROW[self.us.index()];
        let mut others = if plain { targets & !last } else { 0 };
        while others != 0 {
            let to = others.trailing_zeros() as usize;
            others &= others - 1;
            self.out.push(Move::new(to.wrapping_add_signed(-by), to, Kind::Plain));
        }
        let mut promoted = if self.noisy { targets & last } else { 0 };
        while promoted != 0 {
            let to = promoted.trailing_zeros() as usize;
            promoted &= promoted - 1;
            for kind in Kind::PROMOTIONS {
                self.out.push(Move::new(to.wrapping_add_signed(-by), to, kind));
            }
        }
    }
}

#[inline]
fn left(pieces: Set) -> Set {
    (pieces & !FILE_A) >> 1
}

#[inline]
fn right(pieces: Set) -> Set {
    (pieces & !FILE_G) << 1
}
