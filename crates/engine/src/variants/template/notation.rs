//! Moves and pieces as text: `a2a3`.

use super::moves::Move;
use super::position::SkirmishPosition;
use super::tables::Board;
use super::{fen, movegen};
use crate::rules::{FenError, FenPiece, MoveStack, Notation, Stage};
use std::fmt;

impl Notation for SkirmishPosition {
    fn parse(text: &str) -> Result<SkirmishPosition, FenError> {
        fen::parse(text)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        movegen::generate(self, Stage::All, out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(m.from as usize, out)?;
        Board::write(m.to as usize, out)
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let (color, piece) = self.piece_on(Board::square(file as usize, rank as usize))?;
        Some(piece.shown(color))
    }
}
