//! Fits the weights of a hand-written evaluation to positions of self-play: Texel's method (Peter Österlund, 2014).
//!
//! The evaluation, as a chance to win, is to approximate a mixture of the result of the game and the score of the
//! search; the loss is the cross-entropy. The effect of each weight in a position is found by changing it, so that no
//! derivative is written by hand. With these coefficients the loss is a smooth function of all weights at once, and
//! Newton's method finds its minimum. If a weight does not act in proportion, a few rounds come near. There is no
//! randomness: the same files give the same weights.
//!
//! `positions` reads the files, `choice` chooses the weights to fit, `newton` sums up and solves, `search` goes from
//! round to round.

mod choice;
mod config;
mod newton;
mod positions;
mod search;

pub(crate) use config::EvalFitConfig;

use super::observer::Observer;
use anyhow::bail;
use asterism_engine::rules::{EvalWeights, Evaluator, Notation, Variant, WeightedEvaluator};
use config::HELD_OUT;
use positions::{Corrected, read_games};
use search::{FitOutcome, Search};
use std::path::PathBuf;

/// The reason why a fit that was ended before its first round has no result.
const STOPPED: &str = "stopped before a round was done: nothing is fitted";

/// The result of a fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FittedEval {
    /// The weights as the text of `eval.txt`.
    pub text: String,
    pub rounds: usize,
    /// Whether the work was interrupted.
    pub interrupted: bool,
}

/// Fits the weights of `E` to files that `asterism selfplay --positions` wrote. `observer` is informed of progress, and
/// may break the fit off after a round.
pub(crate) fn fit_eval<V: Variant, E: WeightedEvaluator<V::Position>>(
    files: &[PathBuf],
    config: EvalFitConfig,
    observer: &mut dyn Observer,
) -> anyhow::Result<FittedEval> {
    choice::expect_known(&E::weights().list(), &config.only)?;
    if config.beside_network && !has_network::<V>() {
        bail!("{} has no network, expected a variant that has one", V::INFO.name);
    }
    let games = read_games::<V>(files, config.beside_network, observer)?;
    let (found, least, variant) = (games.len(), HELD_OUT, V::INFO.name);
    if found < least {
        bail!("{found} games with quiet, undecided positions of {variant}, expected {least} at least");
    }
    let search = Search::new(games, E::weights(), config, |Corrected { pos, correction }, weights| {
        E::corrected_with(pos, weights, *correction)
    });
    let FitOutcome { weights, rounds, interrupted } = search.run(E::weights(), observer);
    match interrupted && rounds == 0 {
        true => bail!(STOPPED),
        false => Ok(FittedEval { text: weights.text(), rounds, interrupted }),
    }
}

/// Returns whether the evaluator of a variant has a network.
fn has_network<V: Variant>() -> bool {
    V::Position::parse(V::INFO.start).is_ok_and(|pos| V::Evaluator::default().correction(&pos).is_some())
}
