//! The state of a game of Achernar, and the effect of a move on it.

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType, Pieces};
use super::tables::{Set, adjacent_to};
use crate::rules::{Clock, Color, Outcome, Position};

/// A position. `play` keeps all fields up to date.
#[derive(Clone, Debug)]
pub struct AchernarPosition {
    /// The pieces, their hash and the sum of their material and placement.
    pub(super) pieces: Pieces,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
}

impl AchernarPosition {
    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let piece = self.pieces.remove(m.from());
        let victim = m.victim_square();
        let captures = !self.pieces.at(victim).is_empty();
        if captures {
            self.pieces.remove(victim);
        }
        let promotes = m.kind() == MoveKind::Promotion;
        let piece = if promotes { Piece::new(PieceType::GrandSoldier, self.clock.side) } else { piece };
        self.pieces.put(piece, m.to());
        // The 100-ply rule (rules.md, "End of the game", 4). A Soldier's sideways move starts that count
        // again but can be taken back, so repetition (3) looks past it.
        let resets = captures || promotes || piece.piece_type() == PieceType::Soldier;
        self.clock.advance(resets, captures || promotes);
        self.pieces.change_side();
    }

    /// Returns the position after a pass; `None` in check, and if the game is over.
    pub(super) fn passed(&self) -> Option<Self> {
        if self.in_check() || self.two_pieces_left().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.clock.pass();
        next.pieces.change_side();
        Some(next)
    }

    /// Returns the result if a side has two pieces or fewer left.
    #[inline]
    pub(super) fn two_pieces_left(&self) -> Option<Outcome> {
        self.pieces.too_few(2, self.clock.side, "two pieces left")
    }

    /// Returns the squares beside the Reducers of `color`: there they reduce enemy pieces.
    #[inline]
    pub(super) fn reducer_zone(&self, color: Color) -> Set {
        adjacent_to(self.pieces.of(color, PieceType::Reducer))
    }
}
