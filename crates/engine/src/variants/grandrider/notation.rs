//! Positions and moves as text: the parts of [`Notation`] other than FEN.

use super::fen;
use super::movegen::Generator;
use super::moves::{Move, MoveKind};
use super::position::GrandRiderPosition;
use super::safety::Safety;
use super::tables::Board;
use crate::rules::{FenError, FenPiece, Location, MoveStack, Notation, Stage};
use std::fmt;

impl Notation for GrandRiderPosition {
    fn parse(text: &str) -> Result<Self, FenError> {
        fen::parse(text)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::new(self, Stage::All, Safety::ignored(self), |m| out.push(m)).run();
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{m}")
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        (Board::location(m.from()), Board::location(m.to()))
    }

    fn is_castling(&self, m: Move) -> bool {
        m.kind() == MoveKind::Castling
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.at(Board::square(file as usize, rank as usize)).shown()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        Board::write(self.from(), f)?;
        Board::write(self.to(), f)?;
        self.promotion().map_or(Ok(()), |new| write!(f, "{}", new.letter().to_ascii_lowercase()))
    }
}
