//! FEN: the board with the launching squares in brackets, side, `-`, `-`, clocks.

use super::pieces::*;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, FenPiece, Notation, Position};
use std::fmt;

/// Reads a FEN, refusing positions that cannot be legal.
pub fn parse(text: &str) -> Result<Symmetron44Position, FenError> {
    let fields = FenFields::read(text)?;
    fields.no_castling_no_en_passant()?;
    let (board, pocket) = fields.split_pocket()?;
    let pocket = pocket.ok_or_else(|| {
        bad("no launching squares, expected [] at its end, with the pieces there between".into())
    })?;
    let mut pos = Symmetron44Position::empty(fields.side);
    let mut trouble = None;
    read_board(board, 7, 6, LETTERS, |file, rank, piece| {
        let square = Arena::square(file, rank);
        let kind = type_of(piece);
        if kind <= BAWN && LAST_ROW[piece.color.index()] >> square & 1 != 0 {
            let name = Arena::name(square);
            trouble.get_or_insert(format!(
                "'{}' on {name}, where a {} promotes at once",
                piece.fen_letter(),
                NAMES[kind].1
            ));
        }
        pos.put(square, piece.color, kind);
    })?;
    if let Some(reason) = trouble {
        return Err(bad(reason));
    }
    read_launching_squares(pocket, &mut pos)?;
    pos.halfmove_clock = fields.halfmove;
    pos.reversible_plies = fields.halfmove;
    pos.full_move = fields.fullmove;
    check_kings(&pos)?;
    Ok(pos)
}

fn bad(reason: String) -> FenError {
    FenError::new("board", reason)
}

fn type_of(piece: FenPiece) -> usize {
    LETTERS.find(piece.letter).unwrap_or(PAWN) // the caller lets only known letters through
}

fn read_launching_squares(pocket: &str, pos: &mut Symmetron44Position) -> Result<(), FenError> {
    for c in pocket.chars() {
        let letter = c.to_ascii_uppercase();
        if !"NRH".contains(letter) {
            return Err(bad(format!("'{c}' on a launching square, expected one of NRHnrh")));
        }
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        if let Some(piece) = pos.pocket(color) {
            let other = piece.fen_letter();
            return Err(bad(format!("'{other}' and '{c}' on one launching square, which holds one piece")));
        }
        pos.put(LAUNCH[color.index()], color, type_of(FenPiece { color, letter }));
    }
    Ok(())
}

fn check_kings(pos: &Symmetron44Position) -> Result<(), FenError> {
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let kings = pos.pieces(color, KING).count_ones();
        if kings != 1 {
            return Err(bad(format!("{name} has {kings} Kings, expected one")));
        }
    }
    let mover = !pos.side_to_move();
    if pos.checkers(mover) != 0 {
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
        write!(f, "] {} - - {} {}", self.side.letter(), self.halfmove_clock, self.full_move)
    }
}
