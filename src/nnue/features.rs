//! The active features of a position, as a set.

use super::shape::{Feature, MAX_FEATURES};

/// 64-bit words of the set.
const WORDS: usize = MAX_FEATURES / 64;
/// Words that are compared at once.
const CHUNK: usize = 8;

/// The active features of a position: one for each piece.
#[derive(Clone)]
pub struct ActiveFeatures {
    words: [u64; WORDS],
    pieces: usize,
}

impl ActiveFeatures {
    /// No features: an empty board.
    #[inline]
    pub fn new() -> ActiveFeatures {
        ActiveFeatures { words: [0; WORDS], pieces: 0 }
    }

    /// Adds the feature of a piece, which is not in the set yet.
    ///
    /// # Panics
    /// If the feature is not below `MAX_FEATURES`.
    #[inline]
    pub fn push(&mut self, feature: Feature) {
        let (word, bit) = (&mut self.words[feature as usize / 64], 1 << (feature % 64));
        debug_assert!(*word & bit == 0, "feature {feature} twice");
        *word |= bit;
        self.pieces += 1;
    }

    /// How many pieces there are.
    #[inline]
    pub fn pieces(&self) -> usize {
        self.pieces
    }

    /// The features in ascending order.
    pub fn list(&self) -> Vec<Feature> {
        let mut list = Vec::with_capacity(self.pieces);
        self.changes(&ActiveFeatures::new(), |feature, _| list.push(feature));
        list
    }

    /// Calls `each` with every feature in which this set differs from `before`, and with `true` if it was added,
    /// `false` if it was removed.
    #[inline]
    pub fn changes(&self, before: &ActiveFeatures, mut each: impl FnMut(Feature, bool)) {
        let chunks = self.words.chunks_exact(CHUNK).zip(before.words.chunks_exact(CHUNK));
        for (chunk, (now, before)) in chunks.enumerate() {
            // Most words are equal.
            if now == before {
                continue;
            }
            for (word, (now, before)) in now.iter().zip(before).enumerate() {
                let mut changed = now ^ before;
                while changed != 0 {
                    let bit = changed.trailing_zeros() as usize;
                    each((64 * (CHUNK * chunk + word) + bit) as Feature, now >> bit & 1 == 1);
                    changed &= changed - 1;
                }
            }
        }
    }
}

impl Default for ActiveFeatures {
    fn default() -> Self {
        ActiveFeatures::new()
    }
}
