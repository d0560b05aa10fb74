//! The attackers of squares: one side's pieces sorted by how they capture at this moment.
//!
//! A rider's captures depend on the SHS and the Reducers beside it, so they are worked out once for a whole side with
//! set operations, and asked for any square afterwards.

use super::pieces::PieceType;
use super::position::Symmetron44Position;
use super::tables::slides::{bishop_attacks, rook_attacks};
use super::tables::*;
use crate::rules::Color;

/// One side's pieces by their way of capturing.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackContext {
    /// Dragons that slide orthogonally and capture the first piece.
    orth_sliders: Set,
    /// Dragons that slide diagonally and capture the first piece.
    diag_sliders: Set,
    /// Dragons that capture one step orthogonally; reduced ones among them.
    orth_steppers: Set,
    /// Dragons that capture one step diagonally; reduced ones among them.
    diag_steppers: Set,
    /// Advancers that slide orthogonally and capture the first piece, neighbours excepted.
    orth_advancers: Set,
    /// Advancers that slide diagonally and capture the first piece, neighbours excepted.
    diag_advancers: Set,
    /// Reduced Advancers that capture exactly two squares away orthogonally.
    orth_reduced_advancers: Set,
    /// Reduced Advancers that capture exactly two squares away diagonally.
    diag_reduced_advancers: Set,
    knights: Set,
    pawns: Set,
    bawns: Set,
    /// The square of the King.
    king: usize,
    color: Color,
}

impl AttackContext {
    /// Returns the pieces of `color`, with the other side's Reducers on `reducers`.
    #[inline]
    pub(crate) fn new(pos: &Symmetron44Position, color: Color, reducers: Set) -> AttackContext {
        let own = |piece_type| pos.pieces.of(color, piece_type);
        let symmetrized = adjacent_to(own(PieceType::Shs));
        let reduced = adjacent_to(reducers) - adjacent_to(own(PieceType::Reducer));
        let exchange = |plain: Set, other: Set| (plain - symmetrized) | (other & symmetrized);
        let (rooks, bishops) = (own(PieceType::AdvancerRook), own(PieceType::AdvancerBishop));
        let (orth_advancers, diag_advancers) = (exchange(rooks, bishops), exchange(bishops, rooks));
        let (rooks, bishops) = (own(PieceType::DragonRook), own(PieceType::DragonBishop));
        let (orth_dragons, diag_dragons) = (exchange(rooks, bishops), exchange(bishops, rooks));
        AttackContext {
            orth_sliders: orth_dragons - reduced,
            diag_sliders: diag_dragons - reduced,
            orth_steppers: diag_dragons | (orth_dragons & reduced),
            diag_steppers: orth_dragons | (diag_dragons & reduced),
            orth_advancers: orth_advancers - reduced,
            diag_advancers: diag_advancers - reduced,
            orth_reduced_advancers: orth_advancers & reduced,
            diag_reduced_advancers: diag_advancers & reduced,
            knights: own(PieceType::Knight),
            pawns: own(PieceType::Pawn),
            bawns: own(PieceType::Bawn),
            king: pos.pieces.king(color),
            color,
        }
    }

    /// Returns the pieces that could capture one on `square` (of the board), if the pieces were on `occupied`.
    #[inline]
    pub(crate) fn attackers(&self, square: usize, occupied: Set) -> Set {
        let side = self.color.index();
        let mut found = (self.orth_steppers & ORTH_STEPS[square])
            | (self.diag_steppers & DIAG_STEPS[square])
            | (self.knights & KNIGHT_LEAPS[square])
            | (self.pawns & PAWN_ATTACKERS[side][square])
            | (self.bawns & BAWN_ATTACKERS[side][square]);
        if KING_STEPS[side][self.king].contains(square) {
            found.insert(self.king);
        }
        let orth = self.orth_sliders
            | (self.orth_advancers - ORTH_STEPS[square])
            | (self.orth_reduced_advancers & ORTH_TWO_AWAY[square]);
        if orth.meets(&ORTH_RAYS[square]) {
            found |= orth & rook_attacks(square, occupied);
        }
        let diag = self.diag_sliders
            | (self.diag_advancers - DIAG_STEPS[square])
            | (self.diag_reduced_advancers & DIAG_TWO_AWAY[square]);
        if diag.meets(&DIAG_RAYS[square]) {
            found |= diag & bishop_attacks(square, occupied);
        }
        found
    }

    /// Returns the pieces of either side each of which alone keeps a rider from attacking `square`.
    #[inline]
    pub(crate) fn blockers(&self, square: usize, occupied: Set) -> Set {
        let mut passed = Set::EMPTY;
        // A reduced Dragon never attacks past a piece; a reduced Advancer does from two squares away.
        let orth =
            (self.orth_sliders | self.orth_advancers | (self.orth_reduced_advancers & ORTH_TWO_AWAY[square]))
                & ORTH_RAYS[square];
        if !orth.is_empty() {
            let first = rook_attacks(square, occupied);
            let second = rook_attacks(square, occupied - first);
            passed |= between(square, (orth & second) - first);
        }
        let diag =
            (self.diag_sliders | self.diag_advancers | (self.diag_reduced_advancers & DIAG_TWO_AWAY[square]))
                & DIAG_RAYS[square];
        if !diag.is_empty() {
            let first = bishop_attacks(square, occupied);
            let second = bishop_attacks(square, occupied - first);
            passed |= between(square, (diag & second) - first);
        }
        passed & occupied
    }

    /// Calls `f` with the squares that each Dragon, unreduced Advancer and Knight of the board sees, pieces
    /// included. A measure of mobility, not of moves: the neighbours that no Advancer can capture are among them.
    #[inline]
    pub(crate) fn for_each_mobility(&self, occupied: Set, mut f: impl FnMut(Set)) {
        (self.orth_sliders | self.orth_advancers).for_each(|square| {
            let steps = if self.orth_sliders.contains(square) { DIAG_STEPS[square] } else { Set::EMPTY };
            f(rook_attacks(square, occupied) | steps)
        });
        (self.diag_sliders | self.diag_advancers).for_each(|square| {
            let steps = if self.diag_sliders.contains(square) { ORTH_STEPS[square] } else { Set::EMPTY };
            f(bishop_attacks(square, occupied) | steps)
        });
        (self.knights & ALL).for_each(|square| f(KNIGHT_LEAPS[square]));
        let reduced_dragons = self.orth_steppers & self.diag_steppers;
        reduced_dragons.for_each(|square| f(ADJACENT[square]));
    }
}

/// Returns the squares between `square` and any of `riders`.
#[inline]
fn between(square: usize, riders: Set) -> Set {
    let mut passed = Set::EMPTY;
    riders.for_each(|rider| passed |= BETWEEN[square][rider]);
    passed
}

impl Symmetron44Position {
    /// Returns the enemy pieces that attack a side's King.
    #[inline]
    pub(crate) fn checkers(&self, color: Color) -> Set {
        let enemy = AttackContext::new(self, !color, self.pieces.of(color, PieceType::Reducer));
        enemy.attackers(self.pieces.king(color), self.pieces.occupied())
    }
}
