//! The declarations of the evaluation's weights; the inventors' page gives no values.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// Material, by type: Pawn, Bawn, Knight, Advancer-Rook, Advancer-Bishop, Dragon-Bishop, Dragon-Rook, Reducer, SHS,
    /// King. Reducer and SHS cannot be captured, so their values matter only in explosions. Exchanges are counted in
    /// the mean of both values.
    piece_values: [Tapered; 10], 0..=1000;
    /// A Pawn or Bawn on each rank, from its own first; it promotes on the last.
    pawn_advance: [Tapered; 6], -100..=300;
    /// A Pawn or Bawn, for each step that its square is nearer to the middle (0 to 5).
    pawn_centre: Tapered, -30..=30;
    /// A Knight, for each step nearer to the middle.
    knight_centre: Tapered, -30..=40;
    /// A Knight on the launching square, from where it goes to any empty square.
    knight_launching: Tapered, -200..=400;
    /// A Reducer, for each step nearer to the middle.
    reducer_centre: Tapered, -30..=50;
    /// A Reducer, for each rank that it has advanced.
    reducer_advance: Tapered, -50..=50;
    /// A rider, for each step nearer to the middle, by type: Advancer-Rook, Advancer-Bishop, Dragon-Bishop,
    /// Dragon-Rook.
    rider_centre: [Tapered; 4], -30..=40;
    /// A rider, for each rank that it has advanced.
    rider_advance: [Tapered; 4], -50..=50;
    /// The King, for each rank that it has advanced.
    king_advance: Tapered, -100..=50;
    /// The King, for each step nearer to the middle.
    king_centre: Tapered, -50..=50;
    /// A side, by the number of its pieces: with three it has lost.
    few_pieces: [Score; 13], -600..=100;
    /// Each square that a rider or Knight sees and that holds no piece of its own.
    mobility: Score, 0..=20;
    /// Each time that a rider or Knight sees the enemy King or a square adjacent to it.
    king_pressure: Score, 0..=40;
    /// The right to move.
    tempo: Score, 0..=80;
}

/// Fitted by `asterism fit-eval` (docs/training.md).
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// The weight of each type in the phase of the game: Knights and riders.
pub(super) const PHASE: [Score; PieceType::COUNT] = [0, 0, 260, 360, 270, 400, 500, 0, 0, 0];
/// The sum of [`PHASE`] of all pieces of the start position: the game is then fully a middlegame. With none left it is
/// fully an endgame.
pub(super) const FULL_PHASE: Score = 3560;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [31.0, 47.0, 91.0, 877.0], b: [157.0, 192.0, 139.0, 200.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 220,
    levels: [
        LevelNumbers::new(0.07, 1.0, 50.0, 8.0, 7.0),
        LevelNumbers::new(0.085, 1.0, 50.0, 5.0, 6.0),
        LevelNumbers::new(0.11, 1.0, 50.0, 2.5, 5.0),
        LevelNumbers::new(0.15, 1.0, 50.0, 1.2, 5.0),
        LevelNumbers::new(0.23, 1.0, 50.0, 0.59, 4.0),
        LevelNumbers::new(0.41, 1.0, 50.0, 0.52, 4.0),
        LevelNumbers::new(0.75, 1.0, 50.0, 0.41, 4.0),
        LevelNumbers::new(0.95, 2.0, 50.0, 0.34, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 62.0, 0.19, 4.0),
        LevelNumbers::new(ALL_SEEN, 6.0, 84.0, 0.14, 3.0),
        LevelNumbers::new(ALL_SEEN, 9.0, 134.0, 0.089, 3.0),
    ],
};
