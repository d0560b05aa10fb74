//! A position as networks learn from it.

use asterism_engine::rules::{Color, GameResult, Score};

/// A position between turns that was searched in a game, with the results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredPosition {
    /// The position.
    pub fen: String,
    /// The score of the search for the side to move; wins at a known distance are encoded as for
    /// [`asterism_engine::rules::MATE`].
    pub score: Score,
    /// The result of the game; `None` if it is unfinished.
    pub end: Option<GameResult>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Whether a part of the best move is noisy: it captures, promotes or the like.
    pub noisy: bool,
}

/// How a game may have ended, in the order of the numbers in a file.
pub(super) const ENDS: [Option<GameResult>; 4] =
    [Some(GameResult::Won(Color::Black)), Some(GameResult::Draw), Some(GameResult::Won(Color::White)), None];

/// Returns a side's half points: 2 for a win, 1 for a draw, 0 for a loss.
pub(crate) fn half_points(result: GameResult, side: Color) -> u8 {
    match result.winner() {
        Some(winner) if winner == side => 2,
        None => 1,
        Some(_) => 0,
    }
}

impl ScoredPosition {
    /// Returns a side's half points from the game, from 0 to 2; an unfinished one counts as drawn.
    pub fn half_points(&self, side: Color) -> u8 {
        self.end.map_or(1, |result| half_points(result, side))
    }
}
