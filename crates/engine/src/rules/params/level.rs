//! Weaker players: the limits of each level.

use crate::rules::Score;

/// The limits of one level. Numbers between two levels are interpolated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelNumbers {
    /// Quiet turns at the root that are seen, in parts of the root's width; for captures see [`Level::captures`].
    pub seen: f64,
    /// Turns of depth.
    pub depth: f64,
    /// Nodes for each unit of the root's width, but enough for a look at every turn.
    pub nodes: f64,
    /// Distance from the best line by which the weight of a line falls to 1/e, in parts of the scale.
    pub temperature: f64,
    /// Best lines among which the move is drawn.
    pub lines: f64,
}

/// The number of weakened levels: 0 to 10.
pub(crate) const LEVELS: usize = 11;
/// For [`LevelNumbers::seen`]: all quiet turns.
pub(crate) const ALL_SEEN: f64 = 1_000.0;

/// A level, as it is in every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// A name for such a player.
    pub name: &'static str,
    /// The share of captures that is seen.
    pub captures: f64,
    /// How long such a player seems to think about a move, in milliseconds: at least, at most.
    pub think_ms: [u32; 2],
}

/// Every level, its number the index; the last is full strength, which takes the time that it is given.
pub const LEVEL_LIST: [Level; LEVELS + 1] = [
    Level::new("learner", 0.1, [500, 1_500]),
    Level::new("beginner", 0.4, [500, 1_500]),
    Level::new("novice", 0.5, [500, 1_500]),
    Level::new("casual player", 0.65, [600, 1_800]),
    Level::new("improver", 0.8, [600, 1_800]),
    Level::new("club player", 0.9, [700, 2_100]),
    Level::new("good club player", 0.95, [700, 2_100]),
    Level::new("tournament player", 1.0, [800, 2_400]),
    Level::new("strong player", 1.0, [800, 2_400]),
    Level::new("expert", 1.0, [1_000, 3_000]),
    Level::new("master", 1.0, [1_000, 3_000]),
    Level::new("full strength", 1.0, [0, 0]),
];

impl Level {
    const fn new(name: &'static str, captures: f64, think_ms: [u32; 2]) -> Level {
        Level { name, captures, think_ms }
    }
}

impl LevelNumbers {
    /// Returns the numbers in the order of the fields.
    pub(crate) const fn new(seen: f64, depth: f64, nodes: f64, temperature: f64, lines: f64) -> LevelNumbers {
        LevelNumbers { seen, depth, nodes, temperature, lines }
    }
}

/// The levels, from the weakest on. The width of a root with `n` legal turns is `sqrt(30 n)`: in chess about `n`,
/// and in games with more turns less than in proportion, as a person does not look at a hundred times as much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelParams {
    /// Centipawns that matter: about the `b` of the game's [`WdlModel`](crate::rules::WdlModel) at its start.
    pub scale: Score,
    /// The limits of each level.
    pub levels: [LevelNumbers; LEVELS],
}

impl LevelParams {
    /// The levels of chess; a guess for a new game.
    pub(crate) const UNTUNED: LevelParams = LevelParams {
        scale: 150,
        levels: [
            LevelNumbers::new(0.11, 1.0, 50.0, 2.6, 4.0),
            LevelNumbers::new(0.15, 1.0, 50.0, 1.7, 4.0),
            LevelNumbers::new(0.2, 1.0, 50.0, 1.05, 4.0),
            LevelNumbers::new(0.29, 1.0, 50.0, 0.6, 4.0),
            LevelNumbers::new(0.5, 1.0, 50.0, 0.49, 4.0),
            LevelNumbers::new(1.0, 1.0, 50.0, 0.42, 4.0),
            LevelNumbers::new(5.0, 2.0, 52.0, 0.31, 4.0),
            LevelNumbers::new(ALL_SEEN, 4.0, 55.0, 0.22, 4.0),
            LevelNumbers::new(ALL_SEEN, 5.0, 70.0, 0.17, 3.0),
            LevelNumbers::new(ALL_SEEN, 8.0, 120.0, 0.1, 3.0),
            LevelNumbers::new(ALL_SEEN, 11.0, 197.0, 0.06, 3.0),
        ],
    };
}
