//! The declarations of the evaluation's weights, in centipawns unless said otherwise.

use super::pieces::PieceType;
use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// The value of each type of piece, in the order of `PieceType::ALL`. Exchanges are counted in the mean of both
    /// values.
    piece_values: [Tapered; 13], 0..=1800;
    /// A Pawn or Berolina Pawn on each rank as its side counts them. The camp is ranks 9 to 12, where it may become
    /// a rider at once.
    pawn_advance: [Tapered; 12], -100..=300;
    /// A Pawn or Berolina Pawn, for each file from the nearer edge (0 to 5).
    pawn_centre_file: Tapered, -20..=20;
    /// A Superpawn or Berolina Superpawn, for each file and each rank from the nearer edges (0 to 10 together).
    superpawn_centre: Tapered, -20..=20;
    /// A Superpawn or Berolina Superpawn, for each rank from its side's first.
    superpawn_advance: Tapered, -20..=20;
    /// The King, for each rank from its own first (0 to 11).
    king_advance: Tapered, -60..=40;
    /// The King on one of the four files in the middle, where castling would take it away from.
    king_middle_file: Tapered, -100..=60;
    /// The King, for each file and each rank from the nearer edges (0 to 10 together).
    king_centre: Tapered, -30..=30;
    /// A rider, for each square of mobility expected where it stands beyond the average of all squares, on a board with
    /// two squares of three empty; by type.
    expected_mobility: [Score; 13], -20..=40;
    /// For each square not held by an own piece that an Alfil-, Dabbaba- or Alibabarider attacks; by type.
    leaper_mobility: [Score; 7], -10..=30;
    /// For each such square that any other rider attacks with its first leap or step; by type.
    first_step_mobility: [Score; 13], -10..=40;
    /// For each own piece beside the King; in the middlegame only.
    king_shelter: Score, -30..=50;
    /// For each of them that is a Pawn or Berolina Pawn, besides; in the middlegame only.
    king_pawn_shelter: Score, -30..=50;
    /// For each rider on whose lines there is a square beside the enemy King, by type; in the middlegame only.
    /// Alfil-, Dabbaba- and Alibabariders must attack that square; with the other types blockers are not looked at.
    /// A Queen counts once for its straight and once for its diagonal lines.
    king_attack: [Score; 13], -30..=60;
    /// The side to move has this much more.
    tempo: Score, 0..=80;
}

/// Fitted by `asterism fit-eval` (docs/training.md).
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// How much each type of piece counts towards [`FULL_PHASE`].
pub(super) const PHASE: [i32; PieceType::COUNT] = [0, 0, 0, 0, 1, 2, 3, 2, 4, 2, 3, 6, 0];
/// The sum of the phases of all pieces of the setup: from here up the middlegame weights count alone.
pub(super) const FULL_PHASE: i32 = 98;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [39.0, 45.0, 68.0, 235.0], b: [493.0, 425.0, 419.0, 244.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 150,
    levels: [
        LevelNumbers::new(0.1, 1.0, 50.0, 3.2, 4.0),
        LevelNumbers::new(0.135, 1.0, 50.0, 2.1, 4.0),
        LevelNumbers::new(0.17, 1.0, 50.0, 1.35, 4.0),
        LevelNumbers::new(0.225, 1.0, 50.0, 0.85, 4.0),
        LevelNumbers::new(0.35, 1.0, 50.0, 0.55, 4.0),
        LevelNumbers::new(0.65, 1.0, 50.0, 0.47, 4.0),
        LevelNumbers::new(0.62, 2.0, 50.0, 0.39, 4.0),
        LevelNumbers::new(ALL_SEEN, 3.0, 59.0, 0.29, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 73.0, 0.23, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 120.0, 0.13, 3.0),
        LevelNumbers::new(ALL_SEEN, 11.0, 213.0, 0.071, 3.0),
    ],
};
