//! Reading and writing FENs of Achernar.

use super::pieces::{Piece, PieceType};
use super::position::AchernarPosition;
use super::tables::Board;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, Notation};
use std::fmt;

impl AchernarPosition {
    /// Reads a FEN; refuses positions without one King a side, and those in which the side that
    /// just moved has left its King attacked. Soldiers may stand anywhere: behind their starting
    /// rank, and unpromoted on their last.
    pub(super) fn from_fen(fen: &str) -> Result<Self, FenError> {
        let fields = FenFields::read(fen)?;
        let mut pos = AchernarPosition::empty(fields.clock);
        read_board(fields.board, 9, 9, PieceType::LETTERS, |file, rank, piece| {
            if let Some(piece_type) = PieceType::from_letter(piece.letter) {
                pos.put(Piece::new(piece_type, piece.color), Board::square(file, rank));
            }
        })?;
        fields.no_castling_no_en_passant()?;
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let kings = pos.pieces(PieceType::King, color).len();
            if kings != 1 {
                let reason = format!("{name} has {kings} Kings, expected exactly one");
                return Err(FenError::new("position", reason));
            }
        }
        if pos.king_attacked(!fields.clock.side) {
            let reason = "the side that just moved has left its King attacked, expected it safe";
            return Err(FenError::new("position", reason));
        }
        Ok(pos)
    }
}

impl fmt::Display for AchernarPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 9, 9, |file, rank| self.piece_at(file, rank))?;
        write!(
            f,
            " {} - - {} {}",
            self.clock.side.letter(),
            self.clock.halfmove_clock,
            self.clock.fullmove_number
        )
    }
}
