//! The evaluation: material and placement, special types that run out, reduced pieces, hanging pieces,
//! King safety; and what moves gain. Its numbers are in `weights`.

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::placement;
use super::position::DenebPosition;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::rules::{Color, CorrectionKeys, Evaluator, Position, Score, WeightedEvaluator};

/// Rows of the history for each side: the types, and changes in place by the new type.
const HISTORY_ROWS: usize = PieceType::COUNT + PieceType::SPECIAL.len();

/// The hand-written evaluation of Deneb. It keeps no state.
#[derive(Clone, Default, Debug)]
pub struct DenebEvaluator;

impl Evaluator<DenebPosition> for DenebEvaluator {
    const HISTORY_SIZE: usize = 2 * HISTORY_ROWS * 64;

    fn evaluate(&mut self, pos: &DenebPosition) -> Score {
        value(pos, pos.pieces.value(), &WEIGHTS)
    }

    fn material_gain(&self, pos: &DenebPosition, m: Move) -> Score {
        let us = pos.side_to_move();
        let mut gain = 0;
        if !m.captured.is_empty() {
            let value = |square| WEIGHTS.piece_values[pos.pieces.type_at(square) as usize];
            let sum = |set: Set| set.into_iter().map(value).sum::<Score>();
            gain += sum(m.captured & pos.pieces.of_color(!us)) - sum(m.captured & pos.pieces.of_color(us));
        }
        if pos.pieces.type_at(m.from()) == PieceType::Soldier {
            gain += m.new_type().map_or(0, |new| {
                WEIGHTS.piece_values[new as usize] - WEIGHTS.piece_values[PieceType::Soldier as usize]
            });
        }
        if !m.captured.is_empty() || m.new_type().is_some() {
            gain += decisive_gain(pos, m);
        }
        gain
    }

    /// Returns the gain; a piece that goes where a Soldier captures it, or where an adjacent piece captures it and
    /// cannot be recaptured, counts as lost.
    fn see(&self, pos: &DenebPosition, m: Move, _enough: Score) -> Score {
        let (us, to, gain) = (pos.side_to_move(), m.to(), self.material_gain(pos, m));
        let piece_type = m.new_type().unwrap_or(pos.pieces.type_at(m.from()));
        if matches!(piece_type, PieceType::Reducer | PieceType::King) || gain >= DECIDED {
            return gain;
        }
        let theirs = |piece_type| pos.pieces.of(!us, piece_type) - m.captured;
        let soldiers = SOLDIER_CAPTURES[us.index()][to] & theirs(PieceType::Soldier);
        let adjacent = ORTHOGONAL1[to] & (theirs(PieceType::P43) | theirs(PieceType::P32))
            | KING_STEPS[to] & theirs(PieceType::King);
        let stay = |piece_type| pos.pieces.of(us, piece_type) - m.captured - Set::of(m.from());
        let support = SOLDIER_CAPTURES[(!us).index()][to] & stay(PieceType::Soldier)
            | ORTHOGONAL1[to] & (stay(PieceType::P43) | stay(PieceType::P32))
            | KING_STEPS[to] & stay(PieceType::King);
        if !soldiers.is_empty() || !adjacent.is_empty() && support.is_empty() {
            gain - WEIGHTS.piece_values[piece_type as usize]
        } else {
            gain
        }
    }

    #[inline]
    fn history_index(pos: &DenebPosition, m: Move) -> usize {
        // A change in place is no move of the piece it was. The special types are numbered from 1.
        let row = match m.new_type() {
            Some(new) if m.from() == m.to() => PieceType::COUNT - 1 + new as usize,
            _ => pos.pieces.type_at(m.from()) as usize,
        };
        (pos.side_to_move().index() * HISTORY_ROWS + row) * 64 + m.to()
    }

    #[inline]
    fn captures_own(pos: &DenebPosition, m: Move) -> bool {
        m.captured.meets(&pos.pieces.of_color(pos.side_to_move()))
    }

