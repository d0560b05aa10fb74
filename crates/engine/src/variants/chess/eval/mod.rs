//! The evaluation: material and placement (maintained by the position), the pieces (`pieces`), the Kings (`king`), the
//! Pawns (`pawns`), and endings (`endings`). The numbers are in `weights` and `eval.txt`.

mod endings;
mod king;
mod pawns;
mod pieces;
mod squares;

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::value as placement_value;
use super::position::{ChessPosition, EMPTY};
use super::weights::{FULL_PHASE, SCALE_NORMAL, WEIGHTS, Weights};
use crate::board::Tapered;
use crate::board::zobrist::mix;
use crate::rules::{CorrectionKeys, DRAW, Evaluator, Score, WeightedEvaluator};
use cozy_chess::{BitBoard, Color};
use endings::{is_drawn, lone_king, scale};
use pawns::{PawnTable, PawnTerms};
use pieces::Survey;

/// The hand-written evaluation of chess.
#[derive(Clone, Default)]
pub struct ChessEvaluator {
    pawns: PawnTable,
}

impl std::fmt::Debug for ChessEvaluator {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("ChessEvaluator").finish_non_exhaustive()
    }
}

impl ChessEvaluator {
    /// Returns the value of a position for the side to move, in centipawns. `correction`, the network's part, is added
    /// before the sum is scaled; it does not count in drawn positions and against a lone King.
    pub(super) fn value(&mut self, pos: &ChessPosition, correction: Score) -> Score {
        let pawns = self.pawns.terms(&pos.board);
        ChessEvaluator::weighted(pos, pos.placement, pawns, correction, &WEIGHTS)
    }

    /// Returns the value with other weights, given material, placement and Pawns.
    #[inline(always)]
    fn weighted(
        pos: &ChessPosition,
        placement: Tapered,
        pawns: PawnTerms,
        correction: Score,
        weights: &Weights,
    ) -> Score {
        if is_drawn(pos) {
            return DRAW;
        }
        let us = pos.board.side_to_move();
        if let Some(value) = lone_king(&pos.board, us) {
            return value;
        }
        let alone = placement + pawns.value; // as White sees it
        let alone = if us == Color::White { alone } else { -alone };
        let own = Survey::new(&pos.board, us, weights);
        let enemy = Survey::new(&pos.board, !us, weights);
        let sum = alone + side(pos, us, pawns.passed, &own, &enemy, weights)
            - side(pos, !us, pawns.passed, &enemy, &own, weights);
        let phase = pos.phase.min(FULL_PHASE);
        let value = sum.at(phase, FULL_PHASE) + correction;
        let stronger = if value > 0 { us } else { !us };
        let value = value * scale(&pos.board, stronger, weights) / SCALE_NORMAL;
        (weights.scale_phase * value).at(phase, FULL_PHASE) / SCALE_NORMAL + weights.tempo
    }
}

impl Evaluator<ChessPosition> for ChessEvaluator {
    const HISTORY_SIZE: usize = 2 * PieceType::NUM * 64;

    fn evaluate(&mut self, pos: &ChessPosition) -> Score {
        self.value(pos, 0)
    }

    #[inline]
    fn material_gain(&self, pos: &ChessPosition, m: Move) -> Score {
        pos.material_gain(m)
    }

    #[inline]
    fn see(&self, pos: &ChessPosition, m: Move, enough: Score) -> Score {
        pos.see(m, enough)
    }

    #[inline]
    fn history_index(pos: &ChessPosition, m: Move) -> usize {
        let piece = pos.mailbox()[m.from() as usize].min(EMPTY - 1) as usize;
        piece * 64 + m.to() as usize
    }

    #[inline]
    fn correction_keys(pos: &ChessPosition) -> CorrectionKeys {
        use PieceType::{Bishop, King, Knight, Pawn, Queen, Rook};
        let of = |us, piece_type| pos.board.colored_pieces(us, piece_type).0;
        let others =
            |us| mix(0, &[of(us, Knight), of(us, Bishop), of(us, Rook), of(us, Queen), of(us, King)]);
        CorrectionKeys {
            structure_key: mix(0, &[of(Color::White, Pawn), of(Color::Black, Pawn)]),
            other_keys: [others(Color::White), others(Color::Black)],
        }
    }
}

/// Returns one side's terms beyond material, placement and those of Pawns and Kings alone.
#[inline(always)]
fn side(
    pos: &ChessPosition,
    us: Color,
    passed: BitBoard,
    own: &Survey,
    enemy: &Survey,
    weights: &Weights,
) -> Tapered {
    let board = &pos.board;
    own.mobility
        + king::attack(board, us, own, enemy, weights)
        + pieces::places(board, us, own, weights)
        + pieces::threats(pos, us, own, enemy, weights)
        + pawns::passed(board, us, passed, own, enemy, weights)
}

impl WeightedEvaluator<ChessPosition> for ChessEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &ChessPosition, weights: &Weights) -> Score {
        ChessEvaluator::corrected_with(pos, weights, 0)
    }

    fn corrected_with(pos: &ChessPosition, weights: &Weights, correction: Score) -> Score {
        let mut placement = Tapered::ZERO;
        for color in Color::ALL {
            for square in pos.board.colors(color) {
                if let Some(piece) = pos.piece_on(square) {
                    placement += placement_value(color, piece as usize, square as usize, weights);
                }
            }
        }
        ChessEvaluator::weighted(pos, placement, PawnTerms::new(&pos.board, weights), correction, weights)
    }
}
