//! The sums over many games.

use super::facts::{PieceKind, Seen};

/// Half the width of a 95 % interval, in standard errors.
pub(super) const INTERVAL: f64 = 1.96;

/// A number and half the width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Half the width of its interval.
    pub error: f64,
}

/// The value of a type of piece.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PieceValue {
    /// The letter of the piece.
    pub letter: char,
    /// The value of the piece, that of the unit being 1.
    pub value: Estimate,
}

/// The sums over the games of one setup.
#[derive(Clone, Debug)]
pub struct Statistics {
    /// The setup, as the user knows it.
    pub label: String,
    /// All games, and the finished ones.
    pub games: usize,
    /// Finished games.
    pub finished: usize,
    /// Won by White, drawn, won by Black.
    pub results: [usize; 3],
    /// White's share of the points; `None` if no game was finished.
    pub score: Option<Estimate>,
    /// The part of drawn games.
    pub draws: Option<Estimate>,
    /// Turns of a finished game: least, lower quartile, median, upper quartile, most.
    pub length: Option<[usize; 5]>,
    /// Legal turns: mean, most.
    pub choices: Option<(f64, usize)>,
    /// Numbers of games by result (`*`: none) and reason, the most frequent first.
    pub reasons: Vec<(&'static str, String, usize)>,
    /// Whether there were games enough to ask for the values of pieces.
    pub enough_games: bool,
    /// Letter of the piece whose value is 1.
    pub unit: Option<char>,
    /// The values of the pieces, in the variant's order; empty if unknown.
    pub values: Vec<PieceValue>,
    /// Quiet positions that the values come from.
    pub positions: usize,
    /// Kinds of moves that were possible, the rarest first.
    pub kinds: Vec<(PieceKind, Seen)>,
}
