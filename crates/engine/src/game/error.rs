//! What can be wrong with a game's name, a position, a move or a picture.

use crate::rules::{FenError, Outcome};
use crate::text::repeated;
use thiserror::Error;

/// Why there is no such game, or why it refused a position, a move or a picture; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
    /// No variant has this name.
    #[error("unknown variant '{}', expected one of {known}", repeated(name))]
    Variant {
        /// As it was given.
        name: String,
        /// The names of all variants, separated by commas.
        known: String,
    },
    /// The FEN is wrong.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is not legal.
    #[error("illegal move '{}'{}: {}", repeated(text), of_the_list(*number), repeated(reason))]
    Move {
        /// As it was written.
        text: String,
        /// Which of the moves given it is, from 1.
        number: usize,
        /// Why, in words for people.
        reason: String,
    },
    /// There are more moves than are to be described.
    #[error("{found} legal moves, expected at most {most}")]
    TooMany {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// The search could never end: it has no limit, or waits for a ponder hit, and nobody can stop it.
    #[error("an endless search that nobody can stop, expected a limit or a stop handle")]
    Endless,
    /// No picture can be drawn so: what is wrong, and what was expected.
    #[error("{0}")]
    Picture(String),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

impl GameError {
    /// The error with this number of the move: who plays moves one by one knows it, the game does not.
    pub fn numbered(self, number: usize) -> GameError {
        match self {
            GameError::Move { text, reason, .. } => GameError::Move { text, number, reason },
            other => other,
        }
    }
}

/// Which of several moves is meant; the first needs no number.
fn of_the_list(number: usize) -> String {
    if number == 1 { String::new() } else { format!(" (number {number} of the list)") }
}
