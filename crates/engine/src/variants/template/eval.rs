//! The evaluation: material, placement and the right to move.

use super::moves::Move;
use super::pieces::{Piece, PieceType};
use super::placement::placement;
use super::position::SkirmishPosition;
use super::tables::SQUARES;
use super::weights::{FULL_BOARD, KING_CAPTURE, WEIGHTS, Weights};
use crate::board::Tapered;
use crate::nnue::TakesNetwork;
use crate::rules::{Color, Evaluator, Score, WeightedEvaluator};

/// Evaluates positions of Skirmish. It keeps no state.
#[derive(Clone, Default, Debug)]
pub struct SkirmishEvaluator;

/// Returns the value for the side to move, with material and placement given.
#[inline(always)]
fn value_of(pos: &SkirmishPosition, placement: Tapered, weights: &Weights) -> Score {
    let phase = (pos.pieces.occupied().into_iter().len() as i32).min(FULL_BOARD);
    let white = placement.at(phase, FULL_BOARD);
    weights.tempo + if pos.clock.side == Color::White { white } else { -white }
}

impl Evaluator<SkirmishPosition> for SkirmishEvaluator {
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &SkirmishPosition) -> Score {
        value_of(pos, pos.pieces.value(), &WEIGHTS)
    }

    fn material_gain(&self, pos: &SkirmishPosition, m: Move) -> Score {
        let value = |piece_type: PieceType| WEIGHTS.piece_values[piece_type as usize].mg;
        let victim = match pos.pieces.at(m.to()) {
            Piece::EMPTY => 0,
            piece if piece.piece_type() == PieceType::King => KING_CAPTURE,
            piece => value(piece.piece_type()),
        };
        let promotion = if pos.promotes(m) { value(PieceType::Rook) - value(PieceType::Soldier) } else { 0 };
        victim + promotion
    }

    fn history_index(pos: &SkirmishPosition, m: Move) -> usize {
        pos.pieces.at(m.from()).index() * SQUARES + m.to()
    }
}

/// It has no network.
impl TakesNetwork for SkirmishEvaluator {}

impl WeightedEvaluator<SkirmishPosition> for SkirmishEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &SkirmishPosition, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        value_of(pos, sum, weights)
    }
}
