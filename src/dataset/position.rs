//! A position as networks learn from it.

use crate::rules::{Color, Score};

/// A position between turns that was searched in a game, and what is known of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredPosition {
    /// The position.
    pub fen: String,
    /// The score of the search for the side to move; wins at a known distance as [`crate::rules::MATE`] says.
    pub score: Score,
    /// How the game ended.
    pub end: GameEnd,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Whether a part of the best move is noisy: it captures, promotes or the like.
    pub noisy: bool,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    /// A side has won.
    Won(Color),
    /// Nobody has won.
    Drawn,
    /// It was broken off.
    BrokenOff,
}

impl GameEnd {
    /// All of them, in the order of their numbers in a file.
    pub const ALL: [GameEnd; 4] =
        [GameEnd::Won(Color::Black), GameEnd::Drawn, GameEnd::Won(Color::White), GameEnd::BrokenOff];

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn text(self) -> &'static str {
        match self {
            GameEnd::Won(Color::White) => "1-0",
            GameEnd::Won(Color::Black) => "0-1",
            GameEnd::Drawn => "1/2-1/2",
            GameEnd::BrokenOff => "*",
        }
    }

    /// Reads a [`GameEnd::text`].
    pub fn read(text: &str) -> Option<GameEnd> {
        GameEnd::ALL.into_iter().find(|end| end.text() == text)
    }

    /// 1 where `side` has won, 0 where it has lost; a game without a winner counts as half.
    pub fn points(self, side: Color) -> f32 {
        match self {
            GameEnd::Won(winner) => {
                if winner == side {
                    1.0
                } else {
                    0.0
                }
            }
            GameEnd::Drawn | GameEnd::BrokenOff => 0.5,
        }
    }
}
