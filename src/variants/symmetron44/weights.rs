//! The weights of the hand-written evaluation, in centipawns.

use super::pieces::TYPES;
use crate::rules::Score;

/// Material by type, in centipawns: opening and ending. The page gives no values; these follow from
/// mobility on 42 squares. Reducer and SHS cannot be captured, so theirs matter only in explosions.
pub const MATERIAL: [[i16; 2]; TYPES] = [
    [100, 110],
    [100, 110],
    [260, 260],
    [360, 380],
    [270, 270],
    [400, 400],
    [500, 540],
    [250, 250],
    [120, 120],
    [0, 0],
];
/// What rows passed are worth to a Pawn or Bawn, from its own first row: opening, ending.
pub const ADVANCED: [[i16; 6]; 2] = [[0, 0, 8, 22, 50, 0], [0, 0, 15, 40, 90, 0]];
/// A Knight that may appear anywhere.
pub const KNIGHT_IN_HAND: i16 = 30;
/// What the last pieces but three are worth beyond themselves, by the number of pieces: losing the fourth loses the game.
pub const LAST_PIECES: [Score; 10] = [0, 0, 0, 0, -260, -150, -80, -40, -15, 0];
/// Having the move.
pub const TEMPO: Score = 12;

/// Material that makes a full opening, both sides together, in centipawns of riders and Knights.
pub const FULL: Score = 3560;
