//! Sides, and how a game ended.

use super::GameResult;
use std::fmt;
use std::ops::Not;

/// Plies without a capture, a promotion or the like after which a game is drawn (the rules' README,
/// end of the game, 4).
pub(crate) const HALFMOVE_LIMIT: u32 = 100;
/// The number of occurrences of a position after which a game is drawn.
pub(crate) const REPETITION_LIMIT: usize = 3;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Color {
    /// Moves first in every start position; its pieces are upper-case letters.
    White,
    /// Its pieces are lower-case letters.
    Black,
}

impl Color {
    /// Returns 0 for White and 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// Returns the FEN letter of the side to move.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// The end of a game. Absolute, not relative to the side to move, because a side
/// may play several plies in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The result of the game.
    pub result: GameResult,
    /// The reason, a few words such as `checkmate`.
    pub by: &'static str,
}

impl Outcome {
    /// The reasons of the draws that are counted, in all games: repetition, plies, turns of several parts.
    pub const COUNTED: [&'static str; 3] = ["threefold repetition", "100-ply rule", "100-turn rule"];

    /// Returns a win of `winner` for the reason `by`, a few words such as `checkmate`.
    pub const fn win(winner: Color, by: &'static str) -> Outcome {
        Outcome { result: GameResult::Won(winner), by }
    }

    /// Returns a draw for the reason `by`, a few words such as `stalemate`.
    pub const fn draw(by: &'static str) -> Outcome {
        Outcome { result: GameResult::Draw, by }
    }
}

impl fmt::Display for Outcome {
    /// Writes `1-0 (checkmate)`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} ({})", self.result.text(), self.by)
    }
}
