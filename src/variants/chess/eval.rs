//! The evaluation.

use super::moves::Move;
use super::position::ChessPosition;
use super::tables::{FULL_PHASE, endgame, middlegame};
use crate::rules::{DRAW, Evaluator, Score};
use cozy_chess::{Color, Piece};

/// What a player of orthodox chess knows.
#[derive(Default)]
pub struct ChessEvaluator;

impl Evaluator<ChessPosition> for ChessEvaluator {
    const SLOTS: usize = 2 * Piece::NUM * 64;

    #[inline]
    fn evaluate(&mut self, pos: &ChessPosition) -> Score {
        if is_drawn(pos) {
            return DRAW;
        }
        let packed = match pos.board.side_to_move() {
            Color::White => pos.placed,
            Color::Black => -pos.placed,
        };
        let phase = pos.phase.min(FULL_PHASE);
        (middlegame(packed) * phase + endgame(packed) * (FULL_PHASE - phase)) / FULL_PHASE + TEMPO
    }

    #[inline]
    fn gain(&self, pos: &ChessPosition, m: Move) -> Score {
        pos.gain(m)
    }

    #[inline]
    fn exchange(&self, pos: &ChessPosition, m: Move) -> Score {
        pos.exchange(m)
    }

    #[inline]
    fn slot(pos: &ChessPosition, m: Move) -> usize {
        let piece = pos.board.piece_on(m.from()).map_or(0, |p| p as usize);
        (pos.board.side_to_move() as usize * Piece::NUM + piece) * 64 + m.to() as usize
    }
}

/// The worth of having the move.
const TEMPO: Score = 10;

/// Positions nobody can win by force: bare Kings, or one light officer (both dead, FIDE 5.2.2), one
/// against one, or two Knights.
fn is_drawn(pos: &ChessPosition) -> bool {
    let board = &pos.board;
    let count = board.occupied().len();
    let winning = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    if count > 4 || !winning.is_empty() {
        return false;
    }
    let one_each = board.colors(Color::White).len() == 2;
    count < 4 || one_each || board.pieces(Piece::Knight).len() == 2
}
