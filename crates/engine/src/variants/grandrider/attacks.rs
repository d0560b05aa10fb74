//! Attacks: along the riders' lines, by King and pawns, and en passant.

use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, Bishop, Camelrider, Dabbabarider, Nightrider, Queen, Rook,
};
use super::position::GrandRiderPosition;
use super::tables::{
    ALFIL, BISHOP, CAMEL, ColourBoards, ColourSquare, DABBABA, DIAGONAL, DIAGONAL_AHEAD, Family, KING,
    KNIGHT, LINES, RAYS, ROOK, STRAIGHT, STRAIGHT_AHEAD, Set, alfil_attacks, between, dabbaba_attacks,
    direction,
};
use crate::rules::Color;

/// Returns the attacks of a rider on `from` along the lines of a family, up to and with the first piece on each line.
#[inline]
pub(super) fn rider_attacks(family: Family, from: usize, occupied: Set) -> Set {
    let mut set = Set::EMPTY;
    let mut dir = family.first;
    while dir < family.end {
        let up = RAYS[from][dir];
        set |= match (up & occupied).lowest() {
            Some(first) => up ^ RAYS[first][dir],
            None => up,
        };
        let down = RAYS[from][dir + 1];
        set |= match (down & occupied).highest() {
            Some(first) => down ^ RAYS[first][dir + 1],
            None => down,
        };
        dir += 2;
    }
    set
}

/// Returns the attacks of an Alfilrider, Dabbabarider or Alibabarider on its colour board, up to and with the first
/// piece on each line.
#[inline]
pub(super) fn leaper_attacks(leaper: PieceType, from: ColourSquare, occupied: ColourBoards) -> u64 {
    let (square, occupied) = (from.square(), occupied.0[from.board()]);
    match leaper {
        Alfilrider => alfil_attacks(square, occupied),
        Dabbabarider => dabbaba_attacks(square, occupied),
        _ => alfil_attacks(square, occupied) | dabbaba_attacks(square, occupied),
    }
}

/// Returns whether one of the riders on a family of lines attacks `target`, were the squares `occupied`.
#[inline(always)]
fn see(family: Family, riders: Set, target: usize, occupied: Set) -> bool {
    for rider in LINES[family.index][target] & riders {
        if !between(target, rider, direction(family, target, rider)).meets(&occupied) {
            return true;
        }
    }
    false
}

impl GrandRiderPosition {
    /// Returns the pieces of both sides that move on each family of lines.
    #[inline]
    pub(super) fn riders(&self) -> [(Family, Set); 6] {
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type);
        [
            (ROOK, of(Rook) | of(Queen)),
            (BISHOP, of(Bishop) | of(Queen)),
            (DABBABA, of(Dabbabarider) | of(Alibabarider)),
            (ALFIL, of(Alfilrider) | of(Alibabarider)),
            (CAMEL, of(Camelrider)),
            (KNIGHT, of(Nightrider)),
        ]
    }

    /// Kings and pawns of all types that could capture on `target`, were they all pieces of `by`; pieces of
    /// the other side may be among them.
    #[inline]
    pub(super) fn step_attackers(&self, target: usize, by: Color) -> Set {
        use PieceType::{BerolinaPawn, BerolinaSuperpawn, King, Pawn, Superpawn};
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type);
        // Where the other side would step ahead from the target, a piece of `by` steps ahead to it.
        let other = (!by).index();
        let pawns =
            of(Pawn) & DIAGONAL_AHEAD[other][target] | of(BerolinaPawn) & STRAIGHT_AHEAD[other][target];
        let superpawns = of(Superpawn) & DIAGONAL[target] | of(BerolinaSuperpawn) & STRAIGHT[target];
        pawns | superpawns | of(King) & KING[target]
    }

    /// Returns whether one of `attackers`, all of side `by`, could capture on `target`, were the squares `occupied`.
    #[inline]
    pub(super) fn is_attacked(&self, target: usize, by: Color, attackers: Set, occupied: Set) -> bool {
        if self.step_attackers(target, by).meets(&attackers) {
            return true;
        }
        let of = |piece_type: PieceType| self.pieces.of_type(piece_type) & attackers;
        see(ROOK, of(Rook) | of(Queen), target, occupied)
            || see(BISHOP, of(Bishop) | of(Queen), target, occupied)
            || see(DABBABA, of(Dabbabarider) | of(Alibabarider), target, occupied)
            || see(ALFIL, of(Alfilrider) | of(Alibabarider), target, occupied)
            || see(CAMEL, of(Camelrider), target, occupied)
            || see(KNIGHT, of(Nightrider), target, occupied)
    }

    /// Returns whether the King of `color` is attacked.
    #[inline]
    pub(super) fn is_king_attacked(&self, color: Color) -> bool {
        let enemies = self.pieces.of_color(!color);
        self.is_attacked(self.pieces.king(color), !color, enemies, self.pieces.occupied())
    }

    /// Returns the pawns that may capture a pawn of type `passing` and side `color` en passant on the square `passed`:
    /// Pawns capture both types, Berolina Pawns only their like, and Superpawns nothing (rules, En passant).
    #[inline]
    pub(super) fn en_passant_capturers(&self, passing: PieceType, color: Color, passed: usize) -> Set {
        let us = color.index();
        let pawns = self.pieces.of_type(PieceType::Pawn) & DIAGONAL_AHEAD[us][passed];
        let berolinas = match passing {
            PieceType::BerolinaPawn => {
                self.pieces.of_type(PieceType::BerolinaPawn) & STRAIGHT_AHEAD[us][passed]
            }
            _ => Set::EMPTY,
        };
        (pawns | berolinas) & self.pieces.of_color(!color)
    }

    /// Returns whether the pawn that has just gone from `from` to `to` could pseudo-legally be captured en passant.
    pub(super) fn can_be_captured_en_passant(&self, from: usize, to: usize) -> bool {
        let pawn = self.pieces.at(to);
        let capturers = |passed| self.en_passant_capturers(pawn.piece_type(), pawn.color(), passed);
        passed_squares(from, to).any(|passed| !capturers(passed).is_empty())
    }
}

/// Returns the squares a pawn passed in going from `from` to `to` by steps in one direction; at most two.
#[inline]
pub(super) fn passed_squares(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let steps = (to / 12).abs_diff(from / 12);
    let step = (to as isize - from as isize) / (steps.max(1) as isize);
    (1..steps as isize).map(move |n| (from as isize + n * step) as usize)
}
