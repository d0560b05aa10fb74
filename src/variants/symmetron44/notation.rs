//! Move text, and what stands where, for people and protocols.

use super::fen;
use super::movegen::Generator;
use super::moves::{Kind, Move};
use super::pieces::*;
use super::position::Symmetron44Position;
use super::tables::*;
use crate::rules::{Color, FenError, FenPiece, MoveStack, Notation};
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
        if from >= SQUARES {
            write!(out, "{}@", NAMES[self.kind(from)].0)?;
            return Arena::write(to, out);
        }
        Arena::write(from, out)?;
        if to >= SQUARES {
            return out.write_char('@');
        }
        Arena::write(to, out)?;
        match m.kind() {
            Kind::Plain | Kind::Explode => Ok(()),
            Kind::Advance | Kind::PromoteX => out.write_char('x'),
            Kind::Change => out.write_char(if self.kind(from) == PAWN { 'b' } else { 'p' }),
            Kind::PromoteT => out.write_char('t'),
            Kind::PromoteN => out.write_char('n'),
        }
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.piece_on(Arena::square(file as usize, rank as usize))
    }

    fn pocket(&self, color: Color) -> Option<FenPiece> {
        self.piece_on(LAUNCH[color.index()])
    }
}
