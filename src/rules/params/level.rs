//! Weaker players: what each level may see and use.

use crate::rules::Score;

/// What one level may use. Numbers between two levels are interpolated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelNumbers {
    /// Quiet turns at the root that are seen, in parts of the root's width; captures are always seen.
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

/// How many levels are weakened.
pub const LEVELS: usize = 10;
/// All quiet turns are seen.
const ALL: f64 = 1_000.0;

const fn level(seen: f64, depth: f64, nodes: f64, temperature: f64, lines: f64) -> LevelNumbers {
    LevelNumbers { seen, depth, nodes, temperature, lines }
}

params! {
    /// The levels, from the weakest on. The width of a root with `n` legal turns is `sqrt(30 n)`: in chess about `n`,
    /// and in games with more turns less than in proportion, as a person does not look at a hundred times as much.
    LevelParams {
        /// Centipawns that matter: about the `b` of the game's [`WdlModel`](crate::rules::WdlModel) at its start.
        scale: Score = 150,
        /// Tuned so that each level scores 60 to 85 % against the one below: docs/levels.md.
        levels: [LevelNumbers; LEVELS] = [
            level(0.32, 1.0, 50.0, 0.6, 4.0),
            level(0.55, 1.0, 50.0, 0.5, 4.0),
            level(0.95, 1.0, 50.0, 0.4, 4.0),
            level(2.0, 2.0, 50.0, 0.32, 4.0),
            level(ALL, 4.0, 55.0, 0.22, 4.0),
            level(ALL, 5.0, 75.0, 0.17, 3.0),
            level(ALL, 7.0, 105.0, 0.12, 3.0),
            level(ALL, 9.0, 145.0, 0.085, 3.0),
            level(ALL, 11.0, 195.0, 0.06, 2.0),
            level(ALL, 14.0, 260.0, 0.04, 2.0),
        ],
    }
}
