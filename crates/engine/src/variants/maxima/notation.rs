//! Positions and moves as text: `e3e6`, and `d5d5` for a man that leaves the board.

use super::Maxima;
use super::movegen::Generator;
use super::moves::Move;
use super::pieces::{PieceType, Pieces};
use super::position::MaximaPosition;
use super::tables::*;
use crate::board::{FenFields, expect_safe};
use crate::rules::{Color, FenError, FenPiece, Location, MoveStack, Notation, Stage, Variant};
use std::fmt;

impl Notation for MaximaPosition {
    /// A King may be left attacked where his side has just completed an invasion.
    fn parse(text: &str) -> Result<MaximaPosition, FenError> {
        let FenFields { board, clock, .. } = FenFields::read(text)?.without_castling()?;
        let pieces = Pieces::read(board, &Maxima::INFO, clock.side)?;
        pieces.expect_one(PieceType::King, "King")?;
        let pos = MaximaPosition { pieces, clock };
        for color in [Color::White, Color::Black] {
            if pos.fills_goals(color, color) {
                let reason =
                    format!("{0} has men on both its own goal squares, expected one at most", color.name());
                return Err(FenError::new("board", reason));
            }
        }
        let moved = !clock.side;
        let attacked = !pos.fills_goals(moved, clock.side) && pos.attacked(&pos.scene(moved));
        expect_safe(attacked, "King", clock.side)?;
        Ok(pos)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::pseudo_legal(self, Stage::All).run(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(m.from(), out)?;
        Board::write(m.to(), out)
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        (Board::location(m.from()), Board::location(m.to()))
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }

    /// Returns whether a man is immobilized.
    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.pieces.at(square);
        !piece.is_empty() && self.immobilized(piece.color()).contains(square)
    }
}

impl fmt::Display for MaximaPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces.write_fen(f, &Maxima::INFO, &self.clock)
    }
}
