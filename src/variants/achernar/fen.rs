//! Reading and writing positions of Achernar.

use super::pieces::{Kind, LETTERS, Piece};
use super::position::AchernarPosition;
use super::tables::Squares9;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, FenPiece};
use std::fmt;

impl AchernarPosition {
    /// Reads a FEN; refuses positions without one King a side, and those in which the side that
    /// just moved has left its King attacked. Soldiers may stand anywhere: behind their starting
    /// rank, and unpromoted on their last.
    pub(super) fn from_fen(fen: &str) -> Result<Self, FenError> {
        let fields = FenFields::read(fen)?;
        let mut pos = AchernarPosition::empty();
        read_board(fields.board, 9, 9, LETTERS, |file, rank, piece| {
            if let Some(kind) = Kind::from_letter(piece.letter) {
                pos.put(Piece::new(kind, piece.color), Squares9::square(file, rank));
            }
        })?;
        fields.no_castling_no_en_passant()?;
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let kings = pos.pieces(Kind::King, color).len();
            if kings != 1 {
                let reason = format!("{name} has {kings} Kings, expected exactly one");
                return Err(FenError::new("position", reason));
            }
        }
        if fields.side == Color::Black {
            pos.flip();
        }
        if pos.king_attacked(!fields.side) {
            let reason = "the side that just moved has left its King attacked, expected it safe";
            return Err(FenError::new("position", reason));
        }
        pos.halfmove_clock = fields.halfmove;
        pos.reversible_plies = fields.halfmove;
        pos.fullmove = fields.fullmove;
        Ok(pos)
    }

    /// The piece on a square, for showing.
    pub(super) fn shown(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let piece = self.board[Squares9::square(file as usize, rank as usize)];
        (!piece.is_empty()).then(|| FenPiece { color: piece.color(), letter: piece.kind().letter() })
    }
}

impl fmt::Display for AchernarPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 9, 9, |file, rank| self.shown(file, rank))?;
        write!(f, " {} - - {} {}", self.to_move.letter(), self.halfmove_clock, self.fullmove)
    }
}
