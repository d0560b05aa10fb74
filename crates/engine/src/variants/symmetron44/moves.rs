//! The move in 15 bits: origin, destination, kind. Its captures follow from the position.

use super::pieces::PieceType;
use super::tables::Set;
use crate::rules::{GameMove, MoveKey};

/// The effect of a move besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MoveKind {
    /// Nothing; an enemy piece on the destination is captured. Moves from and to a launching square too.
    Normal,
    /// An Advancer's move that captures the piece behind its destination.
    Advance,
    /// A Pawn becomes a Bawn or the reverse; the destination is the origin.
    Change,
    /// Reducer with Reducer or SHS with SHS; the destination is the square of the enemy's.
    Explosion,
    /// As `Normal`, and a Pawn or Bawn becomes a Dragon-Rook.
    PromoteToDragonRook,
    /// As `Normal`, and a Pawn or Bawn becomes an Advancer-Bishop.
    PromoteToAdvancerBishop,
    /// As `Normal`, and a Pawn or Bawn becomes a Knight.
    PromoteToKnight,
}

impl MoveKind {
    /// The three promotions, in the order of the rules text.
    pub(crate) const PROMOTIONS: [MoveKind; 3] =
        [MoveKind::PromoteToDragonRook, MoveKind::PromoteToAdvancerBishop, MoveKind::PromoteToKnight];

    /// Every kind, by its three bits; the last is never written.
    const BY_BITS: [MoveKind; 8] = [
        MoveKind::Normal,
        MoveKind::Advance,
        MoveKind::Change,
        MoveKind::Explosion,
        MoveKind::PromoteToDragonRook,
        MoveKind::PromoteToAdvancerBishop,
        MoveKind::PromoteToKnight,
        MoveKind::Normal,
    ];

    /// Returns the promotion of a Pawn or Bawn on its sixth rank.
    #[inline]
    pub(crate) const fn promotion(self) -> Option<PieceType> {
        match self {
            MoveKind::PromoteToDragonRook => Some(PieceType::DragonRook),
            MoveKind::PromoteToAdvancerBishop => Some(PieceType::AdvancerBishop),
            MoveKind::PromoteToKnight => Some(PieceType::Knight),
            _ => None,
        }
    }
}

/// One move: origin and destination in six bits each (42 and 43 are the launching squares), the kind in three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u16);

impl Move {
    /// Makes a move of `kind`.
    #[inline]
    pub(crate) const fn new(from: usize, to: usize, kind: MoveKind) -> Move {
        Move(from as u16 | (to as u16) << 6 | (kind as u16) << 12)
    }

    /// Returns the move that `key` may belong to: only its bits are looked at.
    #[inline]
    pub(crate) const fn from_key(key: MoveKey) -> Option<Move> {
        let last_kind = MoveKind::PromoteToKnight as u32;
        if key.0 == 0 || key.0 >> 12 > last_kind { None } else { Some(Move(key.0 as u16)) }
    }

    #[inline]
    pub(crate) const fn from(self) -> usize {
        (self.0 & 63) as usize
    }

    #[inline]
    pub(crate) const fn to(self) -> usize {
        (self.0 >> 6 & 63) as usize
    }

    /// Returns the destination as a set.
    #[inline]
    pub(crate) const fn to_set(self) -> Set {
        Set::of(self.to())
    }

    /// Returns the effect of the move.
    #[inline]
    pub(crate) const fn kind(self) -> MoveKind {
        MoveKind::BY_BITS[(self.0 >> 12 & 7) as usize]
    }
}

impl GameMove for Move {
    /// Returns the bits themselves. Zero would be a1 to a1 without a change, which is no move.
    #[inline]
    fn key(self) -> MoveKey {
        MoveKey(self.0 as u32)
    }
}
