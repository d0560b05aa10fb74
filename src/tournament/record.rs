//! A finished game written down. As a line of JSON it is what `serde_json` makes of a [`Record`]; as text in
//! the manner of PGN it is [`super::pgn`]'s. Both hold everything and are read back; protocol.md describes them.

use super::adjudication::Told;
use super::engine::Thought;
use super::openings::Opening;
use crate::rules::{Color, Outcome};
use serde::{Deserialize, Serialize};

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// White.
    #[serde(rename = "1-0")]
    White,
    /// Black.
    #[serde(rename = "0-1")]
    Black,
    /// Nobody.
    #[serde(rename = "1/2-1/2")]
    Draw,
}

impl GameResult {
    /// The result of an outcome.
    pub fn of(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win { winner, .. } => GameResult::won_by(winner),
            Outcome::Draw { .. } => GameResult::Draw,
        }
    }

    /// A win.
    pub fn won_by(side: Color) -> GameResult {
        match side {
            Color::White => GameResult::White,
            Color::Black => GameResult::Black,
        }
    }

    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// White's half points.
    pub fn halves(self) -> usize {
        match self {
            GameResult::White => 2,
            GameResult::Draw => 1,
            GameResult::Black => 0,
        }
    }
}

/// A move (a whole turn) and what its player told of it; a move of the opening has only its text.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Played {
    /// Its text.
    #[serde(rename = "move")]
    pub text: String,
    /// The score for its player.
    #[serde(flatten)]
    pub score: Option<Told>,
    /// Turns of depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u64>,
    /// Nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u64>,
}

impl Played {
    /// A move without anything told.
    pub fn bare(text: &str) -> Played {
        Played { text: text.to_string(), ..Played::default() }
    }

    /// A move as an engine thought of it.
    pub fn by(text: String, thought: &Thought) -> Played {
        let ms = Some(thought.elapsed.as_millis() as u64);
        Played { text, score: thought.score, depth: thought.depth, nodes: thought.nodes, ms }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the match, from 0.
    pub game: u64,
    /// The number of its opening, from 0.
    pub opening: u64,
    /// The variant's name.
    pub variant: String,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
    /// Who won.
    pub result: GameResult,
    /// Why, in a few words.
    pub reason: String,
    /// The side that lost by a fault of its engine, `w` or `b`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<char>,
    /// When it ended, in seconds of Unix time.
    pub ended: u64,
    /// The position it began from.
    pub fen: String,
    /// Moves at the beginning that no engine chose.
    pub book: usize,
    /// Every move.
    pub moves: Vec<Played>,
}

impl Record {
    /// Where the game began, with the moves that no engine chose.
    pub fn start(&self) -> Opening {
        let moves = self.moves.iter().take(self.book).map(|played| played.text.clone()).collect();
        Opening { fen: self.fen.clone(), moves }
    }
}
