//! A move packed into one number.

use crate::rules::{GameMove, MoveKey};

/// A move: origin and destination in `BITS` bits each, and above them its further effects, as a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackedMove<const BITS: u32>(u32);

impl<const BITS: u32> PackedMove<BITS> {
    /// Makes a move from one square to another; `kind` must fit into the bits that are left.
    #[inline]
    pub const fn new(from: usize, to: usize, kind: usize) -> Self {
        PackedMove(from as u32 | (to as u32) << BITS | (kind as u32) << (2 * BITS))
    }

    /// Returns the origin.
    #[inline]
    pub const fn from(self) -> usize {
        (self.0 & ((1 << BITS) - 1)) as usize
    }

    /// Returns the destination.
    #[inline]
    pub const fn to(self) -> usize {
        (self.0 >> BITS & ((1 << BITS) - 1)) as usize
    }

    /// Returns the rest.
    #[inline]
    pub(crate) const fn kind(self) -> usize {
        (self.0 >> (2 * BITS)) as usize
    }

    /// Returns the move with this key, if it has squares below `squares` and a kind below `kinds`.
    #[inline]
    pub(crate) const fn from_key(key: MoveKey, squares: usize, kinds: usize) -> Option<Self> {
        let Some(bits) = key.0.checked_sub(1) else { return None }; // as `key`
        let m = PackedMove(bits);
        if m.from() < squares && m.to() < squares && m.kind() < kinds { Some(m) } else { None }
    }
}

impl<const BITS: u32> GameMove for PackedMove<BITS> {
    /// Returns one more than the bits, which are all zero for a move from a1 to a1.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0 + 1)
    }
}
