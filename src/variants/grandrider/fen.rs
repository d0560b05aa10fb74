//! Reading and writing FENs. Every refusal names the field and the reason.

use super::castling::{self, CASTLINGS};
use super::pieces::{self, D, K, LETTERS, P, V, kind_of, kind_of_letter, letter, piece, shown};
use super::position::GrandRiderPosition;
use super::tables::{Board, LAST_RANK};
use crate::board::{FenFields, read_board, write_board};
use crate::rules::{Color, FenError};
use std::fmt;

/// Reads a FEN.
pub fn parse(fen: &str) -> Result<GrandRiderPosition, FenError> {
    let fields = FenFields::read(fen)?;
    let mut pos = GrandRiderPosition::empty();
    let mut kings = [0, 0];
    read_board(fields.board, 12, 12, LETTERS, |file, rank, shown| {
        let side = shown.color.index();
        if let Some(kind) = kind_of_letter(shown.letter) {
            kings[side] += (kind == K) as u32;
            pos.put(Board::square(file, rank), piece(kind, side));
        }
    })?;
    for (side, name) in ["White", "Black"].into_iter().enumerate() {
        if kings[side] != 1 {
            let reason = format!("{} Kings of {name}, expected exactly one", kings[side]);
            return Err(FenError::new("board", reason));
        }
        for kind in [P, V] {
            if let Some(square) = (pos.pieces(kind, side) & LAST_RANK[side]).lowest() {
                let (letter, at) = (letter(kind), Board::name(square));
                let reason = format!("{name} {letter} on {at}, where it must have been promoted");
                return Err(FenError::new("board", reason));
            }
        }
    }
    let rights = read_rights(&pos, fields.castling)?;
    let passant = read_passant(&pos, fields.side, fields.en_passant)?;
    pos.set_state(fields.side, rights, passant);
    (pos.halfmove_clock, pos.fullmove) = (fields.halfmove, fields.fullmove);
    pos.reversible_plies = fields.halfmove;
    if pos.king_attacked(pos.us() ^ 1) {
        let reason = "the King of the side that has just moved is attacked";
        return Err(FenError::new("position", reason));
    }
    Ok(pos)
}

fn read_rights(pos: &GrandRiderPosition, field: &str) -> Result<u8, FenError> {
    let bad = |reason: String| FenError::new("castling", reason);
    if field == "-" {
        return Ok(0);
    }
    let mut rights = 0;
    for c in field.chars() {
        let Some(index) = castling::LETTERS.find(c) else {
            return Err(bad(format!("'{c}' in '{field}', expected - or letters of KQkq")));
        };
        let castling = &CASTLINGS[index];
        if rights >= castling.right {
            return Err(bad(format!("'{field}', expected each letter once and in the order KQkq")));
        }
        let side = index / 2;
        for (kind, square, name) in [(K, castling.home, "King"), (D, castling.corner, "Dabbabarider")] {
            if pos.board[square] != piece(kind, side) {
                return Err(bad(format!("'{c}' needs the {name} on {}", Board::name(square))));
            }
        }
        rights |= castling.right;
    }
    Ok(rights)
}

fn read_passant(pos: &GrandRiderPosition, side: Color, field: &str) -> Result<Option<(u8, u8)>, FenError> {
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
    let piece = pos.board[to];
    if piece == pieces::EMPTY || (piece & 1) as usize != mover.index() || kind_of(piece) > V {
        return Err(bad("no Pawn or Berolina Pawn of the side that has just moved on the second square"));
    }
    let kind = kind_of(piece);
    let forward = (to > from) == (mover == Color::White);
    let straight = files == if kind == P { 0 } else { steps };
    if !forward || !straight || !GrandRiderPosition::may_leap(kind, mover.index(), from, steps) {
        return Err(bad("no such move of several steps"));
    }
    let must_be_empty = [from].into_iter().chain(GrandRiderPosition::passed(from, to));
    for square in must_be_empty {
        if pos.board[square] != pieces::EMPTY {
            return Err(bad(&format!("{} is not empty", Board::name(square))));
        }
    }
    if !pos.can_be_taken_in_passing(from, to) {
        return Err(bad("no piece could take it en passant, so - is expected"));
    }
    Ok(Some((from as u8, to as u8)))
}

impl fmt::Display for GrandRiderPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_board(f, 12, 12, |file, rank| shown(self.board[Board::square(file as usize, rank as usize)]))?;
        write!(f, " {} ", self.side.letter())?;
        for (castling, letter) in CASTLINGS.iter().zip(castling::LETTERS.chars()) {
            if self.rights & castling.right != 0 {
                write!(f, "{letter}")?;
            }
        }
        if self.rights == 0 {
            f.write_str("-")?;
        }
        f.write_str(" ")?;
        match self.passant {
            None => f.write_str("-")?,
            Some((from, to)) => {
                Board::write(from as usize, f)?;
                Board::write(to as usize, f)?;
            }
        }
        write!(f, " {} {}", self.halfmove_clock, self.fullmove)
    }
}
