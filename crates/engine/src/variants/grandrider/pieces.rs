//! The thirteen types of pieces, and a piece as one byte.

use super::placement::PLACEMENT;
use super::tables::{ColourBoards, SQUARES};
use super::weights::PHASE;
use crate::board::{self, PieceKeys, PieceSets, Placed, Tapered, TypeSets, piece_types};
use crate::rules::Color;
use std::ops::{AddAssign, Deref, SubAssign};

piece_types! {
    /// A type of piece, of either side.
    pub(crate) enum PieceType {
        /// Goes straight forward, captures diagonally forward.
        Pawn = 'P',
        /// Goes diagonally forward, captures straight forward.
        BerolinaPawn = 'V',
        /// Moves and captures as a Pawn forward and backward.
        Superpawn = 'S',
        /// The promotion of a Berolina Pawn on the last rank.
        BerolinaSuperpawn = 'X',
        /// Rides by leaps of two squares diagonally. The first of the riders.
        Alfilrider = 'E',
        /// Rides by leaps of two squares along ranks and files.
        Dabbabarider = 'D',
        /// Alfilrider and Dabbabarider in one.
        Alibabarider = 'A',
        /// Rides by leaps of three squares and one.
        Camelrider = 'C',
        /// Rides by the Knight's leaps.
        Nightrider = 'N',
        /// The orthodox Bishop.
        Bishop = 'B',
        /// The orthodox Rook.
        Rook = 'R',
        /// The orthodox Queen. The last of the riders.
        Queen = 'Q',
        /// The royal piece.
        King = 'K',
    }
}

use PieceType::{
    Alfilrider, Alibabarider, BerolinaPawn, BerolinaSuperpawn, Bishop, Camelrider, Dabbabarider, Nightrider,
    Pawn, Queen, Rook, Superpawn,
};

impl PieceType {
    /// The possible promotions of a pawn in the enemy camp.
    pub(crate) const RIDERS: [PieceType; 8] =
        [Alfilrider, Dabbabarider, Alibabarider, Camelrider, Nightrider, Bishop, Rook, Queen];

    /// Returns whether it is a Pawn or a Berolina Pawn: the types that promote, are taken en passant and reset the
    /// halfmove clock.
    #[inline]
    pub(crate) const fn is_pawn(self) -> bool {
        matches!(self, Pawn | BerolinaPawn)
    }

    /// Returns whether it is a Superpawn or a Berolina Superpawn.
    #[inline]
    pub(crate) const fn is_superpawn(self) -> bool {
        matches!(self, Superpawn | BerolinaSuperpawn)
    }
}

/// The pieces of a position.
pub(super) type Pieces = board::Pieces<Piece, SQUARES>;

static KEYS: PieceKeys<{ Piece::COUNT }, SQUARES> =
    PieceKeys::new(0x6772_616E_6472_6964).with_side(0x9D39_247E_3377_6D41);

impl Placed<SQUARES> for Piece {
    type Sets = Sets;
    type Value = Worth;

    const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

    #[inline]
    fn key(self, square: usize) -> u64 {
        KEYS.pieces[self.index()][square]
    }

    #[inline]
    fn value(self, square: usize) -> Worth {
        Worth { placement: PLACEMENT[self.index()][square], phase: PHASE[self.piece_type() as usize] }
    }

    #[inline]
    fn is_structural(self) -> bool {
        self.piece_type().is_pawn() || self.piece_type().is_superpawn()
    }
}

/// The squares of each type and side, on the whole board and each side's on the colour boards.
#[derive(Clone, Copy)]
pub(crate) struct Sets {
    types: TypeSets<Piece, { PieceType::COUNT }, 3>,
    colour_boards: [ColourBoards; 2],
}

impl Sets {
    /// Returns one side's pieces on the colour boards.
    #[inline]
    pub(crate) fn colour_boards(&self, color: Color) -> ColourBoards {
        self.colour_boards[color.index()]
    }
}

impl Deref for Sets {
    type Target = TypeSets<Piece, { PieceType::COUNT }, 3>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.types
    }
}

impl PieceSets for Sets {
    type Piece = Piece;
    const EMPTY: Sets = Sets { types: TypeSets::EMPTY, colour_boards: [ColourBoards([0; 4]); 2] };

    #[inline]
    fn toggle(&mut self, piece: Piece, square: usize) {
        self.types.toggle(piece, square);
        self.colour_boards[piece.color().index()].toggle(square);
    }
}

/// Material and placement, White's less Black's, and how many pieces there are, weighted by type: see [`PHASE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Worth {
    pub(crate) placement: Tapered,
    pub(crate) phase: i32,
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Worth) {
        self.placement += other.placement;
        self.phase += other.phase;
    }
}

impl SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Worth) {
        self.placement -= other.placement;
        self.phase -= other.phase;
    }
}
