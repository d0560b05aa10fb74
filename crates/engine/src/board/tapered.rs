//! Evaluation terms that differ between middlegame and endgame ("tapered evaluation").

use crate::rules::Score;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A term's worth in the middlegame and in the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tapered {
    /// In the middlegame.
    pub mg: Score,
    /// In the endgame.
    pub eg: Score,
}

impl Tapered {
    /// Nothing.
    pub const ZERO: Tapered = Tapered::new(0, 0);

    /// Makes a term worth `mg` in the middlegame and `eg` in the endgame.
    pub const fn new(mg: Score, eg: Score) -> Tapered {
        Tapered { mg, eg }
    }

    /// Makes a term worth the same throughout.
    pub(crate) const fn both(score: Score) -> Tapered {
        Tapered::new(score, score)
    }

    /// Returns the sum, for constant tables.
    pub const fn plus(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg + other.mg, self.eg + other.eg)
    }

    /// Returns the term counted `n` times. `*` for constant tables.
    pub const fn times(self, n: Score) -> Tapered {
        Tapered::new(self.mg * n, self.eg * n)
    }

    /// Returns the negated term, for constant tables.
    pub const fn negated(self) -> Tapered {
        Tapered::new(-self.mg, -self.eg)
    }

    /// Returns the mean of middlegame and endgame: exchanges are counted in it.
    #[inline]
    pub(crate) const fn mean(self) -> Score {
        (self.mg + self.eg) / 2
    }

    /// Returns the worth at a phase of the game: `phase` is `full` in the middlegame and 0 in the endgame.
    ///
    /// ```
    /// use asterism_engine::board::Tapered;
    ///
    /// let rook = Tapered::new(480, 520);
    /// assert_eq!((rook.at(24, 24), rook.at(6, 24), rook.at(0, 24)), (480, 510, 520));
    /// ```
    #[inline]
    pub const fn at(self, phase: i32, full: i32) -> Score {
        (self.mg * phase + self.eg * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        self.plus(other)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg - other.mg, self.eg - other.eg)
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        self.negated()
    }
}

impl Mul<Score> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, times: Score) -> Tapered {
        self.times(times)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_goes_from_middlegame_to_endgame_with_the_phase() {
        let term = Tapered::new(10, 50) * 2 - Tapered::both(4);
        assert_eq!((term.at(24, 24), term.at(0, 24), term.at(12, 24)), (16, 96, 56));
        assert_eq!(-term + term, Tapered::ZERO);
    }
}
