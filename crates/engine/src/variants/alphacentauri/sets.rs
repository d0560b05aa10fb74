//! The places of the pieces, as sets of squares. `attacks.rs` finds the attackers.

use super::pieces::{Piece, PieceType};
use super::tables::*;
use crate::board;
use crate::rules::Color;

/// Returns the number of a royal piece: White's King is 0 and its Dame 1, Black's are 2 and 3.
#[inline]
pub(crate) fn royal_number(piece_type: PieceType, color: Color) -> usize {
    2 * color.index() + usize::from(piece_type == PieceType::Dame)
}

/// The pieces of both sides as sets: all that the royal law needs, and small enough to copy for a trial.
#[derive(Clone, Copy)]
pub(crate) struct PieceSets {
    /// Squares of each type but King and Dame, both sides together.
    by_type: [Set; PieceType::NON_ROYAL],
    /// Squares of each side, royals included.
    by_color: [Set; 2],
    /// Squares of the King and the Dame of each side, in this order.
    royals: [[u8; 2]; 2],
}

impl PieceSets {
    /// Returns every occupied square.
    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.by_color[0] | self.by_color[1]
    }

    /// Returns the pieces of a side.
    #[inline]
    pub(crate) fn of_color(&self, color: Color) -> Set {
        self.by_color[color.index()]
    }

    /// Returns the pieces of a type that is not royal, both sides together.
    #[inline]
    pub(crate) fn of_type(&self, piece_type: PieceType) -> Set {
        self.by_type[piece_type as usize]
    }

    /// Returns the pieces of a side and a type that is not royal.
    #[inline]
    pub(crate) fn of(&self, color: Color, piece_type: PieceType) -> Set {
        self.of_color(color) & self.of_type(piece_type)
    }

    /// Returns the capturable pieces of a side.
    #[inline]
    pub(crate) fn capturable(&self, color: Color) -> Set {
        let mut pieces = self.of_color(color) - self.of_type(PieceType::Rotor);
        for square in self.royals(color) {
            pieces.remove(square);
        }
        pieces
    }

    /// Returns the squares of a side's King and Dame.
    #[inline]
    pub(crate) fn royals(&self, color: Color) -> [usize; 2] {
        let [king, dame] = self.royals[color.index()];
        [king as usize, dame as usize]
    }

    /// Returns square and side of the royal piece with this [number](royal_number).
    #[inline]
    pub(crate) fn royal(&self, number: usize) -> (usize, Color) {
        let color = if number < 2 { Color::White } else { Color::Black };
        (self.royals[number / 2][number % 2] as usize, color)
    }

    /// Returns the squares of all royals, as one number: for hashing.
    #[inline]
    pub(crate) fn royals_key(&self) -> u64 {
        let [[a, b], [c, d]] = self.royals;
        u32::from_le_bytes([a, b, c, d]) as u64
    }

    /// Returns whether the King and the Dame of `color` stand on adjacent squares of the Encounter Zone.
    #[inline]
    pub(crate) fn have_met(&self, color: Color) -> bool {
        let [king, dame] = self.royals(color);
        MEETING_SQUARES[king].contains(dame)
    }

    /// Returns whether the King or the Dame of `color` is one step from meeting the other in the Zone: a win with the
    /// next turn, unless the royal law forbids that step.
    pub(crate) fn can_meet(&self, color: Color) -> bool {
        let [king, dame] = self.royals(color);
        let by_king = ORTHOGONAL_STEPS[king] & MEETING_SQUARES[dame];
        let by_dame = ORTHOGONAL_STEPS[dame] & MEETING_SQUARES[king];
        if by_king.is_empty() && by_dame.is_empty() {
            return false;
        }
        let free = !self.occupied() | self.capturable(!color);
        (by_king | by_dame).meets(&free)
    }
}

impl board::PieceSets for PieceSets {
    type Piece = Piece;
    const EMPTY: PieceSets = PieceSets {
        by_type: [Set::EMPTY; PieceType::NON_ROYAL],
        by_color: [Set::EMPTY; 2],
        royals: [[NO_SQUARE; 2]; 2],
    };

    /// Toggles a piece. A royal piece is taken off its old square by one call and put on its new square by the next.
    #[inline]
    fn toggle(&mut self, piece: Piece, square: usize) {
        let (piece_type, side) = (piece.piece_type(), piece.color().index());
        self.by_color[side].toggle(square);
        match piece_type {
            PieceType::King => self.royals[side][0] = square as u8,
            PieceType::Dame => self.royals[side][1] = square as u8,
            _ => self.by_type[piece_type as usize].toggle(square),
        }
    }
}
