//! Positions and moves as text.

use super::Achernar;
use super::moves::Move;
use super::pieces::{PieceType, Pieces};
use super::position::AchernarPosition;
use super::tables::Board;
use crate::board::{FenFields, expect_safe};
use crate::rules::{FenError, FenPiece, Location, MoveStack, Notation, Variant};
use std::fmt;

impl Notation for AchernarPosition {
    /// Soldiers may stand anywhere: behind their starting rank, and unpromoted on their last.
    fn parse(fen: &str) -> Result<Self, FenError> {
        let FenFields { board, clock, .. } = FenFields::read(fen)?.without_castling()?;
        let pieces = Pieces::read(board, &Achernar::INFO, clock.side)?;
        pieces.expect_one(PieceType::King, "King")?;
        let pos = AchernarPosition { pieces, clock };
        expect_safe(pos.king_attacked(!clock.side), "King", clock.side)?;
        Ok(pos)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        m.write(out)
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        (Board::location(m.from()), Board::location(m.to()))
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.pieces.at(square);
        !piece.is_empty()
            && piece.piece_type() != PieceType::King
            && self.reducer_zone(!piece.color()).contains(square)
    }
}

impl fmt::Display for AchernarPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces.write_fen(f, &Achernar::INFO, &self.clock)
    }
}
