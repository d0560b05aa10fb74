//! Sets of squares as machine words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares: 1, 2 or 3 words for boards of up to 64, 128 or 192 squares.
///
/// `!set` also holds the bits beyond the board: intersect with the board's squares after it. The iterator over the
/// squares, from the lowest, knows their number.
///
/// ```
/// use asterism_engine::board::SquareSet;
/// let mut set = SquareSet::<2>::EMPTY;
/// set.insert(3);
/// set.insert(100);
/// assert!(set.contains(100));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [3, 100]);
/// assert_eq!(set.into_iter().len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct SquareSet<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> SquareSet<WORDS> {
    /// No square.
    pub const EMPTY: Self = SquareSet([0; WORDS]);

    /// Makes a set of one square.
    #[inline]
    pub(crate) const fn of(square: usize) -> Self {
        let mut words = [0; WORDS];
        words[square / 64] = 1 << (square % 64);
        SquareSet(words)
    }

    /// Returns the squares below `count`.
    pub(crate) const fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        let mut square = 0;
        while square < count {
            set = set.with(square);
            square += 1;
        }
        set
    }

    /// This set and `square`.
    #[inline]
    pub(crate) const fn with(mut self, square: usize) -> Self {
        self.0[square / 64] |= 1 << (square % 64);
        self
    }

    /// Returns the squares of both sets. `|` for constant tables.
    pub(crate) const fn union(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] |= other.0[i];
            i += 1;
        }
        self
    }

    /// Returns the squares of this set that are not in `other`. `-` for constant tables.
    pub(crate) const fn minus(mut self, other: Self) -> Self {
        let mut i = 0;
        while i < WORDS {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// Returns whether `square` is in the set.
    #[inline]
    pub const fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// Removes `square`.
    #[inline]
    pub(crate) const fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// Adds or removes `square`.
    #[inline]
    pub(crate) const fn toggle(&mut self, square: usize) {
        self.0[square / 64] ^= 1 << (square % 64);
    }

    /// Returns whether no square is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        let mut all = 0;
        for i in 0..WORDS {
            all |= self.0[i];
        }
        all == 0
    }

    /// Returns whether the sets share a square.
    #[inline]
    pub(crate) fn meets(&self, other: &Self) -> bool {
        let mut shared = 0;
        for i in 0..WORDS {
            shared |= self.0[i] & other.0[i];
        }
        shared != 0
    }

    /// Returns how many squares are in the set.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        let (mut count, mut i) = (0, 0);
        while i < WORDS {
            count += self.0[i].count_ones() as usize;
            i += 1;
        }
        count
    }

    /// Returns the lowest square, if any.
    #[inline]
    pub(crate) fn lowest(&self) -> Option<usize> {
        (0..WORDS).find(|&i| self.0[i] != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    /// Returns the highest square, if any.
    #[inline]
    pub(crate) fn highest(&self) -> Option<usize> {
        (0..WORDS).rev().find(|&i| self.0[i] != 0).map(|i| i * 64 + 63 - self.0[i].leading_zeros() as usize)
    }

    /// Calls `f` with each square, in ascending order. Faster than iterating: one loop a word.
    #[inline(always)]
    pub(crate) fn for_each(self, mut f: impl FnMut(usize)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                f(i * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

impl SquareSet<2> {
    /// Makes a set of the bits of a number, from the lowest.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        SquareSet([bits as u64, (bits >> 64) as u64])
    }

    /// Returns the set as one number: shifts and carries then go through both words.
    #[inline]
    pub(crate) const fn bits(self) -> u128 {
        self.0[0] as u128 | (self.0[1] as u128) << 64
    }
}

/// The squares of a set in ascending order.
#[derive(Debug)]
pub struct Squares<const WORDS: usize>(SquareSet<WORDS>);

impl<const WORDS: usize> Iterator for Squares<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let square = self.0.lowest()?;
        self.0.0[square / 64] &= self.0.0[square / 64] - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }
}

impl<const WORDS: usize> ExactSizeIterator for Squares<WORDS> {}

impl<const WORDS: usize> IntoIterator for SquareSet<WORDS> {
    type Item = usize;
    type IntoIter = Squares<WORDS>;

    #[inline]
    fn into_iter(self) -> Squares<WORDS> {
        Squares(self)
    }
}

impl<const WORDS: usize> FromIterator<usize> for SquareSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

// Plain loops over the words: `map` and `zip` are not always inlined without link-time optimisation, which cost
// `bench` of Achernar a fifth of its time.
impl<const WORDS: usize> Not for SquareSet<WORDS> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for i in 0..WORDS {
            self.0[i] = !self.0[i];
        }
        self
    }
}

macro_rules! word_by_word {
    ($op:ident, $f:ident, $assign:ident, $g:ident) => {
        impl<const WORDS: usize> $op for SquareSet<WORDS> {
            type Output = Self;

            #[inline]
            fn $f(mut self, other: Self) -> Self {
                self.$g(other);
                self
            }
        }

        impl<const WORDS: usize> $assign for SquareSet<WORDS> {
            #[inline]
            fn $g(&mut self, other: Self) {
                for i in 0..WORDS {
                    self.0[i].$g(other.0[i]);
                }
            }
        }
    };
}

word_by_word!(BitAnd, bitand, BitAndAssign, bitand_assign);
word_by_word!(BitOr, bitor, BitOrAssign, bitor_assign);
word_by_word!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const WORDS: usize> Sub for SquareSet<WORDS> {
    type Output = Self;

    /// Returns the squares of `self` that are not in `other`.
    #[inline]
    fn sub(self, other: Self) -> Self {
        self & !other
    }
}
