//! What a search may assume about a game: the contract between the rules of a
//! variant and everything that plays it.
//!
//! A variant implements [`Position`] (rules) and [`Evaluator`] (knowledge) and
//! ties them together with a [`Variant`] tag. Nothing here names a variant, and
//! nothing here depends on another part of the crate.
//!
//! Words: a *ply* is one [`Position::play`]; a *turn* lasts until the other
//! side is to move (one ply, except where a game has several parts a turn).

mod evaluator;
mod moves;
mod outcome;
mod position;
mod score;
mod variant;

pub use evaluator::Evaluator;
pub use moves::{GameMove, MoveKey, MoveStack, Scored};
pub use outcome::{Color, OCCURRENCES, Outcome, QUIET_PLIES};
pub use position::{FenError, FenPiece, Position, Ruling, Stage};
pub use score::{DRAW, INFINITE, MATE, MATE_BOUND, Score, mated_in, mating_in};
pub use variant::{Colouring, Info, Tuning, Variant};
