//! Random keys for incremental hashing, made at compile time.

/// One step of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
pub const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// `N` random keys.
///
/// ```
/// use asterism_engine::board::Keys;
/// static KEYS: Keys<4> = Keys::new(7);
/// assert_ne!(KEYS.0[0], KEYS.0[3]);
/// ```
pub struct Keys<const N: usize>(pub [u64; N]);

impl<const N: usize> Keys<N> {
    /// The keys that follow from `seed`.
    pub const fn new(seed: u64) -> Keys<N> {
        let mut keys = [0; N];
        let mut state = seed;
        let mut i = 0;
        while i < N {
            (state, keys[i]) = split_mix(state);
            i += 1;
        }
        Keys(keys)
    }
}

/// A hash of whole words, of sets of squares that nobody keeps a key for; it goes on from another such hash, or from 0.
#[inline]
pub fn mix(mut hash: u64, words: &[u64]) -> u64 {
    for word in words {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    hash
}
