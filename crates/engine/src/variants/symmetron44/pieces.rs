//! The ten types of pieces, their letters and names, and a piece with its side as one byte.

use super::placement::PLACEMENT;
use super::tables::PLACES;
use crate::board::{PieceKeys, piece_types, plain_pieces};
use crate::rules::PieceInfo;

piece_types! {
    /// A type of piece.
    pub(crate) enum PieceType {
        /// Goes straight forward or sideways, captures diagonally forward.
        Pawn = 'P',
        /// Goes diagonally forward, captures straight forward or sideways.
        Bawn = 'B',
        /// The Knight's leap; changes sides when it is captured.
        Knight = 'N',
        /// Slides orthogonally, captures what stands behind the square where it stops.
        AdvancerRook = 'A',
        /// The same diagonally.
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

    /// The name.
    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// What hosts and people see of it, without pictures.
    pub(crate) const fn info(self) -> PieceInfo {
        PieceInfo::new(self.letter(), self.name())
    }

    /// Whether it promotes on its side's sixth rank.
    #[inline]
    pub(crate) const fn is_pawn_or_bawn(self) -> bool {
        matches!(self, PieceType::Pawn | PieceType::Bawn)
    }

    /// Whether it is an Advancer or a Dragon: what Reducer and SHS affect.
    #[inline]
    pub(crate) const fn is_rider(self) -> bool {
        self.is_advancer() || matches!(self, PieceType::DragonBishop | PieceType::DragonRook)
    }

    /// Whether it is an Advancer.
    #[inline]
    pub(crate) const fn is_advancer(self) -> bool {
        matches!(self, PieceType::AdvancerRook | PieceType::AdvancerBishop)
    }

    /// Whether it is a Reducer or an SHS, which nobody can capture.
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
