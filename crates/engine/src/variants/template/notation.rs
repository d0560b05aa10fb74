//! Positions and moves as text: `a2a3`.

use super::Skirmish;
use super::movegen;
use super::moves::Move;
use super::pieces::{PieceType, Pieces};
use super::position::SkirmishPosition;
use super::tables::{Board, LAST_RANK};
use crate::board::FenFields;
use crate::rules::{Color, FenError, FenPiece, Location, MoveStack, Notation, Stage, Variant};
use std::fmt;

impl Notation for SkirmishPosition {
    /// Checks that each side has at most one King, and at least one side has one.
    fn parse(fen: &str) -> Result<SkirmishPosition, FenError> {
        let FenFields { board, clock, .. } = FenFields::read(fen)?.without_castling()?;
        let pieces = Pieces::read(board, &Skirmish::INFO, clock.side)?;
        let refuse = |reason| Err(FenError::new("board", reason));
        for color in [Color::White, Color::Black] {
            let (name, kings) = (color.name(), pieces.of(color, PieceType::King).into_iter().len());
            if kings > 1 {
                return refuse(format!("{name} has {kings} Kings, expected at most one"));
            }
            if !(pieces.of(color, PieceType::Soldier) & LAST_RANK[color.index()]).is_empty() {
                return refuse(format!("{name} has a Soldier on its last rank"));
            }
        }
        if pieces.of_type(PieceType::King).is_empty() {
            return refuse("no King, expected at least one".into());
        }
        Ok(SkirmishPosition { pieces, clock })
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        movegen::generate(self, Stage::All, out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let (from, to) = self.ends(m);
        write!(out, "{from}{to}")
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        (Board::location(m.from()), Board::location(m.to()))
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }
}

impl fmt::Display for SkirmishPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces.write_fen(f, &Skirmish::INFO, &self.clock)
    }
}
