//! Reading and writing positions.

use super::pieces::{DAME, KING, LETTERS};
use super::position::AlphaCentauriPosition;
use super::tables::Board;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, Notation, Position};
use std::fmt;

/// Reads a FEN; positions that cannot be legal between turns are refused.
pub(super) fn parse(fen: &str) -> Result<AlphaCentauriPosition, FenError> {
    let fields = FenFields::read(fen)?;
    fields.no_castling_no_en_passant()?;
    let mut pieces = Vec::new();
    read_board(fields.board, 9, 9, LETTERS, |file, rank, piece| pieces.push((file, rank, piece)))?;
    for color in [Color::White, Color::Black] {
        for (kind, name) in [(KING, "King"), (DAME, "Dame")] {
            let letter = LETTERS.chars().nth(kind);
            let count =
                pieces.iter().filter(|(_, _, m)| m.color == color && Some(m.letter) == letter).count();
            if count != 1 {
                let reason = format!("{color:?} has {count} pieces of the type {name}, expected 1");
                return Err(FenError::new("board", reason));
            }
        }
    }
    let mut pos = AlphaCentauriPosition::empty(fields.side, fields.halfmove, fields.fullmove);
    for (file, rank, piece) in pieces {
        let kind = LETTERS.find(piece.letter).unwrap_or(KING); // read_board lets no other letter through
        pos.put(kind, piece.color.index(), Board::square(file, rank));
    }
    refuse_attacked_royals(&pos)?;
    Ok(pos)
}

/// The royal law holds after each part, so no position of a game has an attacked King or Dame.
fn refuse_attacked_royals(pos: &AlphaCentauriPosition) -> Result<(), FenError> {
    for color in [Color::White, Color::Black] {
        let royals = pos.pieces.royal[color.index()].map(|square| square as usize);
        for (square, name) in royals.into_iter().zip(["King", "Dame"]) {
            if pos.pieces.is_attacked(square, color.index()) {
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
        write_board(f, 9, 9, |file, rank| self.piece_at(file, rank))?;
        let side = self.side_to_move().letter();
        write!(f, " {side} - - {} {}", self.halfmove_clock(), self.fullmove())
    }
}
