//! The declarations of the evaluation's weights, and other numbers of the evaluation.

use crate::board::{Tapered, eval_weights};
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

eval_weights! {
    /// Material, by type: Soldier, Grand-Soldier, Overtaker, Grand-Horse, Queen, Grand-Bishop, Grand-Rook, Reducer,
    /// King. Captures are counted in these values too. (The inventor's "subjective values", a Pawn of orthodox chess
    /// being 100, are 220, 500, 350, 650, 850, 700, 720 and 950.)
    piece_values: [Score; 9], 0..=2000;
    /// A Soldier, by rank, from its own first.
    soldier_rank: [Tapered; 9], -200..=400;
    /// A Grand-Soldier, by rank.
    grand_soldier_rank: [Tapered; 9], -200..=400;
    /// An Overtaker, by rank.
    overtaker_rank: [Tapered; 9], -200..=400;
    /// A Grand-Horse, by rank.
    grand_horse_rank: [Tapered; 9], -200..=400;
    /// A Queen, by rank.
    queen_rank: [Tapered; 9], -200..=400;
    /// A Grand-Bishop, by rank.
    grand_bishop_rank: [Tapered; 9], -200..=400;
    /// A Grand-Rook, by rank.
    grand_rook_rank: [Tapered; 9], -200..=400;
    /// A Reducer, by rank.
    reducer_rank: [Tapered; 9], -200..=400;
    /// A King, by rank.
    king_rank: [Tapered; 9], -200..=400;
    /// For each file away from the middle file, by type.
    off_middle_file: [Tapered; 9], -40..=40;
    /// For each ring of squares away from the middle square, by type.
    off_centre: [Tapered; 9], -60..=40;
    /// For each enemy officer (no Soldier, Reducer or King) that an own Reducer reduces.
    reduced_officer: Score, -50..=150;
    /// For each enemy Soldier that an own Reducer reduces: it loses only its quiet slides.
    reduced_soldier: Score, -50..=100;
    /// For each own officer that an enemy Soldier may capture.
    officer_attacked_by_soldier: Score, -200..=50;
    /// For each own piece beside the own King: an Overtaker needs an empty square behind it.
    king_shield: Score, -50..=50;
    /// For each enemy piece but a Soldier within two steps of the own King, not reduced.
    enemy_near_king: Score, -100..=50;
    /// For each such piece that is reduced.
    reduced_enemy_near_king: Score, -100..=50;
    /// For having only 3, 4, ... pieces left (two have lost; eleven or more are enough).
    few_pieces: [Score; 8], -800..=100;
    /// The bonus for the side to move.
    tempo: Score, 0..=100;
}

/// Fitted by `asterism fit-eval` (docs/training.md).
pub(super) static WEIGHTS: Weights = Weights::built_in(include_str!("eval.txt"));

/// Pieces of both sides on the board at which the endgame is reached (36 at the start).
pub(super) const ENDGAME_PIECES: i32 = 8;
/// Pieces more than [`ENDGAME_PIECES`] from which on it is the middlegame.
pub(super) const FULL_PHASE: i32 = 24;

/// Bound of the evaluation either way, well inside the scores of known wins and losses.
pub(super) const EVAL_LIMIT: Score = 20_000;
/// Added to the value of a captured piece if its side is left with two, which decides the game: more than any exchange.
pub(super) const DECISIVE_CAPTURE: Score = 5000;
/// Pieces of a side that has lost when one more is captured: of three, two are left (rules.md, "End of the game", 1).
pub(super) const LAST_PIECES: usize = 3;

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub(super) const WDL: WdlModel = WdlModel { a: [144.0, 216.0, 342.0, 966.0], b: [322.0, 451.0, 345.0, 86.0] };

/// The limits of each level. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub(super) const LEVEL: LevelParams = LevelParams {
    scale: 370,
    levels: [
        LevelNumbers::new(0.11, 1.0, 50.0, 2.6, 4.0),
        LevelNumbers::new(0.155, 1.0, 50.0, 1.5, 4.0),
        LevelNumbers::new(0.205, 1.0, 50.0, 0.75, 4.0),
        LevelNumbers::new(0.34, 1.0, 50.0, 0.54, 4.0),
        LevelNumbers::new(0.68, 1.0, 50.0, 0.47, 4.0),
        LevelNumbers::new(0.85, 2.0, 50.0, 0.43, 4.0),
        LevelNumbers::new(ALL_SEEN, 3.0, 52.0, 0.28, 4.0),
        LevelNumbers::new(ALL_SEEN, 4.0, 58.0, 0.21, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 72.0, 0.17, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 120.0, 0.1, 3.0),
        LevelNumbers::new(ALL_SEEN, 11.0, 197.0, 0.06, 3.0),
    ],
};
