//! Moves and pieces as text. A turn is its parts joined by a comma, which `rules::turn` does.

use super::fen;
use super::moves::{Move, MoveKind};
use super::pieces::PieceType;
use super::position::AlphaCentauriPosition;
use super::tables::Board;
use crate::rules::{FenError, FenPiece, MoveStack, Notation};
use std::fmt;

impl Notation for AlphaCentauriPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        fen::parse(fen)
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    /// `e4e5`; `e4e5x` where a Centaur captures an enemy and a friend; `e5r3` where a Rotor rotates its ring.
    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(m.from as usize, out)?;
        if m.kind == MoveKind::Rotate {
            return write!(out, "r{}", m.to);
        }
        Board::write(m.to as usize, out)?;
        if m.kind == MoveKind::SurroundFriend { out.write_char('x') } else { Ok(()) }
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        let (piece_type, color) = self.piece_on(Board::square(file as usize, rank as usize))?;
        Some(FenPiece { color, letter: piece_type.letter() })
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        self.piece_on(square).is_some_and(|(piece_type, color)| {
            let (on_rank, on_file) = self.pieces.reduced_by(!color);
            piece_type != PieceType::Centaur && (on_rank | on_file).contains(square)
        })
    }
}
