//! The hand-written evaluation: material, placement, mobility, pressure on the Kings, the number of pieces left.

use super::attacks::AttackContext;
use super::moves::{Move, MoveKind};
use super::pieces::*;
use super::placement::placement;
use super::position::Symmetron44Position;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::rules::{Color, CorrectionKeys, Evaluator, Score, WeightedEvaluator};

/// The evaluator; it keeps nothing between positions.
#[derive(Clone, Default, Debug)]
pub struct Symmetron44Evaluator;

/// The types that count for the phase of the game: Knights and riders.
const PHASE_TYPES: [PieceType; 5] = [
    PieceType::Knight,
    PieceType::AdvancerRook,
    PieceType::AdvancerBishop,
    PieceType::DragonBishop,
    PieceType::DragonRook,
];

/// Returns a piece's material between middlegame and endgame, in centipawns: captures, promotions and exchanges are
/// counted in it.
#[inline]
fn material(piece_type: PieceType) -> Score {
    WEIGHTS.piece_values[piece_type as usize].mean()
}

/// Returns the phase of the game: [`FULL_PHASE`] in the middlegame, 0 in the endgame.
fn phase(pos: &Symmetron44Position) -> Score {
    let of_type = |piece_type| pos.pieces.of_type(piece_type).len() as Score * PHASE[piece_type as usize];
    PHASE_TYPES.into_iter().map(of_type).sum::<Score>().min(FULL_PHASE)
}

/// Returns the mobility of a side's riders and Knights, and how much of it touches the enemy King's surroundings.
#[inline(always)]
fn activity(pos: &Symmetron44Position, color: Color, weights: &Weights) -> Score {
    let own = pos.pieces.of_color(color);
    let enemy_king = pos.pieces.king(!color);
    let king_zone = ADJACENT[enemy_king].with(enemy_king);
    let attacks = AttackContext::new(pos, color, pos.pieces.of(!color, PieceType::Reducer));
    let (mut mobility, mut pressure) = (0, 0);
    attacks.for_each_mobility(pos.pieces.occupied(), |seen| {
        mobility += (seen - own).len() as Score;
        pressure += (seen & king_zone).len() as Score;
    });
    mobility * weights.mobility + pressure * weights.king_pressure
}

/// Returns a side's penalty for coming near the three pieces with which the game is lost.
#[inline(always)]
fn few_pieces(pos: &Symmetron44Position, color: Color, weights: &Weights) -> Score {
    weights.few_pieces[pos.pieces.of_color(color).len().min(weights.few_pieces.len() - 1)]
}

/// Returns the value for the side to move, with material and placement given.
#[inline(always)]
fn value(pos: &Symmetron44Position, placement: Tapered, weights: &Weights) -> Score {
    let side = |color| few_pieces(pos, color, weights) + activity(pos, color, weights);
    let white = placement.at(phase(pos), FULL_PHASE) + side(Color::White) - side(Color::Black);
    weights.tempo + if pos.clock.side == Color::White { white } else { -white }
}

impl Evaluator<Symmetron44Position> for Symmetron44Evaluator {
    const HISTORY_SIZE: usize = Piece::COUNT * PLACES;

    fn evaluate(&mut self, pos: &Symmetron44Position) -> Score {
        value(pos, pos.pieces.value(), &WEIGHTS)
    }

    fn material_gain(&self, pos: &Symmetron44Position, m: Move) -> Score {
        let promoted = m.kind().promotion();
        let promotion =
            promoted.map_or(0, |promoted| material(promoted) - material(pos.pieces.type_at(m.from())));
        let Some(square) = pos.captured(m) else { return promotion };
        let captured = pos.pieces.type_at(square);
        let launching_square = pos.pieces.at(LAUNCHING_SQUARE[pos.clock.side.index()]);
        let changes_sides = captured == PieceType::Knight && launching_square.is_empty();
        promotion + material(captured) * if changes_sides { 2 } else { 1 }
    }

    /// Values a move: the enemy's best reply is taken to be a capture of the piece that has moved, if there is one.
    fn see(&self, pos: &Symmetron44Position, m: Move, _enough: Score) -> Score {
        let gain = self.material_gain(pos, m);
        let mover = pos.pieces.type_at(m.from());
        let arrives = m.to() < SQUARES && m.kind() != MoveKind::Change;
        if mover.is_uncapturable() || !arrives {
            return gain;
        }
        let risk = material(m.kind().promotion().unwrap_or(mover));
        if gain >= risk {
            return gain;
        }
        let mut occupied = (pos.pieces.occupied() - Set::of(m.from())) | m.to_set();
        let mut gone = Set::EMPTY;
        if let Some(captured) = pos.captured(m).filter(|&captured| captured != m.to()) {
            gone = Set::of(captured);
            occupied = occupied - gone;
        }
        let enemy =
            AttackContext::new(pos, !pos.clock.side, pos.pieces.of(pos.clock.side, PieceType::Reducer));
        let recapturers = enemy.attackers(m.to(), occupied) - gone;
        if recapturers.is_empty() { gain } else { gain - risk }
    }

    #[inline]
    fn history_index(pos: &Symmetron44Position, m: Move) -> usize {
        // White's rows before Black's: which rows share a place of the continuation history depends on their order.
        let piece = pos.pieces.at(m.from()).index().min(Piece::COUNT - 1);
        (piece % 2 * PieceType::COUNT + piece / 2) * PLACES + m.to()
    }

    #[inline]
    fn correction_keys(pos: &Symmetron44Position) -> CorrectionKeys {
        pos.pieces.correction_keys()
    }
}

impl WeightedEvaluator<Symmetron44Position> for Symmetron44Evaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &Symmetron44Position, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        value(pos, sum, weights)
    }
}
