//! The state of a game of Deneb, and how a move changes it.

use super::moves::Move;
use super::pieces::{Piece, PieceType, Pieces};
use super::tables::Set;
use crate::rules::{Clock, Color};

/// A position of Deneb.
#[derive(Clone, Debug)]
pub struct DenebPosition {
    /// The pieces, their hash and the sum of their material and placement.
    pub(super) pieces: Pieces,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
}

impl DenebPosition {
    /// Returns the Reducers of one side.
    #[inline]
    pub(crate) fn reducers(&self, color: Color) -> Set {
        self.pieces.of(color, PieceType::Reducer)
    }

    /// Returns a special type of which a side has none left, if there is one.
    #[inline]
    pub(crate) fn missing_special(&self, color: Color) -> Option<PieceType> {
        PieceType::SPECIAL.into_iter().find(|&piece_type| self.pieces.of(color, piece_type).is_empty())
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        for square in m.captured {
            self.pieces.remove(square);
        }
        let piece = self.pieces.remove(m.from());
        let placed = m.new_type().map_or(piece, |new| Piece::new(new, self.clock.side));
        self.pieces.put(placed, m.to());
        let soldier = piece.piece_type() == PieceType::Soldier;
        let irreversible = !m.captured.is_empty() || soldier && m.new_type().is_some();
        self.clock.advance(irreversible || soldier, irreversible);
        self.pieces.change_side();
    }

    pub(super) fn pass_turn(&mut self) {
        self.clock.pass();
        self.pieces.change_side();
    }
}
