//! Where riders go, as the generator and `pseudo_legal` both ask.

use super::*;
use crate::variants::symmetron44::tables::slides::{bishop_attacks, rook_attacks};

impl Symmetron44Position {
    /// Returns all riders of both sides.
    #[inline]
    pub(super) fn riders(&self) -> Set {
        self.pieces.of_type(PieceType::AdvancerRook)
            | self.pieces.of_type(PieceType::AdvancerBishop)
            | self.pieces.of_type(PieceType::DragonBishop)
            | self.pieces.of_type(PieceType::DragonRook)
    }

    /// Returns the squares where `color`'s riders move orthogonally instead of diagonally and the reverse.
    #[inline]
    pub(in super::super) fn symmetrized_squares(&self, color: Color) -> Set {
        adjacent_to(self.pieces.of(color, PieceType::Shs))
    }

    /// Returns the squares where `color`'s riders are reduced.
    #[inline]
    pub(in super::super) fn reduced_squares(&self, color: Color) -> Set {
        adjacent_to(self.pieces.of(!color, PieceType::Reducer))
            - adjacent_to(self.pieces.of(color, PieceType::Reducer))
    }

    /// Returns the squares a Dragon on `from` sees.
    #[inline]
    pub(super) fn dragon_targets(&self, from: usize, symmetrized: Set, reduced: Set) -> Set {
        if reduced.contains(from) {
            return ADJACENT[from]; // one square of its slide and its step: all eight, symmetrized or not
        }
        let slides_diagonally =
            (self.pieces.type_at(from) == PieceType::DragonBishop) ^ symmetrized.contains(from);
        if slides_diagonally {
            bishop_attacks(from, self.pieces.occupied()) | ORTH_STEPS[from]
        } else {
            rook_attacks(from, self.pieces.occupied()) | DIAG_STEPS[from]
        }
    }

    /// Returns the squares an Advancer sees along its slide, and those where it captures from the square before.
    #[inline]
    pub(super) fn advancer_targets(&self, from: usize, symmetrized: Set, reduced: Set) -> (Set, Set) {
        let slides_orthogonally =
            (self.pieces.type_at(from) == PieceType::AdvancerRook) ^ symmetrized.contains(from);
        let (seen, steps, two_away) = if slides_orthogonally {
            (rook_attacks(from, self.pieces.occupied()), ORTH_STEPS[from], ORTH_TWO_AWAY[from])
        } else {
            (bishop_attacks(from, self.pieces.occupied()), DIAG_STEPS[from], DIAG_TWO_AWAY[from])
        };
        // A neighbour is never captured: there is no square to slide to before it.
        if reduced.contains(from) { (seen & steps, seen & two_away) } else { (seen, seen - steps) }
    }
}
