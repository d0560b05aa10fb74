//! The attackers of a King or a Dame, and the pieces reduced by a Reducer.
//!
//! Pawn, Guard, Hopper, Advancer and Withdrawer attack a royal piece with exactly the captures they could make, if it
//! were capturable. Centaur, Reducer, Rotor, King and Dame attack none (rules.md, "The royal law").

use super::pieces::PieceType;
use super::safety::RoyalSet;
use super::sets::PieceSets;
use super::tables::*;
use crate::rules::Color;

impl PieceSets {
    /// Returns whether an enemy attacks one of these royal pieces.
    #[inline]
    pub(super) fn is_royal_attacked(&self, royals: RoyalSet) -> bool {
        (0..4).filter(|&number| royals.contains(number)).any(|number| {
            let (square, color) = self.royal(number);
            self.is_attacked(square, color)
        })
    }

    /// Returns whether enemy pieces attack the royal piece of `color` on `target`.
    #[inline]
    pub(super) fn is_attacked(&self, target: usize, color: Color) -> bool {
        let aiming = self.aiming_at(target, color);
        !aiming.is_empty()
            && aiming.into_iter().any(|from| {
                self.blockers(from, target, color).is_some_and(|blockers| blockers.is_empty())
                    && !self.is_reduced_off(from, target, color)
            })
    }

    /// Returns the enemy pieces that by type and place aim at the royal piece of `color` on `target`: they attack it
    /// unless they are blocked or reduced.
    #[inline]
    pub(super) fn aiming_at(&self, target: usize, color: Color) -> Set {
        let aiming = (self.of_type(PieceType::Pawn) & DIAGONAL_STEPS[target])
            | (self.of_type(PieceType::Guard) & KING_STEPS[target])
            | (self.of_type(PieceType::Withdrawer) & ORTHOGONAL_STEPS[target])
            | (self.of_type(PieceType::Hopper) & HOP_ORIGINS[target])
            | (self.of_type(PieceType::Advancer) & ADVANCE_ORIGINS[target]);
        aiming & self.of_color(!color)
    }

    /// Returns, for a piece on `from` that aims at the royal piece of `color` on `target`: the occupied squares that
    /// must be emptied before it attacks, Reducers aside; `None` where the edge of the board forbids the capture.
    #[inline]
    pub(super) fn blockers(&self, from: usize, target: usize, color: Color) -> Option<Set> {
        let occupied = self.occupied();
        if self.of_type(PieceType::Withdrawer).contains(from) {
            let behind = BEYOND[target][from];
            return (behind != NO_SQUARE).then(|| Set::of(behind as usize) & occupied);
        }
        if self.of_type(PieceType::Advancer).contains(from) {
            return Some(between(from, target) & occupied);
        }
        if self.of_type(PieceType::Hopper).contains(from) {
            let landing = BEYOND[from][target];
            if landing == NO_SQUARE {
                return None;
            }
            let on_landing = Set::of(landing as usize) & (occupied - self.capturable(!color));
            return Some(on_landing | (between(from, target) & occupied));
        }
        Some(Set::EMPTY)
    }

    /// Returns whether a Reducer of `color` keeps the piece on `from` from capturing towards `target`: it stands on the
    /// piece's file or rank with nothing between, and the target is not on that line.
    #[inline]
    fn is_reduced_off(&self, from: usize, target: usize, color: Color) -> bool {
        let reducers = self.of(color, PieceType::Reducer);
        if reducers.is_empty() {
            return false;
        }
        let occupied = self.occupied();
        let other_lines = if RANK_LINES[from].contains(target) {
            FILE_LINES[from]
        } else if FILE_LINES[from].contains(target) {
            RANK_LINES[from]
        } else {
            FILE_LINES[from] | RANK_LINES[from]
        };
        (reducers & other_lines).into_iter().any(|reducer| !between(from, reducer).meets(&occupied))
    }

    /// Returns the pieces of any side and type that a Reducer of `color` has on a clear line along a rank, and along a
    /// file.
    pub(super) fn reduced_by(&self, color: Color) -> (Set, Set) {
        let (mut on_rank, mut on_file) = (Set::EMPTY, Set::EMPTY);
        let occupied = self.occupied();
        for reducer in self.of(color, PieceType::Reducer) {
            let open = rank_slide(reducer, occupied) | Set::of(reducer);
            on_rank |= left(open) | right(open);
            let file = FILE_LINES[reducer] & occupied;
            let above = file & numbered_above(reducer);
            if let Some(square) = above.lowest() {
                on_file.insert(square);
            }
            if let Some(square) = (file - above).highest() {
                on_file.insert(square);
            }
        }
        (on_rank & occupied, on_file)
    }
}
