//! The ten types of pieces, their letters and names, and a piece with its side as one byte.

use crate::rules::{Color, FenPiece, PieceInfo};

/// A type of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum PieceType {
    /// `P`: goes straight forward or sideways, captures diagonally forward.
    Pawn,
    /// `B`: goes diagonally forward, captures straight forward or sideways.
    Bawn,
    /// `N`: the Knight's leap; changes sides when it is captured.
    Knight,
    /// `A`: slides orthogonally, captures what stands behind the square where it stops.
    AdvancerRook,
    /// `X`: the same diagonally.
    AdvancerBishop,
    /// `D`: slides diagonally or steps orthogonally.
    DragonBishop,
    /// `T`: slides orthogonally or steps diagonally.
    DragonRook,
    /// `R`: cannot be captured; shortens the slides of the enemy riders beside it.
    Reducer,
    /// `H`: the Self-Hippogonal-Symmetrizer; cannot be captured; turns the slides of its own riders beside it.
    Shs,
    /// `K`: the royal piece.
    King,
}

impl PieceType {
    /// How many types there are.
    pub(crate) const COUNT: usize = Self::ALL.len();

    /// Every type, in the order of their numbers.
    pub(crate) const ALL: [PieceType; 10] = [
        PieceType::Pawn,
        PieceType::Bawn,
        PieceType::Knight,
        PieceType::AdvancerRook,
        PieceType::AdvancerBishop,
        PieceType::DragonBishop,
        PieceType::DragonRook,
        PieceType::Reducer,
        PieceType::Shs,
        PieceType::King,
    ];

    /// The upper-case FEN letters, in the same order.
    pub(crate) const LETTERS: &str = "PBNAXDTRHK";

    /// Letters and names, in the same order.
    pub(crate) const NAMES: [(char, &str); Self::COUNT] = [
        ('P', "Pawn"),
        ('B', "Bawn"),
        ('N', "Knight"),
        ('A', "Advancer-Rook"),
        ('X', "Advancer-Bishop"),
        ('D', "Dragon-Bishop"),
        ('T', "Dragon-Rook"),
        ('R', "Reducer"),
        ('H', "SHS"),
        ('K', "King"),
    ];

    /// The upper-case FEN letter.
    pub(crate) const fn letter(self) -> char {
        Self::NAMES[self as usize].0
    }

    /// The name.
    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }

    /// What hosts and people see of it, without pictures.
    pub(crate) const fn info(self) -> PieceInfo {
        PieceInfo::new(self.letter(), self.name())
    }

    /// The type with this upper-case letter.
    pub(crate) fn from_letter(letter: char) -> Option<PieceType> {
        Self::LETTERS.find(letter).map(|index| Self::ALL[index])
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
        match self.0 % PieceType::COUNT as u8 {
            0 => PieceType::Pawn,
            1 => PieceType::Bawn,
            2 => PieceType::Knight,
            3 => PieceType::AdvancerRook,
            4 => PieceType::AdvancerBishop,
            5 => PieceType::DragonBishop,
            6 => PieceType::DragonRook,
            7 => PieceType::Reducer,
            8 => PieceType::Shs,
            _ => PieceType::King,
        }
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
