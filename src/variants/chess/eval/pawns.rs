//! The Pawns: passed, doubled, isolated, connected and backward ones.

use super::super::attacks::pawn_attacks;
use super::super::pieces::PieceType;
use super::super::weights::Weights;
use super::pieces::Survey;
use super::squares::{distance, forward, forward_fill, sideways};
use crate::board::Tapered;
use cozy_chess::{Board, Color, Rank, Square};

/// What the Pawns of `us` are worth beyond material and placement.
#[inline(always)]
pub fn pawns(
    board: &Board,
    us: Color,
    own_survey: &Survey,
    enemy_survey: &Survey,
    weights: &Weights,
) -> Tapered {
    let own = board.colored_pieces(us, PieceType::Pawn);
    let enemy = board.colored_pieces(!us, PieceType::Pawn);
    let enemy_attacks = pawn_attacks(enemy, !us);
    // Where an enemy Pawn stands in the way or can come to capture.
    let stopped = forward_fill(enemy | enemy_attacks, !us);
    let behind_own = forward_fill(forward(own, !us), !us);
    let doubled = own & behind_own;
    let passed = own & !stopped & !behind_own;
    let files = forward_fill(own, Color::White) | forward_fill(own, Color::Black);
    let isolated = own & !sideways(files);
    let defended = own & pawn_attacks(own, us);
    let beside = own & sideways(own);
    // No own Pawn can come to defend it, and an enemy Pawn guards the square before it.
    let supported = forward_fill(pawn_attacks(own, us) | sideways(own), us);
    let backward = own & !isolated & !supported & forward(enemy_attacks, !us);
    let mut sum = weights.doubled_pawn * doubled.len() as i32
        + weights.isolated_pawn * isolated.len() as i32
        + weights.backward_pawn * backward.len() as i32;
    for pawn in defended {
        sum += weights.defended_pawn[pawn.rank().relative_to(us) as usize];
    }
    for pawn in beside {
        sum += weights.pawn_beside_pawn[pawn.rank().relative_to(us) as usize];
    }
    for pawn in passed {
        let rank = pawn.rank().relative_to(us) as usize;
        let before = Square::new(pawn.file(), Rank::index(rank + 1).relative_to(us));
        let own_king = distance(board.king(us), before);
        let enemy_king = distance(board.king(!us), before);
        sum += weights.passed_pawn[rank];
        sum += Tapered::new(
            0,
            weights.passed_enemy_king[rank] * enemy_king - weights.passed_own_king[rank] * own_king,
        );
        if board.occupied().has(before) {
            sum += weights.passed_blocked[rank];
        } else if !enemy_survey.all.has(before) || own_survey.all.has(before) {
            sum += weights.passed_free[rank];
        }
    }
    sum
}
