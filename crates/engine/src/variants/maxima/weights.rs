//! The weights of the evaluation, and what else a game needs in numbers; the inventor's page gives no values.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// Material, by type: Pawn, Guard, Long Leaper, Mage, Chameleon, Immobilizer, Coordinator, Withdrawer, King.
    /// Exchanges are counted in the mean of both values.
    piece_values: [Tapered; 9], 0..=1500;
    /// A man, for each step that its square is nearer to the middle file (0 to 3), by type.
    centre: [Tapered; 9], -60..=60;
    /// A man, for each rank that it has advanced, by type.
    advance: [Tapered; 9], -60..=60;
    /// An immobilized man, by type; a Mage never is.
    immobilized: [Score; 9], -500..=100;
    /// Each empty square that a Long Leaper, Chameleon, Immobilizer, Coordinator or Withdrawer slides to, by type.
    mobility: [Score; 5], -5..=20;
    /// Each man, but for Pawns, within one square of the enemy King.
    near_king: Score, -50..=100;
    /// A man on a goal square behind the enemy's camp.
    on_goal: Score, -100..=500;
    /// Each own slider in line with the other one, with nothing between, while a man stands on the first.
    goal_in_reach: Score, 0..=2000;
    /// The right to move.
    tempo: Score, 0..=80;
}

/// Fitted to 1,900 games of self-play by `asterism fit-eval`: docs/training.md.
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// The weight of each type in the phase of the game: all but Kings.
pub(super) const PHASE: [Score; PieceType::COUNT] = [1, 2, 4, 3, 4, 4, 3, 3, 0];
/// The sum of [`PHASE`] of all men of the start position: the game is then fully a middlegame.
pub(super) const FULL_PHASE: Score = 84;

/// A win at once, in the ordering of moves.
pub(super) const WIN: Score = 10_000;

/// Fitted to 329 games of self-play at 3,000 nodes by `asterism fit-wdl`.
pub(super) const WDL: WdlModel = WdlModel { a: [9.0, 13.0, 23.0, 83.0], b: [257.0, 233.0, 178.0, 115.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 250,
    levels: [
        LevelNumbers::new(0.16, 1.0, 50.0, 1.8, 6.0),
        LevelNumbers::new(0.165, 1.0, 50.0, 1.5, 5.0),
        LevelNumbers::new(0.17, 1.0, 50.0, 1.3, 5.0),
        LevelNumbers::new(0.2, 1.0, 50.0, 0.88, 5.0),
        LevelNumbers::new(0.25, 1.0, 50.0, 0.68, 4.0),
        LevelNumbers::new(0.41, 1.0, 50.0, 0.52, 4.0),
        LevelNumbers::new(0.75, 1.0, 50.0, 0.41, 4.0),
        LevelNumbers::new(0.95, 2.0, 50.0, 0.34, 4.0),
        LevelNumbers::new(ALL_SEEN, 4.0, 58.0, 0.2, 4.0),
        LevelNumbers::new(ALL_SEEN, 6.0, 84.0, 0.14, 3.0),
        LevelNumbers::new(ALL_SEEN, 9.0, 134.0, 0.089, 3.0),
    ],
};
