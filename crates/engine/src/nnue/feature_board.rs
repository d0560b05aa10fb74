//! The board as a network sees it, in a form in which two boards are quickly compared.

/// No board has more places: squares, then White's and Black's launching squares.
pub(super) const MAX_PLACES: usize = 160;
/// Places that are compared at once.
const CHUNK: usize = 32;

/// The contents of each place, as a byte: the number of a piece ([`NetworkShape::piece`](super::NetworkShape::piece)),
/// or a greater one for an empty place. Equal positions must give equal bytes.
#[derive(Clone, Debug)]
pub struct FeatureBoard([u8; MAX_PLACES]);

impl FeatureBoard {
    /// The byte of an empty place in a new board.
    pub(crate) const EMPTY: u8 = u8::MAX;

    /// Makes an empty board.
    #[inline]
    pub fn new() -> FeatureBoard {
        FeatureBoard([FeatureBoard::EMPTY; MAX_PLACES])
    }

    /// Writes the bytes of the first places.
    #[inline]
    pub(crate) fn fill(&mut self, bytes: impl IntoIterator<Item = u8>) {
        self.0.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
    }

    /// Puts a piece on a place.
    #[inline]
    pub fn put(&mut self, piece: u8, place: usize) {
        self.0[place] = piece;
    }

    /// Adds `number` to the number of the piece on a place.
    #[inline]
    pub(crate) fn add(&mut self, number: u8, place: usize) {
        self.0[place] += number;
    }

    /// Returns the piece on each place, as its byte.
    pub fn bytes(&self) -> &[u8; MAX_PLACES] {
        &self.0
    }

    /// Calls `each` with every place on which this board differs from `before`, with its bytes there and here.
    #[inline]
    pub(crate) fn changes(&self, before: &FeatureBoard, mut each: impl FnMut(usize, u8, u8)) {
        let (now, before) = (self.0.as_chunks::<CHUNK>().0, before.0.as_chunks::<CHUNK>().0);
        for chunk in 0..MAX_PLACES / CHUNK {
            // Most chunks are equal, and so are most words of the others.
            if now[chunk] == before[chunk] {
                continue;
            }
            let (now, before) = (now[chunk].as_chunks::<8>().0, before[chunk].as_chunks::<8>().0);
            for word in 0..CHUNK / 8 {
                let (now, before) = (now[word], before[word]);
                let mut changed = u64::from_le_bytes(now) ^ u64::from_le_bytes(before);
                while changed != 0 {
                    let byte = changed.trailing_zeros() as usize / 8;
                    each(CHUNK * chunk + 8 * word + byte, before[byte], now[byte]);
                    changed &= !(0xFF << (8 * byte));
                }
            }
        }
    }
}

impl Default for FeatureBoard {
    fn default() -> Self {
        FeatureBoard::new()
    }
}
