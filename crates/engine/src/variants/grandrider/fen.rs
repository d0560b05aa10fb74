//! Reading and writing FENs. Every refusal names the field and the reason.

use super::GrandRider;
use super::attacks::passed_squares;
use super::pieces::{Piece, PieceType, Pieces};
use super::position::GrandRiderPosition;
use super::tables::{Board, CASTLING_LETTERS, CASTLINGS, LAST_RANK, own_rank};
use crate::board::{FenFields, expect_safe, write_state};
use crate::rules::{Color, FenError, Notation, Variant};
use std::fmt;

pub(super) fn parse(fen: &str) -> Result<GrandRiderPosition, FenError> {
    let FenFields { board, clock, castling, en_passant } = FenFields::read(fen)?;
    let pieces = Pieces::read(board, &GrandRider::INFO, clock.side)?;
    pieces.expect_one(PieceType::King, "King")?;
    pieces.expect_promoted(&GrandRider::INFO, |piece, square| {
        piece.piece_type().is_pawn() && LAST_RANK[piece.color().index()].contains(square)
    })?;
    let rights = read_castling(&pieces, castling)?;
    let mut pos = GrandRiderPosition::new(pieces, clock, rights);
    pos.set_en_passant(read_en_passant(&pos, clock.side, en_passant)?);
    expect_safe(pos.is_king_attacked(!clock.side), "King", clock.side)?;
    Ok(pos)
}

fn read_castling(pieces: &Pieces, field: &str) -> Result<u8, FenError> {
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
            if pieces.at(square) != Piece::new(piece_type, color) {
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
    let (piece, pawn) = (pos.pieces.at(to), pos.pieces.type_at(to));
    if piece.is_empty() || piece.color() != mover || !pawn.is_pawn() {
        return Err(bad("the second square has no Pawn or Berolina Pawn of the side that has just moved"));
    }
    let is_ahead = (to > from) == (mover == Color::White);
    let is_line = files == if pawn == PieceType::Pawn { 0 } else { steps };
    if !is_ahead || !is_line || !may_go_several_steps(pawn, own_rank(mover.index(), from), steps) {
        return Err(bad("no such move of several steps"));
    }
    let must_be_empty = [from].into_iter().chain(passed_squares(from, to));
    for square in must_be_empty {
        if !pos.pieces.at(square).is_empty() {
            return Err(bad(&format!("{} is not empty", Board::name(square))));
        }
    }
    if !pos.can_be_captured_en_passant(from, to) {
        return Err(bad("no piece could take it en passant, so - is expected"));
    }
    Ok(Some((from as u8, to as u8)))
}

/// Returns whether a pawn of this type on its own rank `rank` (from 0) may go `steps` steps in one move.
fn may_go_several_steps(pawn: PieceType, rank: usize, steps: usize) -> bool {
    matches!(
        (pawn, rank, steps),
        (PieceType::Pawn, 3, 2) | (PieceType::BerolinaPawn, 2, 2 | 3) | (PieceType::BerolinaPawn, 3, 2)
    )
}

impl fmt::Display for GrandRiderPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        const { &GrandRider::INFO }.write_board(f, |file, rank| self.piece_at(file, rank))?;
        let letters = CASTLINGS.iter().zip(CASTLING_LETTERS.chars());
        let mut castling: String =
            letters.filter(|(c, _)| self.castling_rights & c.right != 0).map(|(_, letter)| letter).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let en_passant = self
            .en_passant
            .map_or("-".to_string(), |(from, to)| Board::name(from as usize) + &Board::name(to as usize));
        write_state(f, &self.clock, castling, en_passant)
    }
}
