//! Every number of the evaluation, in centipawns (a Soldier is about 100), for the side that has the piece.
//!
//! Where they are from: [`PIECE_VALUES`] of the special types from the inventor's page, all others guessed by the
//! author of the program; none is tuned. The network (`network`) corrects their sum.
//! Tables by type are in the order of [`PieceType::ALL`]: Soldier, Star, P43, P32, Queen, Reducer, King.

use super::pieces::PieceType;
use crate::board::Tapered;
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

const TYPES: usize = PieceType::COUNT;

/// Material, by type. The page: special pieces are worth about the same, and about two Soldiers; it does
/// not rate the others. Queen and Reducer are guessed.
pub const PIECE_VALUES: [Score; TYPES] = [100, 210, 200, 200, 600, 350, 0];

/// For each file from the edge towards the d-file (0 to 3), by type.
pub const FILE_CENTRE: [Tapered; TYPES] = [
    Tapered::new(2, 0),
    Tapered::new(4, 2),
    Tapered::ZERO,
    Tapered::ZERO,
    Tapered::new(2, 4),
    Tapered::new(4, 4),
    Tapered::new(0, 6),
];
/// For each rank from the edge towards rank 5 (0 to 4), by type.
pub const RANK_CENTRE: [Tapered; TYPES] = [
    Tapered::ZERO,
    Tapered::new(3, 2),
    Tapered::new(3, 2),
    Tapered::new(3, 2),
    Tapered::new(2, 4),
    Tapered::new(5, 6),
    Tapered::new(0, 4),
];
/// A Soldier, for each rank in front of its third.
pub const SOLDIER_ADVANCE: Tapered = Tapered::new(4, 10);
/// A Soldier on one of the last ranks before its promotion.
pub const SOLDIER_NEAR_PROMOTION: Tapered = Tapered::new(0, 15);
/// The rank (from 0, White's view) from which a Soldier is near its promotion.
pub const NEAR_PROMOTION_RANK: Score = 6;
/// The King, for each rank in front of its first.
pub const KING_ADVANCE: Tapered = Tapered::new(-20, 0);

/// How many of a special type are left: none, one, two, three or more. Running out of one loses the game.
pub const FEW_LEFT: [Score; 4] = [0, -70, -15, 0];
/// A reduced piece, by type.
pub const REDUCED: [Score; TYPES] = [-8, -45, -40, -35, -130, -30, 0];
/// An enemy piece within two squares of the King, by type (the far corners left out).
pub const ENEMY_NEAR_KING: [Score; TYPES] = [-8, -14, -10, -10, -35, -18, 0];
/// A piece of its own side, not reduced, beside the King.
pub const OWN_BESIDE_KING: Score = 7;
/// A piece that an enemy Soldier or the first leap of a Star may capture, by type.
pub const HANGING: [Score; TYPES] = [-4, -25, -25, -25, -60, 0, 0];
/// All pieces that are left of a special type hang.
pub const LAST_HANGING: Score = -110;
/// The right to move.
pub const TEMPO: Score = 12;

/// Material gain of a move that takes away the last piece of a special type: more than all captures together.
pub const DECISIVE: Score = 10_000;
/// The gain from which a move is taken to have decided the game, whatever it captured besides.
pub const DECIDED: Score = DECISIVE / 2;
/// Evaluations stay within this, far from the scores of won games, whatever a FEN puts on the board.
pub const EVAL_LIMIT: Score = 20_000;
/// Pieces other than Soldiers from which on it is fully the middlegame; the game starts with 20.
pub const FULL_PHASE: i32 = 18;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub const WDL: WdlModel = WdlModel { a: [13.0, 11.0, 53.0, 122.0], b: [110.0, 110.0, 133.0, 98.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub const LEVEL: LevelParams = LevelParams {
    scale: 120,
    levels: [
        LevelNumbers::new(0.42, 1.0, 50.0, 0.52, 4.0),
        LevelNumbers::new(0.6, 1.0, 50.0, 0.48, 4.0),
        LevelNumbers::new(0.85, 1.0, 50.0, 0.45, 4.0),
        LevelNumbers::new(0.95, 2.0, 50.0, 0.36, 4.0),
        LevelNumbers::new(1.4, 3.0, 50.0, 0.3, 4.0),
        LevelNumbers::new(ALL_SEEN, 4.0, 60.0, 0.21, 3.0),
        LevelNumbers::new(ALL_SEEN, 6.0, 90.0, 0.14, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 135.0, 0.095, 3.0),
        LevelNumbers::new(ALL_SEEN, 10.0, 200.0, 0.065, 3.0),
        LevelNumbers::new(ALL_SEEN, 12.0, 300.0, 0.045, 3.0),
    ],
};
