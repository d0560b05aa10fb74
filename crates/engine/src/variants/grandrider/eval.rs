//! The hand-written evaluation: material and placement come summed with the position (`placement`); counted here
//! are the riders' mobility, how they attack the enemy King, and the pieces that shelter a King. The weights are
//! in `weights`, the network's correction in `network`.

use super::attacks::leaper_attacks;
use super::moves::Move;
use super::pieces::PieceType::{
    self, Alfilrider, Alibabarider, BerolinaPawn, Bishop, Camelrider, Dabbabarider, King, Nightrider, Pawn,
    Queen, Rook,
};
use super::pieces::{Piece, Worth};
use super::placement::placement;
use super::position::GrandRiderPosition;
use super::tables::{
    BISHOP, CAMEL, COLOUR_KING, COLOUR_SQUARES, FIRST_LANDINGS, Family, KING, KNIGHT, LINES, ROOK, SQUARES,
};
use super::weights::{FULL_PHASE, WEIGHTS, Weights};
use crate::board::Tapered;
use crate::rules::{Color, CorrectionKeys, Evaluator, MATE_BOUND, Score, WeightedEvaluator};

/// The evaluator; it keeps nothing.
#[derive(Clone, Default, Debug)]
pub struct GrandRiderEvaluator;

/// Returns the value of a type of piece in exchanges.
#[inline]
fn worth(piece_type: PieceType) -> Score {
    WEIGHTS.piece_values[piece_type as usize].mean()
}

/// The terms of one side's riders, in centipawns.
#[derive(Clone, Default)]
struct Activity {
    mobility: Score,
    /// In the middlegame only.
    king_attack: Score,
}

/// Returns the riders' mobility and their attack on the enemy King.
#[inline(always)]
fn activity(pos: &GrandRiderPosition, us: Color, weights: &Weights) -> Activity {
    let mut activity = Activity::default();
    // Type by type, so that the compiler knows the type.
    activity.add_leapers(pos, us, Alfilrider, weights);
    activity.add_leapers(pos, us, Dabbabarider, weights);
    activity.add_leapers(pos, us, Alibabarider, weights);
    activity.add_riders(pos, us, (Camelrider, CAMEL), weights);
    activity.add_riders(pos, us, (Nightrider, KNIGHT), weights);
    activity.add_riders(pos, us, (Bishop, BISHOP), weights);
    activity.add_riders(pos, us, (Rook, ROOK), weights);
    activity.add_riders(pos, us, (Queen, ROOK), weights);
    activity.add_riders(pos, us, (Queen, BISHOP), weights);
    activity
}

impl Activity {
    /// Counts the leapers of two of one type.
    #[inline(always)]
    fn add_leapers(&mut self, pos: &GrandRiderPosition, us: Color, leaper: PieceType, weights: &Weights) {
        let own = pos.pieces.colour_boards(us);
        let occupied = own | pos.pieces.colour_boards(!us);
        let ring = &COLOUR_KING[pos.pieces.king(!us)];
        (pos.pieces.of_type(leaper) & pos.pieces.of_color(us)).for_each(|from| {
            let colour_square = COLOUR_SQUARES[from];
            let attacks = leaper_attacks(leaper, colour_square, occupied);
            let free = attacks & !own.0[colour_square.board()];
            self.mobility += weights.leaper_mobility[leaper as usize] * free.count_ones() as Score;
            if attacks & ring.0[colour_square.board()] != 0 {
                self.king_attack += weights.king_attack[leaper as usize];
            }
        });
    }

    /// Counts the riders of one type along one family of lines. Following the long lines would take longer than all
    /// else together: the first landing squares, and whether a line meets a square beside the King at all, must do.
    #[inline(always)]
    fn add_riders(
        &mut self,
        pos: &GrandRiderPosition,
        us: Color,
        (rider, family): (PieceType, Family),
        weights: &Weights,
    ) {
        let own = pos.pieces.of_color(us);
        let ring = KING[pos.pieces.king(!us)];
        (pos.pieces.of_type(rider) & own).for_each(|from| {
            let free = FIRST_LANDINGS[family.index][from] - own;
            self.mobility += weights.first_step_mobility[rider as usize] * free.len() as Score;
            if LINES[family.index][from].meets(&ring) {
                self.king_attack += weights.king_attack[rider as usize];
            }
        });
    }
}

