//! The evaluation's weights, all in centipawns unless said otherwise. The inventor's page gives no values and none
//! of these has been tuned: all are guesses.

use super::pieces::PieceType;
use crate::rules::{LEVELS, LevelNumbers, Score, WdlModel};

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
pub const WDL: WdlModel = WdlModel::UNFITTED;

/// What each level may see and use. A side has up to 2,000 turns here and to look a turn farther decides a game, so the
/// levels differ by how many turns they see.
pub const LEVEL_NUMBERS: [LevelNumbers; LEVELS] = [
    level(0.033, 1.0, 0.5),
    level(0.44, 1.0, 0.5),
    level(0.073, 2.0, 0.4),
    level(0.22, 2.0, 0.35),
    level(0.73, 2.0, 0.3),
    level(0.25, 3.0, 0.25),
    level(0.6, 3.0, 0.2),
    level(1.6, 3.0, 0.15),
    level(0.5, 4.0, 0.12),
    level(1.0, 4.0, 0.1),
];

const fn level(seen: f64, depth: f64, temperature: f64) -> LevelNumbers {
    LevelNumbers { seen, depth, nodes: 400.0, temperature, lines: 3.0 }
}
