//! The position: pieces, launching squares, clocks. `play` changes it.

mod play;

use super::moves::{Move, MoveKind};
use super::pieces::*;
use super::tables::*;
use crate::rules::{Clock, Color, Outcome};

/// A position of Symmetron! 44.
#[derive(Clone, Debug)]
pub struct Symmetron44Position {
    /// The pieces, their hash and the sum of their material and placement.
    pub(super) pieces: Pieces,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
}

impl Symmetron44Position {
    /// Returns the enemy pieces that `color` can capture: neither Reducer, SHS nor King.
    #[inline]
    pub(super) fn capturable(&self, color: Color) -> Set {
        let of = |piece_type| self.pieces.of_type(piece_type);
        let others = of(PieceType::Reducer) | of(PieceType::Shs) | of(PieceType::King);
        (self.pieces.of_color(!color) & ALL) - others
    }

    /// Returns the square whose piece `m` captures, if it captures one (an explosion captures nothing).
    #[inline]
    pub(crate) fn captured(&self, m: Move) -> Option<usize> {
        let square = match m.kind() {
            MoveKind::Change | MoveKind::Explosion => return None,
            MoveKind::Advance => BEHIND[m.from()][m.to()] as usize,
            _ => m.to(),
        };
        (!self.pieces.at(square).is_empty()).then_some(square)
    }

    /// Returns whether a legal move captures, promotes or explodes.
    #[inline]
    pub(super) fn is_capture_promotion_or_explosion(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Normal => !self.pieces.at(m.to()).is_empty(),
            MoveKind::Change => false,
            _ => true,
        }
    }

    /// Returns the result if a side has three pieces or fewer left, including its launching square.
    #[inline]
    pub(super) fn three_pieces_left(&self) -> Option<Outcome> {
        self.pieces.too_few(3, self.clock.side, "three pieces left")
    }
}
