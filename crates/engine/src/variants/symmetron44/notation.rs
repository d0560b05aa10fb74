//! Move text, and the contents of places: `impl Notation`. FEN is in `fen`.

use super::fen;
use super::movegen::Generator;
use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::rules::{Color, FenError, FenPiece, Location, MoveStack, Notation, Position};
use std::fmt;

impl Notation for Symmetron44Position {
    fn parse(text: &str) -> Result<Symmetron44Position, FenError> {
        fen::parse(text)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        Generator::pseudo_legal(self, out).run();
    }

    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        let (from, to) = (m.from(), m.to());
        let mover = self.pieces.type_at(from);
        if from >= SQUARES {
            write!(out, "{}@", mover.letter())?;
            return Board::write(to, out);
        }
        Board::write(from, out)?;
        if to >= SQUARES {
            return out.write_char('@');
        }
        Board::write(to, out)?;
        match m.kind() {
            MoveKind::Normal | MoveKind::Explosion => Ok(()),
            MoveKind::Advance | MoveKind::PromoteToAdvancerBishop => out.write_char('x'),
            MoveKind::Change => out.write_char(if mover == PieceType::Pawn { 'b' } else { 'p' }),
            MoveKind::PromoteToDragonRook => out.write_char('t'),
            MoveKind::PromoteToKnight => out.write_char('n'),
        }
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        let launch = Location::Launch(self.side_to_move());
        let place = |square| if square >= SQUARES { launch } else { Board::location(square) };
        (place(m.from()), place(m.to()))
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.pieces.at(square).shown();
        piece.is_some_and(|piece| {
            self.pieces.type_at(square).is_rider() && self.reduced_squares(piece.color).contains(square)
        })
    }

    fn pocket(&self, color: Color) -> Option<FenPiece> {
        self.pieces.shown(LAUNCHING_SQUARE[color.index()])
    }
}
