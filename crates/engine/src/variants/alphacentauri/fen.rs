//! Reading and writing positions.

use super::pieces::{Piece, PieceType};
use super::position::AlphaCentauriPosition;
use super::tables::{Board, FILES, RANKS};
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, Notation};
use std::fmt;

/// Reads a FEN; positions that cannot be legal between turns are refused.
pub(super) fn parse(fen: &str) -> Result<AlphaCentauriPosition, FenError> {
    let fields = FenFields::read(fen)?;
    fields.no_castling_no_en_passant()?;
    let mut pieces = Vec::new();
    read_board(fields.board, FILES, RANKS, PieceType::LETTERS, |file, rank, piece| {
        // read_board lets no other letter through
        let piece_type = PieceType::from_letter(piece.letter).unwrap_or(PieceType::King);
        pieces.push((Piece::new(piece_type, piece.color), Board::square(file, rank)));
    })?;
    for color in [Color::White, Color::Black] {
        for piece_type in [PieceType::King, PieceType::Dame] {
            let count = pieces.iter().filter(|(piece, _)| *piece == Piece::new(piece_type, color)).count();
            if count != 1 {
                let reason = format!("{color:?} has {count} pieces of the type {piece_type:?}, expected 1");
                return Err(FenError::new("board", reason));
            }
        }
    }
    let mut pos = AlphaCentauriPosition::empty(fields.clock);
    for (piece, square) in pieces {
        pos.put(piece, square);
    }
    refuse_attacked_royals(&pos)?;
    Ok(pos)
}

/// The royal law holds after each part, so no position of a game has an attacked King or Dame.
fn refuse_attacked_royals(pos: &AlphaCentauriPosition) -> Result<(), FenError> {
    for color in [Color::White, Color::Black] {
        for (square, name) in pos.pieces.royals(color).into_iter().zip(["King", "Dame"]) {
            if pos.pieces.is_attacked(square, color) {
                let at = Board::name(square);
                let reason =
                    format!("{color:?}'s {name} on {at} is attacked, which no part of a turn may leave so");
                return Err(FenError::new("position", reason));
            }
        }
    }
    Ok(())
}

impl fmt::Display for AlphaCentauriPosition {
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
