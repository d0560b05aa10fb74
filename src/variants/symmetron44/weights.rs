//! The weights of the hand-written evaluation, all in centipawns.
//!
//! The inventors' page gives no values. Those of the pieces are estimates from their mobility on 42 squares;
//! all others are guesses. Only [`MOBILITY`] and [`KING_PRESSURE`] were tried in games.

use super::pieces::PieceType;
use crate::board::Tapered;
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

/// Material, by type. Reducer and SHS cannot be captured, so their values matter only in explosions.
pub const PIECE_VALUES: [Tapered; PieceType::COUNT] = [
    Tapered::new(100, 110), // Pawn
    Tapered::new(100, 110), // Bawn
    Tapered::new(260, 260), // Knight
    Tapered::new(360, 380), // Advancer-Rook
    Tapered::new(270, 270), // Advancer-Bishop
    Tapered::new(400, 400), // Dragon-Bishop
    Tapered::new(500, 540), // Dragon-Rook
    Tapered::new(250, 250), // Reducer
    Tapered::new(120, 120), // SHS
    Tapered::new(0, 0),     // King
];

/// A Pawn or Bawn on each rank, from its own first.
pub const PAWN_ADVANCE: [Tapered; 6] = [
    Tapered::ZERO,
    Tapered::ZERO,
    Tapered::new(8, 15),
    Tapered::new(22, 40),
    Tapered::new(50, 90),
    Tapered::ZERO, // it promotes there
];
/// A Pawn or Bawn, for each step that its square is nearer to the middle (0 to 5).
pub const PAWN_CENTRE: Tapered = Tapered::new(1, 0);
/// A Knight in a corner.
pub const KNIGHT_CORNER: Tapered = Tapered::both(-20);
/// A Knight, for each step nearer to the middle.
pub const KNIGHT_CENTRE: Tapered = Tapered::both(8);
/// A Knight on the launching square, from where it goes to any empty square.
pub const KNIGHT_LAUNCHING: Tapered = Tapered::both(30);
/// A Reducer, for each step nearer to the middle.
pub const REDUCER_CENTRE: Tapered = Tapered::both(4);
/// A rider, for each step nearer to the middle.
pub const RIDER_CENTRE: Tapered = Tapered::both(3);
/// The King, for each rank that it has advanced.
pub const KING_ADVANCE: Tapered = Tapered::new(-20, 0);
/// The King, for each step nearer to the middle.
pub const KING_CENTRE: Tapered = Tapered::new(0, 6);

/// A side, by the number of its pieces: with three it has lost. With nine or more nothing is added.
/// Neutral in the games named at [`MOBILITY`].
pub const FEW_PIECES: [Score; 10] = [0, 0, 0, 0, -260, -150, -80, -40, -15, 0];
/// Each square that a rider or Knight sees and that holds no piece of its own.
///
/// Three plies deep, 800 games from random openings: this and [`KING_PRESSURE`] scored +461 =87 -252 against doing
/// without; half as much again (+356 -361) and half as much (+374 -331) made no clear difference.
pub const MOBILITY: Score = 4;
/// Each time that a rider or Knight sees the enemy King or a square adjacent to it.
pub const KING_PRESSURE: Score = 6;
/// The right to move.
pub const TEMPO: Score = 12;

/// Riders and Knights of both sides in the start position, in middlegame values: the game is then fully a
/// middlegame. With none left it is fully an endgame.
pub const FULL_PHASE: Score = 3560;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub const WDL: WdlModel = WdlModel { a: [32.0, 44.0, 157.0, 837.0], b: [233.0, 261.0, 236.0, 344.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub const LEVEL: LevelParams = LevelParams {
    scale: 220,
    levels: [
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
