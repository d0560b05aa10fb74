//! The nine types of men, their letters, and a man with its side as one byte.

use super::placement::PLACEMENT;
use super::tables::SQUARES;
use crate::board::{PieceKeys, piece_types, plain_pieces};

piece_types! {
    /// A type of man.
    pub(crate) enum PieceType {
        /// Slides like a Rook, pinches enemies between itself and a friend.
        Pawn = 'P',
        /// Moves and captures like a King of chess.
        Guard = 'G',
        /// Slides like a Queen, leaps over what it captures.
        LongLeaper = 'L',
        /// Steps diagonally, then on outwards; captures where it ends.
        Mage = 'M',
        /// Captures each kind in that kind's way.
        Chameleon = 'C',
        /// Captures nothing; holds its enemies beside it.
        Immobilizer = 'I',
        /// Captures where its lines cross those of its King.
        Coordinator = 'R',
        /// Captures what it moves away from.
        Withdrawer = 'W',
        /// The royal man; leaps like a Knight on a cylinder.
        King = 'K',
    }
}

plain_pieces! {
    squares: SQUARES,
    words: 2,
    keys: PieceKeys::new(0x4D41_5849_4D41),
    structural: Pawn | Guard
}
