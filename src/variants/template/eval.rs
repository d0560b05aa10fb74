//! The evaluation: material, placement and the right to move.

use super::moves::Move;
use super::pieces::{PieceType, TYPES};
use super::position::SkirmishPosition;
use super::tables::{LAST_RANK, SQUARES};
use super::weights::{FULL_BOARD, KING_CAPTURE, PIECE_VALUES, TEMPO};
use crate::rules::{Color, Evaluator, Score};

/// Evaluates positions of Skirmish. It keeps no state.
#[derive(Default)]
pub struct SkirmishEvaluator;

impl Evaluator<SkirmishPosition> for SkirmishEvaluator {
    const HISTORY_SIZE: usize = TYPES * SQUARES;

    fn evaluate(&mut self, pos: &SkirmishPosition) -> Score {
        let phase = (pos.occupied().len() as i32).min(FULL_BOARD);
        let white = pos.placement.at(phase, FULL_BOARD);
        TEMPO + if pos.side == Color::White { white } else { -white }
    }

    fn material_gain(&self, pos: &SkirmishPosition, m: Move) -> Score {
        let victim = match pos.piece_on(m.to as usize) {
            None => 0,
            Some((_, PieceType::King)) => KING_CAPTURE,
            Some((_, piece)) => PIECE_VALUES[piece as usize].mg,
        };
        let mover = pos.piece_on(m.from as usize).map(|(_, piece)| piece);
        let promotes = LAST_RANK[pos.side.index()].contains(m.to as usize);
        let promotion = match mover {
            Some(PieceType::Soldier) if promotes => {
                PIECE_VALUES[PieceType::Rook as usize].mg - PIECE_VALUES[0].mg
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
