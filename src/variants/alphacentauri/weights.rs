//! The evaluation's weights, all in centipawns unless said otherwise. The inventor's page gives no values and none
//! of these has been tuned: all are guesses.

use super::pieces::PieceType;
use crate::rules::{LevelNumbers, LevelParams, Score, WdlModel};

/// Value of a piece by type, guessed from what it reaches. All but Pawn and Guard cross the board with CH, so they
/// differ mostly in how often they capture; the Reducer captures nothing but ties enemy pieces up. The uncapturable
/// pieces are never exchanged and have no value.
pub const PIECE_VALUES: [Score; PieceType::COUNT] = [100, 170, 300, 360, 330, 280, 340, 0, 0, 0];

/// A Pawn or a Guard in the centre: there it keeps royals out of the Zone.
pub const SHORT_RANGE_CENTRE: Score = 12;
/// Less for each square (files plus ranks) that it stands from the centre.
pub const SHORT_RANGE_STEP: Score = 3;
/// A Hopper, Centaur, Advancer, Withdrawer or Reducer in the centre.
pub const LONG_RANGE_CENTRE: Score = 8;
/// Less for each square that it stands from the centre.
pub const LONG_RANGE_STEP: Score = 2;
/// A Rotor in the centre, where its ring holds more of what matters.
pub const ROTOR_CENTRE: Score = 16;
/// Less for each square that it stands from the centre.
pub const ROTOR_STEP: Score = 2;
/// A Rotor inside the edge, where alone it can rotate its ring.
pub const ROTOR_CAN_ROTATE: Score = 20;

/// For so many steps of King and Dame together until they meet in the Zone; a side makes one such step a turn at
/// most. More steps than the table has count as its last.
pub const MEETING: [Score; 24] = [
    900, 620, 430, 320, 245, 190, 145, 110, 80, 58, 40, 25, 12, 0, -10, -20, -28, -36, -42, -48, -52, -56,
    -58, -60,
];
/// Steps (not centipawns) counted on top for a royal piece that finds no way to the Zone; also the longest
/// detour that is looked for.
pub const MAX_DETOUR: usize = 5;
/// For each square that a King or a Dame can step to.
pub const ROYAL_MOBILITY: Score = 9;
/// For having the move.
pub const TEMPO: Score = 20;
/// What the winning step counts as material gain, so that it is tried first.
pub const WINNING_STEP: Score = 5_000;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub const WDL: WdlModel = WdlModel { a: [396.0, 504.0, 2_383.0, 5_000.0], b: [454.0, 649.0, 1_430.0, 271.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub const LEVEL: LevelParams = LevelParams {
    scale: 480,
    levels: [
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
