//! The active features of a position, as a set.

use super::Input;

/// 64-bit words of the set.
const WORDS: usize = 64;
/// Words that are compared at once.
const CHUNK: usize = 8;

/// The active features of a position: one for each piece.
#[derive(Clone)]
pub struct Inputs {
    words: [u64; WORDS],
    count: usize,
}

impl Inputs {
    /// No shape may have more features.
    pub const CAPACITY: usize = 64 * WORDS;

    /// No features: an empty board.
    #[inline]
    pub fn new() -> Inputs {
        Inputs { words: [0; WORDS], count: 0 }
    }

    /// Adds a feature that is not in the set yet.
    ///
    /// # Panics
    /// If the feature is beyond [`Inputs::CAPACITY`].
    #[inline]
    pub fn push(&mut self, input: Input) {
        let (word, bit) = (&mut self.words[input as usize / 64], 1 << (input % 64));
        debug_assert!(*word & bit == 0, "feature {input} twice");
        *word |= bit;
        self.count += 1;
    }

    /// How many features are active: the number of pieces.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The features in ascending order.
    pub fn list(&self) -> Vec<Input> {
        let mut list = Vec::with_capacity(self.count);
        self.changes(&Inputs::new(), |input, _| list.push(input));
        list
    }

    /// Calls `each` with every feature in which this set differs from `before`: and `true` if it was added, `false` if it
    /// was removed.
    #[inline]
    pub fn changes(&self, before: &Inputs, mut each: impl FnMut(Input, bool)) {
        let chunks = self.words.chunks_exact(CHUNK).zip(before.words.chunks_exact(CHUNK));
        for (chunk, (now, before)) in chunks.enumerate() {
            // Nearly all are alike.
            if now == before {
                continue;
            }
            for (word, (now, before)) in now.iter().zip(before).enumerate() {
                let mut changed = now ^ before;
                while changed != 0 {
                    let bit = changed.trailing_zeros() as usize;
                    each((64 * (CHUNK * chunk + word) + bit) as Input, now >> bit & 1 == 1);
                    changed &= changed - 1;
                }
            }
        }
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs::new()
    }
}
