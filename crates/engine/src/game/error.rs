//! What can be wrong with a position or a move.

use crate::rules::{FenError, Outcome};
use crate::text::repeated;
use thiserror::Error;

/// Why a game refused a position or a move; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameError {
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
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// Which of several moves is meant; the first needs no number.
fn of_the_list(number: usize) -> String {
    if number == 1 { String::new() } else { format!(" (number {number} of the list)") }
}
