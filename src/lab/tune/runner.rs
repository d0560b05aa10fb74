//! Plays the pairs of a tuning in batches, some pairs at a time. All pairs of a batch try values around the same ones;
//! so the number of threads changes only the time.

use super::duel::Duel;
use super::spsa::{Spsa, Trial};
use super::tune_log::{BATCH, Step, TuneLog};
use asterism_interface::analysis::{AnalysisError, in_order};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Plays these pairs, as many at a time as there are duels, and adds a line to `log` after each batch. `each` is called
/// after every pair. Where `stop` is set, the batch that is being played is dropped.
pub(crate) fn play(
    spsa: &mut Spsa,
    log: &mut TuneLog,
    duels: &mut [Duel],
    pairs: impl Iterator<Item = u64>,
    stop: &AtomicBool,
    each: impl Fn(),
) -> anyhow::Result<()> {
    let mut pairs = pairs.fuse();
    while !stop.load(Relaxed) {
        let trials: Vec<Trial> = pairs.by_ref().take(BATCH).map(|pair| spsa.trial(pair)).collect();
        let Some(pair) = trials.last().map(|trial| trial.pair) else { break };
        let Some(results) = play_batch(&trials, duels, stop, &each)? else { break };
        trials.iter().zip(&results).for_each(|(trial, result)| spsa.learn(trial, *result));
        log.add(&Step::of(spsa, pair, results.iter().sum()))?;
    }
    Ok(())
}

/// Returns the results of these pairs in their order; `None` if they were stopped.
fn play_batch(
    trials: &[Trial],
    duels: &mut [Duel],
    stop: &AtomicBool,
    each: &impl Fn(),
) -> Result<Option<Vec<i32>>, AnalysisError> {
    let workers = duels.iter_mut().map(|duel| move |trial: &Trial| duel.play(trial.pair, &trial.sets, stop));
    let mut results = Vec::new();
    in_order(trials.iter(), workers.collect(), |result: Result<Option<i32>, AnalysisError>| {
        results.push(result);
        each();
    })?;
    let results: Vec<Option<i32>> = results.into_iter().collect::<Result<_, _>>()?;
    Ok(results.into_iter().collect())
}
