//! FEN of Deneb: `tfekqft/1a1a1a1/sssssss/7/7/7/SSSSSSS/1A1A1A1/TFEKQFT w - - 0 1`.

use super::pieces::PieceType;
use super::position::DenebPosition;
use super::tables::*;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, Notation, Position};
use std::fmt;

/// Reads a FEN and refuses what cannot be a position of Deneb.
pub(super) fn parse(text: &str) -> Result<DenebPosition, FenError> {
    let fields = FenFields::read(text)?;
    fields.no_castling_no_en_passant()?;
    let mut pos = DenebPosition::empty(fields.clock);
    read_board(fields.board, FILES, RANKS, PieceType::LETTERS, |file, rank, piece| {
        if let Some(piece_type) = PieceType::from_letter(piece.letter) {
            pos.put(piece.color, piece_type, Board::square(file, rank));
        }
    })?;
    check(&pos)?;
    Ok(pos)
}

fn check(pos: &DenebPosition) -> Result<(), FenError> {
    for color in [Color::White, Color::Black] {
        let name = name(color);
        let kings = pos.pieces(color, PieceType::King).len();
        if kings != 1 {
            return Err(FenError::new("board", format!("{name} has {kings} Kings, expected 1")));
        }
        let stuck = pos.pieces(color, PieceType::Soldier) & LAST_RANK[color.index()];
        if let Some(square) = stuck.lowest() {
            let square = Board::name(square);
            let reason = format!("{name} Soldier on {square}, its last rank, where it must promote");
            return Err(FenError::new("board", reason));
        }
    }
    let waiting = !pos.side_to_move();
    if pos.is_attacked(waiting) {
        let reason = format!("the {} King is attacked, but it is not {0}'s turn", name(waiting));
        return Err(FenError::new("position", reason));
    }
    Ok(())
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

impl fmt::Display for DenebPosition {
    /// Writes the six fields.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, FILES as u8, RANKS as u8, |file, rank| self.piece_at(file, rank))?;
        write!(
            f,
            " {} - - {} {}",
            self.clock.side.letter(),
            self.clock.halfmove_clock,
            self.clock.fullmove_number
        )
    }
}
