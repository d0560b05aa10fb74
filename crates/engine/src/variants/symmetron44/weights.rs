//! What the weights of the evaluation are; the inventors' page gives no values.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// Material, by type: Pawn, Bawn, Knight, Advancer-Rook, Advancer-Bishop, Dragon-Bishop, Dragon-Rook, Reducer, SHS,
    /// King. Reducer and SHS cannot be captured, so their values matter only in explosions. Exchanges are counted in the
    /// mean of both values.
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
    /// A rider, for each step nearer to the middle, by type: Advancer-Rook, Advancer-Bishop, Dragon-Bishop, Dragon-Rook.
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

/// What each type counts for the phase of the game: Knights and riders.
pub(super) const PHASE: [Score; PieceType::COUNT] = [0, 0, 260, 360, 270, 400, 500, 0, 0, 0];
/// What all pieces of the start position count in [`PHASE`]: the game is then fully a
/// middlegame. With none left it is fully an endgame.
pub(super) const FULL_PHASE: Score = 3560;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [31.0, 47.0, 91.0, 877.0], b: [157.0, 192.0, 139.0, 200.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 220,
    levels: [
        LevelNumbers::new(0.1, 1.0, 50.0, 3.0, 4.0),
        LevelNumbers::new(0.2, 1.0, 50.0, 0.6, 4.0),
        LevelNumbers::new(0.42, 1.0, 50.0, 0.52, 4.0),
        LevelNumbers::new(0.85, 1.0, 50.0, 0.45, 4.0),
        LevelNumbers::new(0.65, 2.0, 50.0, 0.38, 4.0),
        LevelNumbers::new(1.4, 3.0, 50.0, 0.3, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 62.0, 0.19, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 72.0, 0.17, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 120.0, 0.1, 3.0),
        LevelNumbers::new(ALL_SEEN, 10.0, 175.0, 0.068, 3.0),
        LevelNumbers::new(ALL_SEEN, 13.0, 300.0, 0.04, 3.0),
    ],
};
