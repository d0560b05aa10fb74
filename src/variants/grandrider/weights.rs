//! The weights of the evaluation, in centipawns unless something else is said.
//!
//! The page gives no values. Those of the riders follow from how many squares each attacks on a board with two
//! squares of three empty (average: Alfilrider 4.5, Dabbabarider 6.4, Bishop 7.1, Camelrider 8.3, Rook 8.7, Nightrider
//! and Alibabarider 10.9, Queen 15.8), less something for riders that are confined to a part of the board:
//! Dabbabarider and Alibabarider to a quarter, Alfilrider to an eighth. All other weights are guesses.
//! Nothing is tuned.

use super::pieces::PieceType;
use crate::board::Tapered;
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

/// The value of each type of piece, in the order of [`PieceType::ALL`]. With an emptier board the long lines
/// gain and the confined riders lose.
pub const PIECE_VALUES: [Tapered; PieceType::COUNT] = [
    Tapered::new(100, 130),
    Tapered::new(95, 125),
    Tapered::new(130, 140),
    Tapered::new(130, 140),
    Tapered::new(210, 190),
    Tapered::new(310, 300),
    Tapered::new(500, 500),
    Tapered::new(400, 390),
    Tapered::new(600, 600),
    Tapered::new(400, 430),
    Tapered::new(520, 620),
    Tapered::new(1000, 1150),
    Tapered::ZERO,
];
/// How much each type of piece counts towards [`FULL_PHASE`].
pub const PHASE: [i32; PieceType::COUNT] = [0, 0, 0, 0, 1, 2, 3, 2, 4, 2, 3, 6, 0];
/// What the phases of all pieces of the setup sum to: from here up the middlegame weights count alone.
pub const FULL_PHASE: i32 = 98;

/// A Pawn or Berolina Pawn on each rank as its side counts them. The camp is ranks 9 to 12, where it may become
/// a rider at once; the rank before counts nearly as much.
pub const PAWN_ADVANCE: [Tapered; 12] = [
    Tapered::ZERO,
    Tapered::ZERO,
    Tapered::ZERO,
    Tapered::ZERO,
    Tapered::new(2, 6),
    Tapered::new(5, 14),
    Tapered::new(10, 26),
    Tapered::new(18, 42),
    Tapered::new(30, 60),
    Tapered::new(36, 70),
    Tapered::new(42, 80),
    Tapered::ZERO,
];
/// The same for each file from the nearer edge (0 to 5).
pub const PAWN_CENTRE_FILE: Tapered = Tapered::new(1, 0);
/// A Superpawn or Berolina Superpawn, for each file and each rank from the nearer edges (0 to 10 together).
pub const SUPERPAWN_CENTRE: Tapered = Tapered::new(1, 2);
/// The King, for each rank from its own first (0 to 11).
pub const KING_ADVANCE: Tapered = Tapered::new(-12, 0);
/// The King on one of the four files in the middle, where castling would take it away from.
pub const KING_MIDDLE_FILE: Tapered = Tapered::new(-6, 0);
/// The King, for each file and each rank from the nearer edges (0 to 10 together).
pub const KING_CENTRE: Tapered = Tapered::new(0, 5);
/// A rider, for each square of mobility expected where it stands beyond the average of all squares, on a board with
/// two squares of three empty.
pub const EXPECTED_MOBILITY: Score = 5;

/// For each square not held by an own piece that an Alfil-, Dabbaba- or Alibabarider attacks.
pub const LEAPER_MOBILITY: Score = 3;
/// For each such square that any other rider attacks with its first leap or step.
pub const FIRST_STEP_MOBILITY: Score = 6;
/// For each own piece beside the King; in the middlegame only.
pub const KING_SHELTER: Score = 4;
/// For each of them that is a Pawn or Berolina Pawn, besides; in the middlegame only.
pub const KING_PAWN_SHELTER: Score = 6;
/// For each rider on whose lines there is a square beside the enemy King, by type; in the middlegame only.
/// Alfil-, Dabbaba- and Alibabariders must attack that square; the other types count less because blockers are
/// not looked at. A Queen counts once for its straight and once for its diagonal lines.
pub const KING_ATTACK: [Score; PieceType::COUNT] = [0, 0, 0, 0, 4, 5, 8, 3, 5, 3, 4, 4, 0];
/// The side to move has this much more.
pub const TEMPO: Score = 12;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub const WDL: WdlModel = WdlModel { a: [63.0, 75.0, 93.0, 270.0], b: [496.0, 505.0, 418.0, 365.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub const LEVEL: LevelParams = LevelParams {
    scale: 150,
    levels: [
        LevelNumbers::new(0.3, 1.0, 50.0, 0.55, 4.0),
        LevelNumbers::new(0.52, 1.0, 50.0, 0.5, 4.0),
        LevelNumbers::new(0.9, 1.0, 50.0, 0.44, 4.0),
        LevelNumbers::new(0.8, 2.0, 50.0, 0.37, 4.0),
        LevelNumbers::new(ALL_SEEN, 4.0, 62.0, 0.27, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 82.0, 0.2, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 125.0, 0.125, 3.0),
        LevelNumbers::new(ALL_SEEN, 10.0, 190.0, 0.08, 3.0),
        LevelNumbers::new(ALL_SEEN, 12.0, 280.0, 0.053, 3.0),
        LevelNumbers::new(ALL_SEEN, 14.0, 420.0, 0.035, 3.0),
    ],
};
