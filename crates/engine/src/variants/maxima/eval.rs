//! The hand-written evaluation: material, placement, immobilized men, mobility, men near the Kings, invasions at hand;
//! and what moves gain.

use super::moves::Move;
use super::pieces::*;
use super::placement::placement;
use super::position::MaximaPosition;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::nnue::TakesNetwork;
use crate::rules::{Color, CorrectionKeys, Evaluator, Score, WeightedEvaluator};

/// The evaluator; it keeps nothing between positions.
#[derive(Clone, Default, Debug)]
pub struct MaximaEvaluator;

/// The types whose mobility counts, in the order of their weights.
const SLIDERS: [PieceType; 5] = [
    PieceType::LongLeaper,
    PieceType::Chameleon,
    PieceType::Immobilizer,
    PieceType::Coordinator,
    PieceType::Withdrawer,
];

/// Returns the material of a man between middlegame and endgame, in centipawns: what exchanges are counted in.
#[inline]
fn material(piece_type: PieceType) -> Score {
    WEIGHTS.piece_values[piece_type as usize].mean()
}

/// Returns the phase of the game: [`FULL_PHASE`] in the middlegame, 0 with nothing left.
#[inline]
fn phase(pos: &MaximaPosition) -> Score {
    let of_type = |piece_type| pos.pieces.of_type(piece_type).len() as Score * PHASE[piece_type as usize];
    PieceType::ALL.into_iter().map(of_type).sum::<Score>().min(FULL_PHASE)
}

/// Returns the terms of one side that are computed anew each time.
#[inline(always)]
fn side_terms(pos: &MaximaPosition, us: Color, weights: &Weights) -> Score {
    let own = pos.pieces.of_color(us);
    let (occupied, held) = (pos.pieces.occupied(), pos.immobilized(us));
    let goals = GOALS[(!us).index()];
    let (taken, open) = (goals & own, goals - own);
    let mut score = weights.on_goal * taken.len() as Score;
    held.for_each(|square| score += weights.immobilized[pos.pieces.type_at(square) as usize]);
    for (index, piece_type) in SLIDERS.into_iter().enumerate() {
        (pos.pieces.of(us, piece_type) - held).for_each(|square| {
            let seen = queen_attacks(square, occupied);
            score += weights.mobility[index] * (seen - occupied).len() as Score;
            if !taken.is_empty() && seen.meets(&(open - occupied)) && !taken.contains(square) {
                score += weights.goal_in_reach;
            }
        });
    }
    let hunters = own - pos.pieces.of_type(PieceType::Pawn) - held;
    score + weights.near_king * (ADJACENT[pos.pieces.king(!us)] & hunters).len() as Score
}

/// Returns the value for the side to move, with material and placement given.
#[inline(always)]
fn value(pos: &MaximaPosition, placement: Tapered, weights: &Weights) -> Score {
    let side = |color| side_terms(pos, color, weights);
    let white = placement.at(phase(pos), FULL_PHASE) + side(Color::White) - side(Color::Black);
    weights.tempo + if pos.clock.side == Color::White { white } else { -white }
}

/// Returns the material that a move which captures these gains, and [`WIN`] for one that wins at once.
fn gain(pos: &MaximaPosition, m: Move, captured: Set) -> Score {
    if m.from() == m.to() {
        return -material(pos.pieces.type_at(m.from()));
    }
    let mut gain = captured.into_iter().map(|square| material(pos.pieces.type_at(square))).sum();
    let bare = !captured.is_empty() && pos.pieces.of_color(!pos.clock.side).len() == captured.len() + 1;
    if bare || pos.last_goal(m.from()).contains(m.to()) {
        gain += WIN;
    }
    gain
}

impl MaximaPosition {
    /// Returns whether an enemy steps onto a man on `to` after a move, assuming that the remaining men are mobile.
    fn is_stepped_on(&self, m: Move, captured: Set) -> bool {
        let (to, them) = (m.to(), !self.clock.side);
        let of = |piece_type| self.pieces.of(them, piece_type) - captured;
        let occupied = (self.pieces.occupied() - captured - Set::of(m.from())) | Set::of(to);
        let mages = MAGE_SOURCES[to] & of(PieceType::Mage);
        ADJACENT[to].meets(&of(PieceType::Guard))
            || KING_LEAPS[to].meets(&of(PieceType::King))
            || mages.into_iter().any(|mage| !mage_way(mage, to).meets(&occupied))
    }
}

impl Evaluator<MaximaPosition> for MaximaEvaluator {
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &MaximaPosition) -> Score {
        value(pos, pos.pieces.value(), &WEIGHTS)
    }

    fn material_gain(&self, pos: &MaximaPosition, m: Move) -> Score {
        gain(pos, m, pos.captured(m))
    }

    /// Returns the gain, less the mover if an enemy steps onto it: most men capture without going to their victim's
    /// square, so only the others matter.
    fn see(&self, pos: &MaximaPosition, m: Move, _enough: Score) -> Score {
        let captured = pos.captured(m);
        let (gain, risk) = (gain(pos, m, captured), material(pos.pieces.type_at(m.from())));
        if gain < 0 || gain >= risk || !pos.is_stepped_on(m, captured) { gain } else { gain - risk }
    }

    #[inline]
    fn history_index(pos: &MaximaPosition, m: Move) -> usize {
        pos.pieces.at(m.from()).index().min(Piece::COUNT - 1) * SQUARES + m.to()
    }

    #[inline]
    fn correction_keys(pos: &MaximaPosition) -> CorrectionKeys {
        pos.pieces.correction_keys()
    }
}

/// It has no network.
impl TakesNetwork for MaximaEvaluator {}

impl WeightedEvaluator<MaximaPosition> for MaximaEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &MaximaPosition, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        value(pos, sum, weights)
    }
}