/// Returns how well own pieces stand around a King, in the middlegame only.
#[inline(always)]
fn shelter(pos: &GrandRiderPosition, us: Color, weights: &Weights) -> Score {
    let beside = KING[pos.pieces.king(us)] & pos.pieces.of_color(us);
    let pawns = beside & (pos.pieces.of_type(Pawn) | pos.pieces.of_type(BerolinaPawn));
    weights.king_shelter * beside.len() as Score + weights.king_pawn_shelter * pawns.len() as Score
}

/// Returns the value for the side to move, with material and placement given.
#[inline(always)]
fn value(pos: &GrandRiderPosition, placement: Tapered, weights: &Weights) -> Score {
    let (white, black) = (activity(pos, Color::White, weights), activity(pos, Color::Black, weights));
    let mobility = white.mobility - black.mobility;
    let shelter = shelter(pos, Color::White, weights) - shelter(pos, Color::Black, weights);
    let king_safety = shelter + white.king_attack - black.king_attack;
    let total = placement + Tapered::both(mobility) + Tapered::new(king_safety, 0);
    let score = total.at(pos.pieces.value().phase.min(FULL_PHASE), FULL_PHASE);
    let score = if pos.clock.side == Color::White { score } else { -score };
    (score + weights.tempo).clamp(1 - MATE_BOUND, MATE_BOUND - 1)
}

impl Evaluator<GrandRiderPosition> for GrandRiderEvaluator {
    /// One for each piece and destination.
    const HISTORY_SIZE: usize = Piece::COUNT * SQUARES;

    fn evaluate(&mut self, pos: &GrandRiderPosition) -> Score {
        value(pos, pos.pieces.value().placement, &WEIGHTS)
    }

    #[inline]
    fn material_gain(&self, pos: &GrandRiderPosition, m: Move) -> Score {
        let captured = pos.captured_square(m).map_or(0, |square| worth(pos.pieces.type_at(square)));
        let pawn = pos.pieces.type_at(m.from());
        let promoted = m.promotion().map_or(0, |new| worth(new) - worth(pawn));
        captured + promoted
    }

    /// Returns the gain, less the mover if the enemy can recapture (a quiet mover, if a pawn can).
    #[inline]
    fn see(&self, pos: &GrandRiderPosition, m: Move, _enough: Score) -> Score {
        let gain = self.material_gain(pos, m);
        let mover = worth(m.promotion().unwrap_or(pos.pieces.type_at(m.from())));
        if gain >= mover {
            return gain;
        }
        let (to, them) = (m.to(), !pos.clock.side);
        let mut enemies = pos.pieces.of_color(them);
        let is_defended = if gain == 0 {
            (pos.step_attackers(to, them) - pos.pieces.of_type(King)).meets(&enemies)
        } else {
            let mut occupied = pos.pieces.occupied();
            occupied.remove(m.from());
            if let Some(square) = pos.captured_square(m) {
                enemies.remove(square);
                if square != to {
                    occupied.remove(square);
                }
            }
            pos.is_attacked(to, them, enemies, occupied)
        };
        if is_defended { gain - mover } else { gain }
    }

    #[inline]
    fn history_index(pos: &GrandRiderPosition, m: Move) -> usize {
        pos.pieces.at(m.from()).index() * SQUARES + m.to()
    }

    #[inline]
    fn correction_keys(pos: &GrandRiderPosition) -> CorrectionKeys {
        pos.pieces.correction_keys()
    }
}

impl WeightedEvaluator<GrandRiderPosition> for GrandRiderEvaluator {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn value_with(pos: &GrandRiderPosition, weights: &Weights) -> Score {
        let worth = |piece, square| Worth { placement: placement(piece, square, weights), phase: 0 };
        value(pos, pos.pieces.value_with(worth).placement, weights)
    }
}
