//! What can be wrong with what a game is told.

use crate::rules::{FenError, Outcome};
use std::fmt;

/// Why a game refused what it was told; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameError {
    /// The FEN is wrong.
    Fen(FenError),
    /// A move is not legal.
    Move {
        /// As it was written.
        text: String,
        /// Its place among the moves given, from 1.
        number: usize,
        /// Why.
        reason: String,
    },
    /// The game is over.
    Over(Outcome),
}

impl From<FenError> for GameError {
    fn from(error: FenError) -> Self {
        GameError::Fen(error)
    }
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GameError::Fen(error) => error.fmt(f),
            GameError::Move { text, number: 1, reason } => write!(f, "illegal move '{text}': {reason}"),
            GameError::Move { text, number, reason } => {
                write!(f, "illegal move '{text}' (number {number} of the list): {reason}")
            }
            GameError::Over(outcome) => write!(f, "the game is over: {outcome}"),
        }
    }
}

impl std::error::Error for GameError {}
