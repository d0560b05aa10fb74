//! The types of pieces, a piece with its side as one byte, and the FEN letters.

use super::placement::PLACEMENT;
use super::sets::PieceSets;
use super::tables::SQUARES;
use crate::board::{self, PieceKeys, Placed, piece_types};
use crate::rules::Score;

piece_types! {
    /// A type of piece, in the order of the FEN letters and of all tables: the capturable types come first.
    pub(crate) enum PieceType {
        /// Steps or slides, captures one square diagonally.
        Pawn = 'P',
        /// Moves and captures as a King of chess.
        Guard = 'G',
        /// Captures by hopping over an enemy.
        Hopper = 'H',
        /// Captures two pieces beside the square where it lands.
        Centaur = 'C',
        /// Captures the piece behind the square where it stops.
        Advancer = 'A',
        /// Captures the piece it moves away from.
        Withdrawer = 'W',
        /// Captures nothing, weakens the enemy pieces beside it.
        Reducer = 'E',
        /// Rotates the pieces around it.
        Rotor = 'R',
        /// The first royal piece.
        King = 'K',
        /// The second royal piece; side by side with the King in the Zone it wins.
        Dame = 'D',
    }
}

impl PieceType {
    /// The number of types that are not royal. They come first.
    pub(super) const NON_ROYAL: usize = 8;

    /// Returns whether it can be captured. Rotor, King and Dame cannot; they move in the first part of a turn.
    #[inline]
    pub(super) const fn is_capturable(self) -> bool {
        (self as u8) < PieceType::Rotor as u8
    }

    /// Returns whether it is a King or a Dame.
    #[inline]
    pub(super) const fn is_royal(self) -> bool {
        self as u8 >= PieceType::King as u8
    }
}

/// The pieces of a position.
pub(super) type Pieces = board::Pieces<Piece, SQUARES>;

/// The seed of the keys of the hash.
pub(super) const SEED: u64 = 0xA1FA_CE27;
static KEYS: PieceKeys<{ Piece::COUNT }, SQUARES> = PieceKeys::new(SEED);

impl Placed<SQUARES> for Piece {
    type Sets = PieceSets;
    type Value = Score;

    // Computed when asked for: where a part may move many pieces, to keep them up takes longer.
    const KEEPS_CORRECTION_KEYS: bool = false;
    const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

    #[inline]
    fn key(self, square: usize) -> u64 {
        KEYS.pieces[self.index()][square]
    }

    #[inline]
    fn value(self, square: usize) -> Score {
        PLACEMENT[self.index()][square]
    }
}
