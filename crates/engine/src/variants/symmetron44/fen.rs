//! FEN: the board with the launching squares in brackets, side, `-`, `-`, clocks.

use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, FenPiece, Notation};
use std::fmt;

/// The pieces that may stand on a launching square.
const LAUNCHING_LETTERS: &str = "NRH";

/// Reads a FEN, refusing positions that cannot be legal.
pub(super) fn parse(text: &str) -> Result<Symmetron44Position, FenError> {
    let fields = FenFields::read(text)?;
    fields.no_castling_no_en_passant()?;
    let (board, pocket) = fields.split_pocket()?;
    let pocket = pocket.ok_or_else(|| {
        board_error("no launching squares, expected [] at its end, with the pieces there between".into())
    })?;
    let mut pos = Symmetron44Position::empty(fields.clock);
    read_squares(board, &mut pos)?;
    read_launching_squares(pocket, &mut pos)?;
    check_kings(&pos)?;
    Ok(pos)
}

fn board_error(reason: String) -> FenError {
    FenError::new("board", reason)
}

fn piece_type(piece: FenPiece) -> PieceType {
    PieceType::from_letter(piece.letter).unwrap_or(PieceType::Pawn) // callers let only known letters through
}

fn read_squares(board: &str, pos: &mut Symmetron44Position) -> Result<(), FenError> {
    let mut unpromoted = None;
    read_board(board, 7, 6, PieceType::LETTERS, |file, rank, piece| {
        let square = Board::square(file, rank);
        let piece_type = piece_type(piece);
        if piece_type.is_pawn_or_bawn() && PROMOTION_RANK[piece.color.index()].contains(square) {
            let (letter, name) = (piece.fen_letter(), piece_type.name());
            unpromoted.get_or_insert_with(|| {
                format!("'{letter}' on {}, where a {name} promotes at once", Board::name(square))
            });
        }
        pos.put(square, piece.color, piece_type);
    })?;
    unpromoted.map_or(Ok(()), |reason| Err(board_error(reason)))
}

fn read_launching_squares(pocket: &str, pos: &mut Symmetron44Position) -> Result<(), FenError> {
    for c in pocket.chars() {
        let letter = c.to_ascii_uppercase();
        if !LAUNCHING_LETTERS.contains(letter) {
            let reason = format!("'{c}' on a launching square, expected one of NRHnrh");
            return Err(board_error(reason));
        }
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        if let Some(piece) = pos.pocket(color) {
            let other = piece.fen_letter();
            let reason = format!("'{other}' and '{c}' on one launching square, which holds one piece");
            return Err(board_error(reason));
        }
        pos.put(LAUNCHING_SQUARE[color.index()], color, piece_type(FenPiece { color, letter }));
    }
    Ok(())
}

fn check_kings(pos: &Symmetron44Position) -> Result<(), FenError> {
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let kings = pos.pieces(color, PieceType::King).len();
        if kings != 1 {
            return Err(board_error(format!("{name} has {kings} Kings, expected one")));
        }
    }
    let mover = !pos.clock.side;
    if !pos.checkers(mover).is_empty() {
        let name = if mover == Color::White { "White" } else { "Black" };
        let reason = format!("{name} has just moved and its King is attacked");
        return Err(FenError::new("position", reason));
    }
    Ok(())
}

impl fmt::Display for Symmetron44Position {
    /// Writes the FEN.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 7, 6, |file, rank| self.piece_at(file, rank))?;
        f.write_str("[")?;
        for piece in [Color::White, Color::Black].into_iter().filter_map(|color| self.pocket(color)) {
            write!(f, "{}", piece.fen_letter())?;
        }
        write!(
            f,
            "] {} - - {} {}",
            self.clock.side.letter(),
            self.clock.halfmove_clock,
            self.clock.fullmove_number
        )
    }
}
