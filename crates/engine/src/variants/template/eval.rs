//! The evaluation: material, placement and the right to move.

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::value;
use super::position::SkirmishPosition;
use super::tables::{LAST_RANK, SQUARES};
use super::weights::{FULL_BOARD, KING_CAPTURE, WEIGHTS, Weights};
use crate::board::Tapered;
use crate::nnue::TakesNetwork;
use crate::rules::{Color, Evaluator, Score, WeightedEvaluator};

/// Evaluates positions of Skirmish. It keeps no state.
#[derive(Clone, Default)]
pub struct SkirmishEvaluator;

/// The value for the side to move, with material and placement given.
#[inline(always)]
fn value_of(pos: &SkirmishPosition, placement: Tapered, weights: &Weights) -> Score {
    let phase = (pos.occupied().len() as i32).min(FULL_BOARD);
    let white = placement.at(phase, FULL_BOARD);
    weights.tempo + if pos.clock.side == Color::White { white } else { -white }
}

impl Evaluator<SkirmishPosition> for SkirmishEvaluator {
    const HISTORY_SIZE: usize = PieceType::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &SkirmishPosition) -> Score {
        value_of(pos, pos.placement, &WEIGHTS)
    }

    fn material_gain(&self, pos: &SkirmishPosition, m: Move) -> Score {
        let victim = match pos.piece_on(m.to as usize) {
            None => 0,
            Some((_, PieceType::King)) => KING_CAPTURE,
            Some((_, piece)) => WEIGHTS.piece_values[piece as usize].mg,
        };
        let mover = pos.piece_on(m.from as usize).map(|(_, piece)| piece);
        let promotes = LAST_RANK[pos.clock.side.index()].contains(m.to as usize);
        let promotion = match mover {
            Some(PieceType::Soldier) if promotes => {
                WEIGHTS.piece_values[PieceType::Rook as usize].mg - WEIGHTS.piece_values[0].mg
            }
            _ => 0,
        };
        victim + promotion
    }

    fn history_index(pos: &SkirmishPosition, m: Move) -> usize {
        let piece = pos.piece_on(m.from as usize).map_or(0, |(_, piece)| piece as usize);
        piece * SQUARES + m.to as usize
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
        let mut placement = Tapered::ZERO;
        for square in 0..SQUARES {
            if let Some((color, piece)) = pos.piece_on(square) {
                placement += value(piece as usize, square, color == Color::White, weights);
            }
        }
        value_of(pos, placement, weights)
    }
}
