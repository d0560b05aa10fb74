//! The move in 15 bits: origin, destination, kind. What it captures follows from the position.

use super::tables::Set;
use crate::rules::{GameMove, MoveKey};

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Goes there and captures an enemy piece standing there. Drops and the way to the launching square too.
    Plain,
    /// An Advancer's move that captures the piece behind its destination.
    Advance,
    /// A Pawn becomes a Bawn or the reverse; the destination is the origin.
    Change,
    /// Reducer with Reducer or SHS with SHS; the destination is the enemy twin's square.
    Explode,
    /// Plain, and becomes a Dragon-Rook.
    PromoteT,
    /// Plain, and becomes an Advancer-Bishop.
    PromoteX,
    /// Plain, and becomes a Knight.
    PromoteN,
}

impl Kind {
    /// The three promotions, in the order of the rules text.
    pub const PROMOTIONS: [Kind; 3] = [Kind::PromoteT, Kind::PromoteX, Kind::PromoteN];

    const ALL: [Kind; 8] = [
        Kind::Plain,
        Kind::Advance,
        Kind::Change,
        Kind::Explode,
        Kind::PromoteT,
        Kind::PromoteX,
        Kind::PromoteN,
        Kind::Plain,
    ];
}

/// One move: origin and destination in six bits each (42 and 43 are the launching squares), the kind in three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u16);

impl Move {
    /// A move of `kind`.
    #[inline]
    pub const fn new(from: usize, to: usize, kind: Kind) -> Move {
        Move(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// The move that `key` may belong to: only its bits are looked at.
    #[inline]
    pub const fn from_key(key: MoveKey) -> Option<Move> {
        // Kind 7 and higher bits belong to no move.
        if key.0 == 0 || key.0 >> 12 > 6 { None } else { Some(Move(key.0 as u16)) }
    }

    /// Where it starts.
    #[inline]
    pub const fn from(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Where it ends.
    #[inline]
    pub const fn to(self) -> usize {
        (self.0 >> 6 & 63) as usize
    }

    /// The destination as a set.
    #[inline]
    pub const fn to_set(self) -> Set {
        1 << self.to()
    }

    /// What it does.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> 12 & 7) as usize]
    }
}

impl GameMove for Move {
    /// The bits themselves. Zero would be a1 to a1 without a change, which is no move.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0 as u32)
    }
}
