//! Errors of a game's name, a position, a move or a picture.

use crate::rules::{FenError, Outcome};
use asterism_support::text::repeated;
use thiserror::Error;

/// The reason why there is no such game, or why it refused a position, a move or a picture; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GameError {
    /// No variant has this name.
    #[error("unknown variant '{}', expected one of {known}", repeated(name))]
    Variant {
        /// The name as it was given.
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
        /// The text as it was written.
        text: String,
        /// Which of the moves given it is, from 1.
        number: usize,
        /// The reason, for programs.
        kind: Illegal,
        /// The reason, for people.
        reason: String,
    },
    /// A [`Turn`](super::Turn) is of another position, or of another game.
    #[error("'{0}' is a move of another position")]
    OtherPosition(String),
    /// The search could never end: it has no limit, or waits for a ponder hit, and cannot be stopped.
    #[error("an endless search that cannot be stopped, expected a limit or a stop handle")]
    Endless,
    /// The picture cannot be drawn: the fault, and what was expected.
    #[error("{0}")]
    Picture(String),
    /// The game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
}

/// The kinds of reasons why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The text is a move in no notation that is understood here.
    Unreadable,
    /// The text names a square that the board does not have.
    NoSuchSquare,
    /// No piece stands where it begins, or the side has none of that type.
    NoSuchPiece,
    /// The piece is the other side's.
    NotYours,
    /// The piece cannot go that way.
    NotItsWay,
    /// The King, or another royal piece, is or would be attacked.
    LeavesKingAttacked,
    /// The text fits several legal moves.
    Ambiguous,
    /// A part of the turn, or of its text, is missing.
    Incomplete,
    /// Something follows after a whole move.
    TooMuch,
    /// The game is over.
    GameOver,
}

impl GameError {
    /// Sets the number of the move: a caller that plays moves one by one knows it, the game does not.
    pub fn numbered(self, number: usize) -> GameError {
        match self {
            GameError::Move { text, kind, reason, .. } => GameError::Move { text, number, kind, reason },
            other => other,
        }
    }
}

/// Names one of several moves; the first needs no number.
fn of_the_list(number: usize) -> String {
    if number == 1 { String::new() } else { format!(" (number {number} of the list)") }
}
