//! The Pawns: passed, doubled, isolated, connected and backward ones. Terms that depend on Pawns and Kings alone are
//! kept in a [`PawnTable`]: few moves of a search change it.

use super::super::attacks::pawn_attacks;
use super::super::pieces::PieceType;
use super::super::weights::{WEIGHTS, Weights};
use super::king::shelter;
use super::pieces::Survey;
use super::squares::{distance, forward, forward_fill, sideways};
use crate::board::Tapered;
use crate::board::zobrist::mix;
use cozy_chess::{BitBoard, Board, Color, Rank, Square};

/// Pawns and Kings without the other pieces.
#[derive(Clone, Copy, Default)]
pub(super) struct PawnTerms {
    /// The worth of White's structure and shelter beyond material and placement, less Black's.
    pub value: Tapered,
    /// The passed Pawns of both sides.
    pub passed: BitBoard,
}

impl PawnTerms {
    /// Works them out.
    pub(super) fn new(board: &Board, weights: &Weights) -> PawnTerms {
        let [(white, white_passed), (black, black_passed)] =
            Color::ALL.map(|us| structure(board, us, weights));
        let shelter = shelter(board, Color::White, weights) - shelter(board, Color::Black, weights);
        PawnTerms { value: white - black + Tapered::new(shelter, 0), passed: white_passed | black_passed }
    }
}

/// The number of entries of a table, a power of two: 80 KiB for each thread.
const ENTRIES: usize = 1 << 11;

/// The last terms of Pawns and Kings that were worked out with the built-in weights.
#[derive(Clone)]
pub(super) struct PawnTable(Vec<([u64; 3], PawnTerms)>);

impl Default for PawnTable {
    fn default() -> Self {
        // No position has both Kings on a1, which these keys say.
        PawnTable(vec![Default::default(); ENTRIES])
    }
}

impl PawnTable {
    /// Returns the terms of a position.
    #[inline]
    pub(super) fn terms(&mut self, board: &Board) -> PawnTerms {
        let pawns = |color| board.colored_pieces(color, PieceType::Pawn).0;
        let kings = board.king(Color::White) as u64 | (board.king(Color::Black) as u64) << 8;
        let key = [pawns(Color::White), pawns(Color::Black), kings];
        let entry = &mut self.0[mix(0, &key) as usize % ENTRIES];
        if entry.0 != key {
            *entry = (key, PawnTerms::new(board, &WEIGHTS));
        }
        entry.1
    }
}

/// Returns the worth of the Pawn structure of `us`, with the distances of the Kings from passed Pawns; and the passed
/// Pawns.
fn structure(board: &Board, us: Color, weights: &Weights) -> (Tapered, BitBoard) {
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
        let (rank, before) = rank_and_square_before(pawn, us);
        let own_king = distance(board.king(us), before);
        let enemy_king = distance(board.king(!us), before);
        sum += weights.passed_pawn[rank];
        sum += Tapered::new(
            0,
            weights.passed_enemy_king[rank] * enemy_king - weights.passed_own_king[rank] * own_king,
        );
    }
    (sum, passed)
}

/// Returns the rank of a Pawn, as `us` sees it, and the square before it.
fn rank_and_square_before(pawn: Square, us: Color) -> (usize, Square) {
    let rank = pawn.rank().relative_to(us) as usize;
    (rank, Square::new(pawn.file(), Rank::index(rank + 1).relative_to(us)))
}

/// Returns the further worth of the passed Pawns of `us`, by the square before them: it is blocked, or free.
#[inline(always)]
pub(super) fn passed(
    board: &Board,
    us: Color,
    passed: BitBoard,
    own_survey: &Survey,
    enemy_survey: &Survey,
    weights: &Weights,
) -> Tapered {
    let mut sum = Tapered::ZERO;
    for pawn in passed & board.colors(us) {
        let (rank, before) = rank_and_square_before(pawn, us);
        if board.occupied().has(before) {
            sum += weights.passed_blocked[rank];
        } else if !enemy_survey.all.has(before) || own_survey.all.has(before) {
            sum += weights.passed_free[rank];
        }
    }
    sum
}
