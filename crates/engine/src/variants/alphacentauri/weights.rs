//! The declarations of the evaluation's weights; the inventor's page gives no values.

use crate::board::eval_weights;
use crate::rules::{LevelNumbers, LevelParams, Score, WdlModel};

/// The number of distinguished numbers of steps until King and Dame meet.
pub(super) const MEETING_STEPS: usize = 24;

eval_weights! {
    /// Value of a piece, by type: Pawn, Guard, Hopper, Centaur, Advancer, Withdrawer, Reducer. Rotor, King and Dame are
    /// never captured. Captures are counted in these values too.
    piece_values: [Score; 10], 0..=1000;
    /// For each square (files plus ranks) that a piece stands from the centre, by type.
    off_centre: [Score; 10], -20..=20;
    /// For each rank that a piece has advanced, by type.
    advance: [Score; 10], -20..=20;
    /// A Rotor inside the edge, where alone it can rotate its ring.
    rotor_can_rotate: Score, -100..=200;
    /// For this many steps of King and Dame together until they meet in the Zone; a side makes one such step a turn at
    /// most. More steps than the table has count as its last.
    meeting: [Score; MEETING_STEPS], -600..=2000;
    /// For a King or a Dame on a square, as its side sees the board: by rank, each from the edge to the middle file.
    royal_square: [Score; 45], -200..=200;
    /// For this many squares to which a King or a Dame can step, by number.
    royal_mobility: [Score; 9], -200..=200;
    /// For having the move, with both parts of the turn to play, by the own steps until King and Dame meet.
    tempo: [Score; MEETING_STEPS], -200..=400;
    /// For having the second part alone left, on top of what the other side has for its turn. Positions to fit to stand
    /// between turns, so this was chosen by games (docs/training.md).
    second_part: Score, -200..=200;
}

/// Fitted by `asterism fit-eval` (docs/training.md). Captures are counted in these values as well.
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// Steps (not centipawns) counted on top for a royal piece that finds no way to the Zone; also the longest
/// detour that is looked for.
pub(super) const MAX_DETOUR: usize = 5;
/// The material gain of the winning step, so that it is tried first.
pub(super) const WINNING_STEP: Score = 5_000;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel =
    WdlModel { a: [240.0, 285.0, 1_379.0, 5_000.0], b: [375.0, 432.0, 935.0, 212.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 480,
    levels: [
        LevelNumbers::new(0.008, 1.0, 400.0, 6.0, 5.0),
        LevelNumbers::new(0.033, 1.0, 400.0, 0.5, 3.0),
        LevelNumbers::new(0.02, 2.0, 400.0, 0.6, 3.0),
        LevelNumbers::new(0.065, 2.0, 400.0, 0.4, 3.0),
        LevelNumbers::new(0.14, 2.0, 400.0, 0.38, 3.0),
        LevelNumbers::new(0.23, 2.0, 400.0, 0.35, 3.0),
        LevelNumbers::new(0.73, 2.0, 400.0, 0.3, 3.0),
        LevelNumbers::new(0.35, 3.0, 400.0, 0.23, 3.0),
        LevelNumbers::new(0.55, 3.0, 400.0, 0.2, 3.0),
        LevelNumbers::new(0.7, 4.0, 400.0, 0.15, 3.0),
        LevelNumbers::new(2.0, 4.0, 400.0, 0.1, 3.0),
    ],
};
