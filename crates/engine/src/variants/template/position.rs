//! The state of a game, and how a move changes it.

use super::moves::Move;
use super::pieces::{Piece, PieceType, Pieces};
use super::tables::{KING, LAST_RANK, SOLDIER_CAPTURES, rook_attacks};
use crate::rules::{Clock, Color};

/// A position of Skirmish.
#[derive(Clone, Debug)]
pub struct SkirmishPosition {
    /// The pieces, their hash and the sum of their material and placement.
    pub(super) pieces: Pieces,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
}

impl SkirmishPosition {
    /// Plays a legal move.
    pub(super) fn play_move(&mut self, m: Move) {
        let captures = !self.pieces.at(m.to()).is_empty();
        if captures {
            self.pieces.remove(m.to());
        }
        let promotes = self.promotes(m);
        let piece = self.pieces.remove(m.from());
        self.pieces.put(if promotes { Piece::new(PieceType::Rook, piece.color()) } else { piece }, m.to());
        let irreversible = captures || piece.piece_type() == PieceType::Soldier;
        self.clock.advance(irreversible, irreversible);
        self.pieces.change_side();
    }

    /// Gives the move to the other side.
    pub(super) fn pass_turn(&mut self) {
        self.clock.pass();
        self.pieces.change_side();
    }

    /// Returns whether a Soldier moves to its last rank, where it becomes a Rook.
    pub(super) fn promotes(&self, m: Move) -> bool {
        self.pieces.at(m.from()).piece_type() == PieceType::Soldier
            && LAST_RANK[self.clock.side.index()].contains(m.to())
    }

    /// Returns whether pieces of `by` attack a square.
    pub(super) fn attacked(&self, square: usize, by: Color) -> bool {
        let attackers = KING[square] & self.pieces.of(by, PieceType::King)
            | SOLDIER_CAPTURES[(!by).index()][square] & self.pieces.of(by, PieceType::Soldier)
            | rook_attacks(square, self.pieces.occupied()) & self.pieces.of(by, PieceType::Rook);
        !attackers.is_empty()
    }
}
