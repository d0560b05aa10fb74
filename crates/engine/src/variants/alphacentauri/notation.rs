//! Moves and pieces as text. A turn is its parts joined by a comma, which `rules::turn` does.

use super::AlphaCentauri;
use super::moves::{Move, MoveKind};
use super::pieces::{PieceType, Pieces};
use super::position::AlphaCentauriPosition;
use super::tables::Board;
use crate::board::FenFields;
use crate::rules::{Color, FenError, FenPiece, Location, MoveStack, Notation, Position, Variant};
use std::fmt;

impl Notation for AlphaCentauriPosition {
    fn parse(fen: &str) -> Result<Self, FenError> {
        let FenFields { board, clock, .. } = FenFields::read(fen)?.without_castling()?;
        let pieces = Pieces::read(board, &AlphaCentauri::INFO, clock.side)?;
        pieces.expect_one(PieceType::King, "King")?;
        pieces.expect_one(PieceType::Dame, "Dame")?;
        // The royal law holds after each part, so no position of a game has an attacked King or Dame.
        for color in [Color::White, Color::Black] {
            for (square, royal) in pieces.royals(color).into_iter().zip(["King", "Dame"]) {
                if pieces.is_attacked(square, color) {
                    let (name, at) = (color.name(), Board::name(square));
                    let reason = format!("{name}'s {royal} on {at} is attacked, expected it to be safe");
                    return Err(FenError::new("position", reason));
                }
            }
        }
        Ok(AlphaCentauriPosition::new(pieces, clock))
    }

    fn generate_pseudo_legal(&self, out: &mut MoveStack<Move>) {
        self.push_pseudo_legal(out);
    }

    /// Writes `e4e5`; `e4e5x` if a Centaur captures an enemy and a friend; `e5r3` if a Rotor rotates its ring.
    fn write_move(&self, m: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        Board::write(m.from as usize, out)?;
        if m.kind == MoveKind::Rotate {
            return write!(out, "r{}", m.to);
        }
        Board::write(m.to as usize, out)?;
        if m.kind == MoveKind::SurroundFriend { out.write_char('x') } else { Ok(()) }
    }

    fn ends(&self, m: Move) -> (Location, Location) {
        let target = if m.kind == MoveKind::Rotate { m.from } else { m.to };
        (Board::location(m.from as usize), Board::location(target as usize))
    }

    fn legal_to(&self, target: Location) -> Vec<Move> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut parts = MoveStack::for_one_position();
        self.push_pseudo_legal(&mut parts);
        parts.moves_from(0).filter(|&m| self.ends(m).1 == target && self.is_legal(m)).collect()
    }

    fn piece_at(&self, file: u8, rank: u8) -> Option<FenPiece> {
        self.pieces.shown(Board::square(file as usize, rank as usize))
    }

    fn is_reduced(&self, file: u8, rank: u8) -> bool {
        let square = Board::square(file as usize, rank as usize);
        let piece = self.pieces.at(square);
        let (on_rank, on_file) = self.pieces.reduced_by(!piece.color());
        !piece.is_empty() && piece.piece_type() != PieceType::Centaur && (on_rank | on_file).contains(square)
    }
}

impl fmt::Display for AlphaCentauriPosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.pieces.write_fen(f, &AlphaCentauri::INFO, &self.clock)
    }
}
