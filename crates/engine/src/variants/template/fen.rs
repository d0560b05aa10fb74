//! FEN, read and written.

use super::pieces::PieceType;
use super::position::SkirmishPosition;
use super::tables::{Board, LAST_RANK};
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, Notation};
use std::fmt;

/// Reads a FEN. Each side has at most one King, and at least one side has one.
pub(super) fn parse(fen: &str) -> Result<SkirmishPosition, FenError> {
    let fields = FenFields::read(fen)?;
    fields.no_castling_no_en_passant()?;
    let mut pos = SkirmishPosition::empty(fields.clock);
    read_board(fields.board, 5, 5, PieceType::LETTERS, |file, rank, piece| {
        if let Some(piece_type) = PieceType::from_letter(piece.letter) {
            pos.toggle(piece.color, piece_type, Board::square(file, rank));
        }
    })?;
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let kings = pos.pieces(color, PieceType::King).len();
        if kings > 1 {
            return Err(FenError::new("board", format!("{name} has {kings} Kings, expected one at most")));
        }
        if pos.pieces(color, PieceType::Soldier).meets(&LAST_RANK[color.index()]) {
            return Err(FenError::new("board", format!("{name} has a Soldier on its last rank")));
        }
    }
    if pos.pieces(pos.clock.side, PieceType::King).is_empty()
        && pos.pieces(!pos.clock.side, PieceType::King).is_empty()
    {
        return Err(FenError::new("board", "no King, expected one at least"));
    }
    Ok(pos)
}

impl fmt::Display for SkirmishPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 5, 5, |file, rank| self.piece_at(file, rank))?;
        write!(
            f,
            " {} - - {} {}",
            self.clock.side.letter(),
            self.clock.halfmove_clock,
            self.clock.fullmove_number
        )
    }
}
