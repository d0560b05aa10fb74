//! The evaluation by hand: material, placement, Kings, Reducers, and how near two pieces left are.
//!
//! Material and placement are a sum maintained by the position; the rest is a few set operations. The weights are in
//! `weights`.

use super::attacks::AttackContext;
use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType};
use super::placement::placement;
use super::position::AchernarPosition;
use super::tables::*;
use super::weights::*;
use crate::board::Tapered;
use crate::rules::{Color, CorrectionKeys, Evaluator, Score, WeightedEvaluator};

/// The evaluator of Achernar; it keeps nothing.
#[derive(Clone, Default, Debug)]
pub struct AchernarEvaluator;

impl AchernarEvaluator {
    /// Returns the value for the side to move, with material and placement given.
    #[inline(always)]
    fn value(pos: &AchernarPosition, placement: Tapered, weights: &Weights) -> Score {
        let phase = (pos.pieces.occupied().len() as i32 - ENDGAME_PIECES).clamp(0, FULL_PHASE);
        let white = placement.at(phase, FULL_PHASE) + Self::side_terms(pos, Color::White, weights)
            - Self::side_terms(pos, Color::Black, weights);
        let own = if pos.clock.side == Color::White { white } else { -white };
        (own + weights.tempo).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }

    /// Returns the terms of `color` besides its pieces and their places.
    #[inline(always)]
    fn side_terms(pos: &AchernarPosition, color: Color, weights: &Weights) -> Score {
        let us = color.index();
        let (own, enemies) = (pos.pieces.of_color(color), pos.pieces.of_color(!color));
        let of = |piece_type: PieceType| pos.pieces.of_type(piece_type);
        let soldiers = of(PieceType::Soldier);
        let no_officers = soldiers | of(PieceType::King) | of(PieceType::Reducer);
        let count = |set: Set| set.len() as Score;

        let zone = pos.reducer_zone(color);
        let reduced = zone & enemies;
        let mut score = weights.reduced_officer * count(reduced - no_officers);
        score += weights.reduced_soldier * count(reduced & soldiers);
        // An enemy Soldier captures where own Soldiers would have to stand to capture it.
        let attacked = soldier_sources(us, soldiers & enemies) & own;
        score += weights.officer_attacked_by_soldier * count(attacked - no_officers);

        let king = pos.pieces.king(color);
        score += weights.king_shield * count(ADJACENT[king] & own);
        let near = WITHIN_TWO[king] & (enemies - soldiers);
        score += weights.enemy_near_king * count(near - zone)
            + weights.reduced_enemy_near_king * count(near & zone);
        score + weights.few_pieces.get(own.len().wrapping_sub(LAST_PIECES)).copied().unwrap_or(0)
    }
}

impl Evaluator<AchernarPosition> for AchernarEvaluator {
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    #[inline]
    fn evaluate(&mut self, pos: &AchernarPosition) -> Score {
        Self::value(pos, pos.pieces.value(), &WEIGHTS)
    }

    #[inline]
    fn material_gain(&self, pos: &AchernarPosition, m: Move) -> Score {
        let promotion = if m.kind() == MoveKind::Promotion {
            value(PieceType::GrandSoldier) - value(PieceType::Soldier)
        } else {
            0
        };
        let victim = pos.pieces.at(m.victim_square());
        if victim.is_empty() {
            return promotion;
        }
        let decides = pos.pieces.of_color(victim.color()).len() <= LAST_PIECES;
        let captured = value(victim.piece_type()) + if decides { DECISIVE_CAPTURE } else { 0 };
        promotion + if victim.is_of(pos.clock.side) { -captured } else { captured }
    }

    /// Looks two captures ahead: the cheapest recapture, and whether it is answered.
    fn see(&self, pos: &AchernarPosition, m: Move, _enough: Score) -> Score {
        let gain = self.material_gain(pos, m);
        let us = pos.clock.side;
        let moved = match m.kind() {
            MoveKind::Promotion => PieceType::GrandSoldier,
            _ => pos.pieces.type_at(m.from()),
        };
        if moved == PieceType::King || gain >= DECISIVE_CAPTURE {
            return gain; // a legal King's move is safe; two pieces left end the game
        }
        let removed = Set::of(m.from()).with(m.victim_square());
        let occupied = pos.pieces.occupied() - removed;
        let context = |by: Color| AttackContext { occupied, removed, reduced: pos.reducer_zone(!by) };
        let mut attackers = pos.attackers(m.to(), !us, context(!us));
        if moved == PieceType::Reducer {
            let leapers = KNIGHT[m.to()] & pos.pieces.of_type(PieceType::GrandHorse);
            attackers &= leapers | pos.pieces.of_type(PieceType::King);
        }
        if attackers.is_empty() {
            return gain;
        }
        if pos.attackers(m.to(), us, context(us)).is_empty() {
            return gain - value(moved);
        }
        let pieces = attackers - pos.pieces.of_type(PieceType::King);
        match pieces.into_iter().map(|square| value(pos.pieces.type_at(square))).min() {
            None => gain, // only the King attacks, and may not capture a defended piece
            Some(cheapest) => gain - (value(moved) - cheapest).max(0),
        }
    }

    #[inline]
    fn history_index(pos: &AchernarPosition, m: Move) -> usize {
        pos.pieces.at(m.from()).index() * SQUARES + m.to()
    }

    #[inline]
    fn captures_own(pos: &AchernarPosition, m: Move) -> bool {
        let victim = pos.pieces.at(m.victim_square());
        !victim.is_empty() && victim.is_of(pos.clock.side)
    }

    #[inline]
    fn correction_keys(pos: &AchernarPosition) -> CorrectionKeys {
        pos.pieces.correction_keys()
    }
}

/// Returns material, in centipawns.
#[inline]
const fn value(piece_type: PieceType) -> Score {
    WEIGHTS.piece_values[piece_type as usize]
}

impl WeightedEvaluator<AchernarPosition> for AchernarEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &AchernarPosition, weights: &Weights) -> Score {
        let sum = pos.pieces.value_with(|piece, square| placement(piece, square, weights));
        AchernarEvaluator::value(pos, sum, weights)
    }
}
