//! The ten types of pieces, their letters and names, and a piece with its side as one byte.

use super::placement::PLACEMENT;
use super::tables::PLACES;
use crate::board::{PieceKeys, piece_types, plain_pieces};
use crate::rules::PieceInfo;

piece_types! {
    pub(crate) enum PieceType {
        /// Goes straight forward or sideways, captures diagonally forward.
        Pawn = 'P',
        /// Goes diagonally forward, captures straight forward or sideways.
        Bawn = 'B',
        /// The Knight's leap; changes sides when it is captured.
        Knight = 'N',
        /// Slides orthogonally, captures the piece behind the square where it stops.
        AdvancerRook = 'A',
        /// Slides diagonally, captures the piece behind the square where it stops.
        AdvancerBishop = 'X',
        /// Slides diagonally or steps orthogonally.
        DragonBishop = 'D',
        /// Slides orthogonally or steps diagonally.
        DragonRook = 'T',
        /// Cannot be captured; shortens the slides of the enemy riders beside it.
        Reducer = 'R',
        /// The Self-Hippogonal-Symmetrizer; cannot be captured; turns the slides of its own riders beside it.
        Shs = 'H',
        /// The royal piece.
        King = 'K',
    }
}

impl PieceType {
    /// The names, in the same order.
    const NAMES: [&str; Self::COUNT] = [
        "Pawn",
        "Bawn",
        "Knight",
        "Advancer-Rook",
        "Advancer-Bishop",
        "Dragon-Bishop",
        "Dragon-Rook",
        "Reducer",
        "SHS",
        "King",
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns its description for hosts and people, without pictures.
    pub(crate) const fn info(self) -> PieceInfo {
        PieceInfo::new(self.letter(), self.name())
    }

    /// Returns whether it promotes on its side's sixth rank.
    #[inline]
    pub(crate) const fn is_pawn_or_bawn(self) -> bool {
        matches!(self, PieceType::Pawn | PieceType::Bawn)
    }

    /// Returns whether it is an Advancer or a Dragon: the types affected by Reducer and SHS.
    #[inline]
    pub(crate) const fn is_rider(self) -> bool {
        self.is_advancer() || matches!(self, PieceType::DragonBishop | PieceType::DragonRook)
    }

    /// Returns whether it is an Advancer.
    #[inline]
    pub(crate) const fn is_advancer(self) -> bool {
        matches!(self, PieceType::AdvancerRook | PieceType::AdvancerBishop)
    }

    /// Returns whether it is a Reducer or an SHS, which cannot be captured.
    #[inline]
    pub(crate) const fn is_uncapturable(self) -> bool {
        matches!(self, PieceType::Reducer | PieceType::Shs)
    }
}

plain_pieces! {
    squares: PLACES,
    words: 1,
    keys: PieceKeys::by_color(0x5359_4D44, PLACES),
    structural: Pawn | Bawn | Reducer
}
