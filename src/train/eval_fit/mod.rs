//! Fits the weights of a hand-written evaluation to positions of self-play: Texel's method (Peter Österlund, 2014).
//!
//! The evaluation, as a chance to win, shall come near a mixture of the result of the game and the score of the search;
//! the loss is the cross-entropy. What each weight does in a position is found by changing it, so that no derivative is
//! written by hand. With these coefficients the loss is a smooth function of all weights at once, and Newton's method
//! finds its minimum. Where a weight does not act in proportion, a few rounds come near.
//! No chance is in it: the same files give the same weights.
//!
//! `positions` reads the files, `newton` sums up and solves, `search` goes from round to round.

mod newton;
mod positions;
mod search;

use crate::dataset::DatasetError;
use crate::rules::{EvalWeights, Variant, WeightedEvaluator};
use positions::read_games;
use search::Search;
use std::path::PathBuf;

/// How to fit.
#[derive(Clone, Copy, Debug)]
pub struct EvalFitConfig {
    /// Weight of the game's result in the target, from 0 to 1; the rest is the score of the search.
    pub result: f64,
    /// How strongly the weights are drawn to their old values: as many positions would do that know a weight to an
    /// eighth of its range.
    pub pull: f64,
    /// Centipawns in one unit of the sigmoid; if not given, those with which the scores predict the results best.
    pub scale: Option<f64>,
    /// How often the coefficients are computed.
    pub rounds: usize,
}

/// Why no weights can be fitted.
#[derive(Debug, thiserror::Error)]
pub enum EvalFitError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A file is no file of packed positions of the variant.
    #[error("{}: {source}", path.display())]
    Dataset {
        /// The file.
        path: PathBuf,
        /// Why.
        source: DatasetError,
    },
    /// There is not enough to fit to, or nothing to hold out.
    #[error("{found} games with quiet, undecided positions of {variant}, expected {least} at least")]
    TooFew {
        /// Games found.
        found: usize,
        /// The variant's name.
        variant: &'static str,
        /// Games wanted.
        least: usize,
    },
}

/// One game of so many is not fitted to but used to measure the loss.
const HELD_OUT: usize = 20;

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
    let search = Search::new(games, config, E::value_with);
    Ok(search.run(E::weights(), report).text())
}