    #[inline]
    fn correction_keys(pos: &DenebPosition) -> CorrectionKeys {
        pos.pieces.correction_keys()
    }
}

/// Returns the gain of `m` if it takes away the enemy's last piece of a special type, or else one's own last.
#[inline]
fn decisive_gain(pos: &DenebPosition, m: Move) -> Score {
    let us = pos.side_to_move();
    let last_captured = |&piece_type: &PieceType| (pos.pieces.of(!us, piece_type) - m.captured).is_empty();
    if m.captured.meets(&pos.pieces.of_color(!us)) && PieceType::SPECIAL.iter().any(last_captured) {
        return DECISIVE;
    }
    if m.new_type().is_none() && !m.captured.meets(&pos.pieces.of_color(us)) {
        return 0;
    }
    let (from, to) = (Set::of(m.from()), Set::of(m.to()));
    let none_left = |&piece_type: &PieceType| {
        let leaves = if m.new_type().is_some() { from } else { Set::EMPTY };
        let arrives = if m.new_type() == Some(piece_type) { to } else { Set::EMPTY };
        ((pos.pieces.of(us, piece_type) - m.captured - leaves) | arrives).is_empty()
    };
    if PieceType::SPECIAL.iter().any(none_left) { -DECISIVE } else { 0 }
}

/// Returns the value for the side to move, with material and placement given.
#[inline(always)]
fn value(pos: &DenebPosition, placement: Tapered, weights: &Weights) -> Score {
    let soldiers = pos.pieces.of_type(PieceType::Soldier);
    let phase = ((pos.pieces.occupied() - soldiers).len() as i32).min(FULL_PHASE);
    let reduced = [pos.reduced(Color::White), pos.reduced(Color::Black)];
    let side = |color| side_terms(pos, color, reduced, weights);
    let score = placement.at(phase, FULL_PHASE) + side(Color::White) - side(Color::Black);
    let score = score.clamp(-EVAL_LIMIT, EVAL_LIMIT);
    weights.tempo + if pos.side_to_move() == Color::White { score } else { -score }
}

/// Returns the terms that are computed anew each time, for one side, in centipawns.
#[inline(always)]
fn side_terms(pos: &DenebPosition, us: Color, reduced: [Set; 2], weights: &Weights) -> Score {
    let hanging = hanging(pos, us, reduced[(!us).index()]);
    let (reduced, king) = (reduced[us.index()], pos.pieces.king(us));
    let near = beside(KING_STEPS[king]);
    let mut score =
        weights.own_beside_king * ((KING_STEPS[king] & pos.pieces.of_color(us)) - reduced).len() as Score;
    for piece_type in PieceType::ALL {
        let (own, enemy) = (pos.pieces.of(us, piece_type), pos.pieces.of(!us, piece_type));
        let count = |set: Set| set.len() as Score;
        score += weights.reduced[piece_type as usize] * count(own & reduced);
        score += weights.hanging[piece_type as usize] * count(own & hanging);
        score += weights.enemy_near_king[piece_type as usize] * count(enemy & near);
        if piece_type.is_special() {
            score += weights.few_left[own.len().min(weights.few_left.len() - 1)];
            if own & hanging == own {
                score += weights.last_hanging;
            }
        }
    }
    score
}

/// Returns the pieces of `us` that an enemy Soldier or the first leap of an unreduced enemy Star may capture.
fn hanging(pos: &DenebPosition, us: Color, reduced_enemies: Set) -> Set {
    let soldiers = pos.pieces.of(!us, PieceType::Soldier);
    let (left, right) = (soldiers - FILE_A, soldiers - FILE_G);
    let mut targets = match us {
        Color::White => down(left, 8) | down(right, 6),
        Color::Black => up(left, 6) | up(right, 8),
    };
    targets |=
        first_leaps(pos.pieces.of(!us, PieceType::Star) - reduced_enemies, ALL - pos.pieces.occupied());
    targets & pos.pieces.of_color(us)
}

impl WeightedEvaluator<DenebPosition> for DenebEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &DenebPosition, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        value(pos, sum, weights)
    }
}
