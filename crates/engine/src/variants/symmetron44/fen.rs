//! FEN: the board with the launching squares in brackets, side, `-`, `-`, clocks.

use super::Symmetron44;
use super::pieces::{Piece, PieceType, Pieces};
use super::position::Symmetron44Position;
use super::tables::*;
use crate::board::{ColoredPiece, FenFields, expect_safe, write_state};
use crate::rules::{Color, FenError, FenPiece, Notation, Variant};
use std::fmt;

/// The pieces that may stand on a launching square.
const LAUNCHING_LETTERS: &str = "NRH";

/// Reads a FEN, refusing positions that cannot be legal.
pub(super) fn parse(text: &str) -> Result<Symmetron44Position, FenError> {
    let fields = FenFields::read(text)?.without_castling()?;
    let (board, pocket) = fields.split_pocket()?;
    let pocket = pocket.ok_or_else(|| {
        board_error("no launching squares, expected [] at its end, with the pieces there between".into())
    })?;
    let clock = fields.clock;
    let mut pieces = Pieces::read(board, &Symmetron44::INFO, clock.side)?;
    pieces.expect_promoted(&Symmetron44::INFO, |piece, square| {
        piece.piece_type().is_pawn_or_bawn() && PROMOTION_RANK[piece.color().index()].contains(square)
    })?;
    read_launching_squares(pocket, &mut pieces)?;
    pieces.expect_one(PieceType::King, "King")?;
    let pos = Symmetron44Position { pieces, clock };
    expect_safe(!pos.checkers(!clock.side).is_empty(), "King", clock.side)?;
    Ok(pos)
}

fn board_error(reason: String) -> FenError {
    FenError::new("board", reason)
}

fn read_launching_squares(pocket: &str, pieces: &mut Pieces) -> Result<(), FenError> {
    for c in pocket.chars() {
        let letter = c.to_ascii_uppercase();
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece =
            Piece::from_fen(FenPiece { color, letter }).filter(|_| LAUNCHING_LETTERS.contains(letter));
        let Some(piece) = piece else {
            return Err(board_error(format!("'{c}' on a launching square, expected one of NRHnrh")));
        };
        let square = LAUNCHING_SQUARE[color.index()];
        if let Some(other) = pieces.shown(square) {
            let other = other.fen_letter();
            return Err(board_error(format!(
                "'{other}' and '{c}' on one launching square, expected one piece"
            )));
        }
        pieces.put(piece, square);
    }
    Ok(())
}

impl fmt::Display for Symmetron44Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const { &Symmetron44::INFO }.write_board(f, |file, rank| self.piece_at(file, rank))?;
        f.write_str("[")?;
        for piece in [Color::White, Color::Black].into_iter().filter_map(|color| self.pocket(color)) {
            write!(f, "{}", piece.fen_letter())?;
        }
        f.write_str("]")?;
        write_state(f, &self.clock, "-", "-")
    }
}
