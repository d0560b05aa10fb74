//! Moves as text: long algebraic notation, and the other ways to write castling.

use super::moves::Move;
use super::pieces::{letter, our_color};
use super::position::{ChessPosition, castled};
use crate::board::Geometry;
use crate::rules::{FenError, FenPiece, Info, Location, MoveStack, Notation};
use cozy_chess::{Color, File, Square};
use std::fmt;

type Board = Geometry<8, 8>;

impl Notation for ChessPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        super::fen::parse(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let to = if self.is_castling(m) { castled(m).0 } else { m.to() };
        Board::write(m.from() as usize, out)?;
        Board::write(to as usize, out)?;
        match m.promotion() {
            None => Ok(()),
            Some(piece) => out.write_char(letter(piece).to_ascii_lowercase()),
        }
    }

    /// Reads a move. Castling may also be written `O-O`, `0-0-0` or as the King's move to the Rook's square.
    fn accepts_alias(&self, m: Move, text: &str) -> bool {
        if !self.is_castling(m) {
            return false;
        }
        let written = match castled(m).0.file() {
            File::G => "O-O",
            _ => "O-O-O",
        };
        text.replace('0', "O").eq_ignore_ascii_case(written)
            || format!("{}{}", m.from(), m.to()).eq_ignore_ascii_case(text)
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        let to = if self.is_castling(m) { castled(m).0 } else { m.to() };
        (place(m.from()), place(to))
    }

    fn is_castling(&self, m: Move) -> bool {
        self.is_castling(m)
    }

    fn is_simple(&self, m: Move) -> bool {
        !self.is_castling(m) && m.promotion().is_none() && self.en_passant_captured(m).is_none()
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let square = Square::try_index(rank as usize * 8 + file as usize).filter(|_| file < 8)?;
        let (piece, color) = (self.piece_on(square)?, self.board.color_on(square)?);
        Some(FenPiece { color: our_color(color), letter: letter(piece) })
    }

    fn differences(&self, other: &Self, _: &Info) -> impl Iterator<Item = Location> {
        let changed = |color| self.board.colors(color) ^ other.board.colors(color);
        (changed(Color::White) | changed(Color::Black)).into_iter().map(place)
    }
}

fn place(square: Square) -> Location {
    Location::Square(square.file() as u8, square.rank() as u8)
}
