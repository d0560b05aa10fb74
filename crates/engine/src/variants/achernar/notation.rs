//! Moves and pieces as text: `impl Notation`. FENs are read and written in `fen`.

use super::moves::Move;
use super::pieces::PieceType;
use super::position::AchernarPosition;
use super::tables::Board;
use crate::rules::{FenError, FenPiece, MoveStack, Notation};
use std::fmt;

impl Notation for AchernarPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        AchernarPosition::from_fen(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        m.write(out)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let piece = self.board[Board::square(file as usize, rank as usize)];
        (!piece.is_empty()).then(|| FenPiece { color: piece.color(), letter: piece.piece_type().letter() })
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.board[square];
        !piece.is_empty()
            && piece.piece_type() != PieceType::King
            && self.reducer_zone(!piece.color()).contains(square)
    }
}
