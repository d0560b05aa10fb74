//! Random keys for incremental hashing, made at compile time.

/// Does one step of SplitMix64 (Steele, Lea and Flood 2014, "Fast splittable pseudorandom number generators").
pub(crate) const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

/// `N` random keys.
#[derive(Debug)]
pub(crate) struct Keys<const N: usize>(pub [u64; N]);

impl<const N: usize> Keys<N> {
    /// Returns the keys that follow from `seed`.
    pub(crate) const fn new(seed: u64) -> Keys<N> {
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

/// The keys of `PIECES` different pieces on `SQUARES` squares, and of Black to move. Other keys that a game needs, as
/// for castling, are those of more pieces.
#[derive(Debug)]
pub struct PieceKeys<const PIECES: usize, const SQUARES: usize> {
    /// By the number of the piece and the square.
    pub pieces: [[u64; SQUARES]; PIECES],
    /// In the hash while Black is to move.
    pub black_to_move: u64,
}

impl<const PIECES: usize, const SQUARES: usize> PieceKeys<PIECES, SQUARES> {
    /// Returns the keys that follow from `seed`, in the order of the pieces' numbers.
    pub const fn new(seed: u64) -> Self {
        Self::in_order(seed, SQUARES, false)
    }

    /// Makes the keys that follow from `seed`, for a game that has them in another order: all of White's pieces before
    /// Black's, and for each piece `row` keys, of which those beyond the squares are skipped.
    pub(crate) const fn by_color(seed: u64, row: usize) -> Self {
        Self::in_order(seed, row, true)
    }

    const fn in_order(seed: u64, row: usize, by_color: bool) -> Self {
        let (mut pieces, types) = ([[0; SQUARES]; PIECES], PIECES / 2);
        let (mut state, mut i) = (seed, 0);
        while i < PIECES * row {
            let (piece, square, key) = (i / row, i % row, split_mix(state));
            if square < SQUARES {
                pieces[if by_color { piece % types * 2 + piece / types } else { piece }][square] = key.1;
            }
            state = key.0;
            i += 1;
        }
        PieceKeys { pieces, black_to_move: split_mix(state).1 }
    }

    /// Replaces the key of Black to move.
    pub(crate) const fn with_side(self, black_to_move: u64) -> Self {
        PieceKeys { black_to_move, ..self }
    }
}

/// Hashes whole words, sets of squares that have no key of their own; continues another such hash, or starts from 0.
#[inline]
pub(crate) fn mix(mut hash: u64, words: &[u64]) -> u64 {
    for word in words {
        hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
    hash
}
