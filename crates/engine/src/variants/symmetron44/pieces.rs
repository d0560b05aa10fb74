//! The ten types of pieces, their letters and names, and a piece with its side as one byte.

use crate::board::piece_types;
use crate::rules::{Color, FenPiece, PieceInfo};

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

/// What stands on a square: nothing, or a type and a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece(u8);

impl Piece {
    /// How many different pieces there are.
    pub(crate) const COUNT: usize = 2 * PieceType::COUNT;
    /// Nothing.
    pub(crate) const EMPTY: Piece = Piece(Self::COUNT as u8);

    /// A piece.
    #[inline]
    pub(crate) const fn new(piece_type: PieceType, color: Color) -> Piece {
        Piece(color as u8 * PieceType::COUNT as u8 + piece_type as u8)
    }

    /// Its number, below [`Piece::COUNT`] unless empty: first White's types, then Black's.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether nothing stands here.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == Self::EMPTY.0
    }

    /// Its type; a Pawn for [`Piece::EMPTY`], so ask [`Piece::is_empty`] first.
    #[inline]
    pub(crate) const fn piece_type(self) -> PieceType {
        PieceType::from_index(self.0 as usize % PieceType::COUNT)
    }

    /// Its side; Black for [`Piece::EMPTY`].
    #[inline]
    pub(crate) const fn color(self) -> Color {
        if self.0 < PieceType::COUNT as u8 { Color::White } else { Color::Black }
    }

    /// As FEN writes it, if it is not empty.
    pub(crate) fn to_fen(self) -> Option<FenPiece> {
        (!self.is_empty()).then(|| FenPiece { color: self.color(), letter: self.piece_type().letter() })
    }
}
