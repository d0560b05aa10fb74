//! Fits the weights of a hand-written evaluation to positions of self-play: Texel's method (Peter Österlund, 2014).
//!
//! The evaluation, as a chance to win, shall come near a mixture of the result of the game and the score of the search;
//! the loss is the cross-entropy. What each weight does in a position is found by changing it, so that no derivative is
//! written by hand. With these coefficients the loss is a smooth function of all weights at once, and Newton's method
//! finds its minimum. Where a weight does not act in proportion, a few rounds come near.
//! No chance is in it: the same files give the same weights.
//!
//! `positions` reads the files, `newton` sums up and solves, `search` goes from round to round.

mod config;
mod error;
mod newton;
mod positions;
mod search;

pub use config::EvalFitConfig;
pub use error::EvalFitError;

use crate::rules::{EvalWeights, Variant, WeightedEvaluator};
use config::HELD_OUT;
use positions::read_games;
use search::Search;
use std::path::PathBuf;

/// Fits the weights of `E` to files that `asterism selfplay --positions` wrote, and returns the text of `eval.txt`.
/// `report` gets lines that tell how it goes.
pub fn fit_eval<V: Variant, E: WeightedEvaluator<V::Position>>(
    files: &[PathBuf],
    config: EvalFitConfig,
    report: &mut dyn FnMut(&str),
) -> Result<String, EvalFitError> {
    let games = read_games::<V>(files, report)?;
    let (found, least, variant) = (games.len(), HELD_OUT, V::INFO.name);
    if found < least {
        return Err(EvalFitError::TooFew { found, variant, least });
    }
    let search = Search::new(games, E::weights(), config, E::value_with);
    Ok(search.run(E::weights(), report).text())
}
