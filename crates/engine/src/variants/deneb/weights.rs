//! The declarations of the evaluation's weights, for the side that has the piece, and other numbers of the evaluation.
//!
//! Tables by type are in the order of `PieceType::ALL`: Soldier, Star, P43, P32, Queen, Reducer, King.

use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// Material, by type: Soldier, Star, P43, P32, Queen, Reducer, King. Captures are counted in these values too.
    piece_values: [Score; 7], 0..=1000;
    /// For each file from the edge towards the d-file (0 to 3), by type.
    file_centre: [Tapered; 7], -40..=40;
    /// For each rank from the edge towards rank 5 (0 to 4), by type.
    rank_centre: [Tapered; 7], -40..=40;
    /// For each rank in front of its first, by type.
    advance: [Tapered; 7], -60..=60;
    /// A Soldier on one of the last ranks before its promotion.
    soldier_near_promotion: Tapered, -50..=150;
    /// How many of a special type are left: none, one, two, three or more. Running out of one loses the game.
    few_left: [Score; 4], -300..=100;
    /// A reduced piece, by type.
    reduced: [Score; 7], -300..=50;
    /// An enemy piece within two squares of the King, by type (the far corners left out).
    enemy_near_king: [Score; 7], -100..=50;
    /// A piece of its own side, not reduced, beside the King.
    own_beside_king: Score, -20..=50;
    /// A piece that an enemy Soldier or the first leap of a Star may capture, by type.
    hanging: [Score; 7], -200..=50;
    /// All pieces that are left of a special type hang.
    last_hanging: Score, -400..=50;
    /// The right to move.
    tempo: Score, 0..=80;
}

/// Fitted by `asterism fit-eval` (docs/training.md).
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// The rank (from 0, White's view) from which a Soldier is near its promotion.
pub(super) const NEAR_PROMOTION_RANK: Score = 6;
/// Material gain of a move that takes away the last piece of a special type: more than all captures together.
pub(super) const DECISIVE: Score = 10_000;
/// The gain from which a move counts as decisive, beside its other captures.
pub(super) const DECIDED: Score = DECISIVE / 2;
/// Evaluations stay within this, far from the scores of won games, for any FEN.
pub(super) const EVAL_LIMIT: Score = 20_000;
/// Pieces other than Soldiers from which on it is fully the middlegame; the game starts with 20.
pub(super) const FULL_PHASE: i32 = 18;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [14.0, 16.0, 36.0, 427.0], b: [98.0, 119.0, 81.0, 51.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 120,
    levels: [
        LevelNumbers::new(0.015, 1.0, 50.0, 30.0, 8.0),
        LevelNumbers::new(0.105, 1.0, 50.0, 5.0, 6.0),
        LevelNumbers::new(0.155, 1.0, 50.0, 2.4, 5.0),
        LevelNumbers::new(0.235, 1.0, 50.0, 1.25, 5.0),
        LevelNumbers::new(0.33, 1.0, 50.0, 0.78, 4.0),
        LevelNumbers::new(0.48, 1.0, 50.0, 0.51, 4.0),
        LevelNumbers::new(0.87, 1.0, 50.0, 0.44, 4.0),
        LevelNumbers::new(0.96, 2.0, 50.0, 0.36, 4.0),
        LevelNumbers::new(1.6, 3.0, 50.0, 0.3, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 78.0, 0.16, 3.0),
        LevelNumbers::new(ALL_SEEN, 9.0, 152.0, 0.085, 3.0),
    ],
};
