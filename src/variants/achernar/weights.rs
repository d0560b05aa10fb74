//! Every number of the evaluation, in centipawns unless said otherwise. Material is the inventor's, the rest are
//! guesses from how the pieces move; none is tuned.

use crate::board::Tapered;
use crate::rules::{ALL_SEEN, LevelNumbers, LevelParams, Score, WdlModel};

/// Material by type of piece, in the order of `PieceType`: the "subjective values" of the inventor's page
/// (a Pawn of orthodox chess is 1). The King has none.
pub const PIECE_VALUES: [Score; 9] = [220, 500, 350, 650, 850, 700, 720, 950, 0];

/// What the place of a piece adds to its material, for a White piece.
pub struct PlacementWeights {
    /// By rank, from White's first.
    pub by_rank: [Tapered; 9],
    /// For each file away from the middle file.
    pub off_middle_file: Tapered,
    /// For each ring of squares away from the middle square.
    pub off_centre: Tapered,
}

/// By type of piece, in the order of `PieceType`. Guesses.
pub const PLACEMENT_WEIGHTS: [PlacementWeights; 9] = [
    // Soldier. It steps diagonally without capturing, so nothing but pieces in its way stops it.
    // On the last rank it may still promote by any later move along it.
    PlacementWeights {
        by_rank: ranks([0, 0, 0, 8, 18, 32, 54, 96, 110], [0, 0, 0, 12, 27, 48, 81, 144, 165]),
        off_middle_file: Tapered::new(-2, 0),
        off_centre: Tapered::ZERO,
    },
    // Grand-Soldier. It captures forward only (and straight back): a little behind the enemy is best.
    PlacementWeights {
        by_rank: ranks([0, 4, 8, 12, 14, 14, 10, 4, -10], [12; 9]),
        off_middle_file: Tapered::new(-2, 0),
        off_centre: Tapered::new(0, -4),
    },
    // Overtaker.
    PlacementWeights {
        by_rank: ranks([10; 9], [12; 9]),
        off_middle_file: Tapered::ZERO,
        off_centre: Tapered::new(-5, -4),
    },
    // Grand-Horse.
    PlacementWeights {
        by_rank: ranks([24; 9], [20; 9]),
        off_middle_file: Tapered::ZERO,
        off_centre: Tapered::new(-8, -7),
    },
    // Queen.
    PlacementWeights {
        by_rank: ranks([10; 9], [16; 9]),
        off_middle_file: Tapered::ZERO,
        off_centre: Tapered::new(-3, -4),
    },
    // Grand-Bishop.
    PlacementWeights {
        by_rank: ranks([18; 9], [16; 9]),
        off_middle_file: Tapered::ZERO,
        off_centre: Tapered::new(-5, -4),
    },
    // Grand-Rook.
    PlacementWeights {
        by_rank: ranks([2; 9], [4; 9]),
        off_middle_file: Tapered::new(-1, 0),
        off_centre: Tapered::new(0, -1),
    },
    // Reducer. Between the armies it reduces most.
    PlacementWeights {
        by_rank: ranks([-10, -4, 4, 10, 18, 24, 22, 14, 6], [20; 9]),
        off_middle_file: Tapered::new(-3, 0),
        off_centre: Tapered::new(0, -6),
    },
    // King.
    PlacementWeights {
        by_rank: ranks([24, 14, 0, -18, -34, -46, -56, -64, -70], [20; 9]),
        off_middle_file: Tapered::new(1, 0),
        off_centre: Tapered::new(0, -7),
    },
];

/// Pieces of both sides on the board at which the endgame is reached (36 at the start).
pub const ENDGAME_PIECES: i32 = 8;
/// Pieces more than [`ENDGAME_PIECES`] from which on it is the middlegame.
pub const FULL_PHASE: i32 = 24;

/// For each enemy officer (no Soldier, Reducer or King) that an own Reducer reduces. A guess.
pub const REDUCED_OFFICER: Score = 14;
/// For each enemy Soldier that an own Reducer reduces: it loses only its quiet slides. A guess.
pub const REDUCED_SOLDIER: Score = 3;
/// For each own officer that an enemy Soldier may capture. A guess.
pub const OFFICER_ATTACKED_BY_SOLDIER: Score = -22;
/// For each own piece beside the own King: an Overtaker needs an empty square behind it. A guess.
pub const KING_SHIELD: Score = 5;
/// For each enemy piece but a Soldier within two steps of the own King, not reduced. A guess.
pub const ENEMY_NEAR_KING: Score = -12;
/// The same where that piece is reduced. A guess.
pub const REDUCED_ENEMY_NEAR_KING: Score = -3;
/// For having only 3, 4, ... pieces left (two have lost; nine or more are enough). A guess.
pub const FEW_PIECES: [Score; 6] = [-420, -260, -150, -80, -40, -15];
/// For having the move. A guess.
pub const TEMPO: Score = 10;

/// Bound of the evaluation either way, well inside the scores of known wins and losses.
pub const EVAL_LIMIT: Score = 20_000;
/// Added to the value of a captured piece if its side is left with two, which decides the game: more than any exchange.
pub const DECISIVE_CAPTURE: Score = 5000;
/// Pieces of a side that has lost when one more is captured: of three, two are left (rules.md, "End of the game", 1).
pub const LAST_PIECES: usize = 3;

const fn ranks(middlegame: [Score; 9], endgame: [Score; 9]) -> [Tapered; 9] {
    let mut by_rank = [Tapered::ZERO; 9];
    let mut rank = 0;
    while rank < 9 {
        by_rank[rank] = Tapered::new(middlegame[rank], endgame[rank]);
        rank += 1;
    }
    by_rank
}

/// Win, draw and loss: fitted by `asterism fit-wdl` to this game's self-play (docs/wdl.md).
pub const WDL: WdlModel = WdlModel { a: [137.0, 156.0, 251.0, 1_240.0], b: [340.0, 342.0, 358.0, 340.0] };

/// What each level may see and use. Tuned so that each scores 60 to 85 % against the one below: docs/levels.md.
pub const LEVEL: LevelParams = LevelParams {
    scale: 370,
    levels: [
        LevelNumbers::new(0.25, 1.0, 50.0, 0.57, 4.0),
        LevelNumbers::new(0.42, 1.0, 50.0, 0.52, 4.0),
        LevelNumbers::new(0.85, 1.0, 50.0, 0.45, 4.0),
        LevelNumbers::new(1.2, 2.0, 50.0, 0.35, 4.0),
        LevelNumbers::new(ALL_SEEN, 4.0, 55.0, 0.22, 4.0),
        LevelNumbers::new(ALL_SEEN, 5.0, 72.0, 0.17, 3.0),
        LevelNumbers::new(ALL_SEEN, 8.0, 120.0, 0.1, 3.0),
        LevelNumbers::new(ALL_SEEN, 10.0, 175.0, 0.068, 3.0),
        LevelNumbers::new(ALL_SEEN, 12.0, 260.0, 0.045, 3.0),
        LevelNumbers::new(ALL_SEEN, 14.0, 390.0, 0.03, 3.0),
    ],
};
