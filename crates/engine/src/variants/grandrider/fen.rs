//! Reading and writing FENs. Every refusal names the field and the reason.

use super::attacks::passed_squares;
use super::pieces::{Piece, PieceType};
use super::position::GrandRiderPosition;
use super::tables::{Board, CASTLING_LETTERS, CASTLINGS, LAST_RANK, own_rank};
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError, FenPiece, Notation};
use std::fmt;

/// Reads a FEN.
pub(super) fn parse(fen: &str) -> Result<GrandRiderPosition, FenError> {
    let fields = FenFields::read(fen)?;
    let mut pos = GrandRiderPosition::empty();
    let mut kings = [0, 0];
    read_board(fields.board, 12, 12, PieceType::LETTERS, |file, rank, FenPiece { color, letter }| {
        if let Some(piece_type) = PieceType::from_letter(letter) {
            kings[color.index()] += (piece_type == PieceType::King) as u32;
            pos.put(Board::square(file, rank), Piece::new(piece_type, color));
        }
    })?;
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        if kings[color.index()] != 1 {
            let reason = format!("{} Kings of {name}, expected exactly one", kings[color.index()]);
            return Err(FenError::new("board", reason));
        }
        for pawn in [PieceType::Pawn, PieceType::BerolinaPawn] {
            if let Some(square) = (pos.pieces(pawn, color) & LAST_RANK[color.index()]).lowest() {
                let (letter, at) = (pawn.letter(), Board::name(square));
                let reason = format!("{name} {letter} on {at}, where it must have been promoted");
                return Err(FenError::new("board", reason));
            }
        }
    }
    let castling_rights = read_castling(&pos, fields.castling)?;
    let en_passant = read_en_passant(&pos, fields.clock.side, fields.en_passant)?;
    pos.set_state(fields.clock, castling_rights, en_passant);
    if pos.is_king_attacked(!pos.clock.side) {
        let reason = "the King of the side that has just moved is attacked";
        return Err(FenError::new("position", reason));
    }
    Ok(pos)
}

fn read_castling(pos: &GrandRiderPosition, field: &str) -> Result<u8, FenError> {
    let bad = |reason: String| FenError::new("castling", reason);
    if field == "-" {
        return Ok(0);
    }
    let mut rights = 0;
    for c in field.chars() {
        let Some(index) = CASTLING_LETTERS.find(c) else {
            return Err(bad(format!("'{c}' in '{field}', expected - or letters of KQkq")));
        };
        let castling = &CASTLINGS[index];
        if rights >= castling.right {
            return Err(bad(format!("'{field}', expected each letter once and in the order KQkq")));
        }
        let color = if index < 2 { Color::White } else { Color::Black };
        let king = (PieceType::King, castling.home, "King");
        let dabbabarider = (PieceType::Dabbabarider, castling.corner, "Dabbabarider");
        for (piece_type, square, name) in [king, dabbabarider] {
            if pos.board[square] != Piece::new(piece_type, color) {
                return Err(bad(format!("'{c}' needs the {name} on {}", Board::name(square))));
            }
        }
        rights |= castling.right;
    }
    Ok(rights)
}

fn read_en_passant(pos: &GrandRiderPosition, side: Color, field: &str) -> Result<Option<(u8, u8)>, FenError> {
    if field == "-" {
        return Ok(None);
    }
    let bad = |reason: &str| FenError::new("en passant", format!("'{field}': {reason}"));
    let squares = Board::read(field).and_then(|(from, rest)| Some((from, Board::read(rest)?)));
    let Some((from, (to, ""))) = squares else {
        return Err(bad("expected - or the move of several steps, origin and destination"));
    };
    if field.bytes().any(|b| b.is_ascii_uppercase()) {
        return Err(bad("expected lower-case files"));
    }
    let mover = !side;
    let steps = Board::rank(to).abs_diff(Board::rank(from));
    let files = Board::file(to).abs_diff(Board::file(from));
    let (piece, pawn) = (pos.board[to], pos.board[to].piece_type());
    if piece.is_empty() || piece.color() != mover || !pawn.is_pawn() {
        return Err(bad("no Pawn or Berolina Pawn of the side that has just moved on the second square"));
    }
    let is_ahead = (to > from) == (mover == Color::White);
    let is_line = files == if pawn == PieceType::Pawn { 0 } else { steps };
    if !is_ahead || !is_line || !may_go_several_steps(pawn, own_rank(mover.index(), from), steps) {
        return Err(bad("no such move of several steps"));
    }
    let must_be_empty = [from].into_iter().chain(passed_squares(from, to));
    for square in must_be_empty {
        if !pos.board[square].is_empty() {
            return Err(bad(&format!("{} is not empty", Board::name(square))));
        }
    }
    if !pos.can_be_captured_en_passant(from, to) {
        return Err(bad("no piece could take it en passant, so - is expected"));
    }
    Ok(Some((from as u8, to as u8)))
}

/// Whether a pawn of this type on its own rank `rank` (from 0) may go `steps` steps in one move.
fn may_go_several_steps(pawn: PieceType, rank: usize, steps: usize) -> bool {
    matches!(
        (pawn, rank, steps),
        (PieceType::Pawn, 3, 2) | (PieceType::BerolinaPawn, 2, 2 | 3) | (PieceType::BerolinaPawn, 3, 2)
    )
}

impl fmt::Display for GrandRiderPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 12, 12, |file, rank| self.piece_at(file, rank))?;
        write!(f, " {} ", self.clock.side.letter())?;
        for (castling, letter) in CASTLINGS.iter().zip(CASTLING_LETTERS.chars()) {
            if self.castling_rights & castling.right != 0 {
                write!(f, "{letter}")?;
            }
        }
        if self.castling_rights == 0 {
            f.write_str("-")?;
        }
        f.write_str(" ")?;
        match self.en_passant {
            None => f.write_str("-")?,
            Some((from, to)) => {
                Board::write(from as usize, f)?;
                Board::write(to as usize, f)?;
            }
        }
        write!(f, " {} {}", self.clock.halfmove_clock, self.clock.fullmove_number)
    }
}
