//! The move behind a key, found among the moves of its own piece.

use super::super::moves::Move;
use super::super::position::AlphaCentauriPosition;
use super::super::tables::SQUARES;
use super::generator::{Generator, PieceMoves};
use crate::rules::{GameMove, MoveKey, Position, Stage};

impl AlphaCentauriPosition {
    /// Returns the legal move with this key. `None` also for a turn without a first part: too rare to look for.
    pub(in super::super) fn find_move(&self, key: MoveKey) -> Option<Move> {
        let (from, to) = Move::squares_of(key);
        if from >= SQUARES || to >= SQUARES || self.outcome().is_some() {
            return None;
        }
        let (piece, piece_type) = (self.pieces.at(from), self.pieces.type_at(from));
        if !piece.is_of(self.clock.side) || piece_type.is_capturable() != self.second_part {
            return None;
        }
        let mut found = None;
        Generator::new(self, Stage::All).moves_of(piece_type, from, &mut |moves: PieceMoves| {
            let m = Move::new(from, to, moves.kind);
            if m.key() == key && moves.to.contains(to) {
                found = Some(m);
            }
            found.is_some()
        });
        found.filter(|&m| self.is_legal(m))
    }
}
