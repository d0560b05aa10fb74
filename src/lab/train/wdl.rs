//! Fits a game's model of win, draw and loss to scored positions of self-play, by maximum likelihood.
//!
//! It fits eight numbers: they are changed one at a time by a factor that shrinks (a pattern search), until no change
//! makes the results likelier. The result depends on the positions alone. Every fifth game is held out: on it
//! [`WdlFit::calibration`] compares predictions with results.

use crate::lab::dataset::half_points;
use asterism_engine::rules::{Color, GameResult, Info, Score, Wdl, WdlModel};
use std::collections::BTreeMap;

/// A position that was searched, in a game that came to an end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WdlSample {
    /// The number of its game.
    pub game: u64,
    pub side: Color,
    /// The score of the search, for the side to move, in centipawns.
    pub score: Score,
    /// The share of the pieces that have left the board.
    pub gone: f64,
    /// The result of the game.
    pub result: GameResult,
}

impl WdlSample {
    /// Returns the half points of the other side.
    fn lost(&self) -> u8 {
        half_points(self.result, !self.side)
    }
}

/// The fitted model, and its quality.
#[derive(Debug)]
pub(crate) struct WdlFit {
    pub model: WdlModel,
    pub fitted: usize,
    pub held_out: usize,
    /// Mean of -ln(probability of the actual result) on those held out.
    pub loss: f64,
    /// The positions held out, in ten groups of equal size by the points expected.
    pub calibration: Vec<CalibrationRow>,
}

/// A group of positions: means of the predictions and of the results.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CalibrationRow {
    pub predicted: Wdl,
    /// The shares of the results.
    pub seen: Wdl,
    pub positions: usize,
}

/// One game in this many is held out.
const HELD_OUT: u64 = 5;
const GROUPS: usize = 10;
/// Positions alike to this many centipawns and this part of the pieces are counted together.
const SCORE_STEP: Score = 10;
const GONE_STEPS: f64 = 48.0;
/// Scores beyond this many centipawns say no more than this one.
const MAX_SCORE: Score = 3_000;
/// The first factor by which a number is changed, as a logarithm, and the last.
const FIRST_STEP: f64 = 0.4;
const LAST_STEP: f64 = 0.002;
/// The least and the largest number that is tried, in centipawns.
const RANGE: std::ops::RangeInclusive<f64> = 1.0..=5_000.0;
/// The strength of the preference for little change from phase to phase, if hardly a position decides it: the cost in
/// nats of each step of a number by a factor of e.
const SMOOTHNESS: f64 = 20.0;
/// The least probability assumed for any result, so that one surprise does not outweigh all else.
const LEAST: f64 = 1e-6;

/// Fits a model; `None` if no game is left to fit to or none to hold out.
pub(crate) fn fit_wdl(samples: &[WdlSample]) -> Option<WdlFit> {
    let (mut held_out, fitted): (Vec<_>, Vec<_>) =
        samples.iter().copied().partition(|sample| sample.game % HELD_OUT == 0);
    if fitted.is_empty() || held_out.len() < GROUPS {
        return None;
    }
    let model = likeliest(&grouped(&fitted));
    let predicted = |sample: &WdlSample| model.chances(sample.score, sample.gone);
    let loss = held_out.iter().map(|sample| -chance_of(predicted(sample), sample.lost()).ln()).sum::<f64>();
    held_out.sort_by(|x, y| predicted(x).balance().total_cmp(&predicted(y).balance()));
    let groups = (0..GROUPS).map(|group| {
        let part = |group: usize| held_out.len() * group / GROUPS;
        &held_out[part(group)..part(group + 1)]
    });
    let row = |group: &[WdlSample]| CalibrationRow {
        predicted: mean(group.iter().map(predicted)),
        seen: mean(group.iter().map(|sample| certain(sample.lost()))),
        positions: group.len(),
    };
    Some(WdlFit {
        model,
        fitted: fitted.len(),
        held_out: held_out.len(),
        loss: loss / held_out.len() as f64,
        calibration: groups.map(row).collect(),
    })
}

/// How often each score came with each result (as half points of the other side), in each phase of the game.
type Counts = BTreeMap<(Score, u32, u8), f64>;

fn grouped(samples: &[WdlSample]) -> Counts {
    let mut counts = Counts::new();
    for sample in samples {
        let score = sample.score.clamp(-MAX_SCORE, MAX_SCORE).div_euclid(SCORE_STEP);
        let gone = (sample.gone * GONE_STEPS).round() as u32;
        *counts.entry((score, gone, sample.lost())).or_default() += 1.0;
    }
    counts
}

fn likeliest(counts: &Counts) -> WdlModel {
    let mut model = Info::PLAIN.wdl;
    let mut best = log_likelihood(&model, counts);
    let mut step = FIRST_STEP;
    while step > LAST_STEP {
        let mut better = false;
        for number in 0..model.a.len() + model.b.len() {
            for factor in [step.exp(), (-step).exp()] {
                let mut tried = model;
                let (a, b) = (&mut tried.a, &mut tried.b);
                let changed = a.iter_mut().chain(b).nth(number);
                if let Some(value) = changed {
                    *value = (*value * factor).clamp(*RANGE.start(), *RANGE.end());
                }
                let likelihood = log_likelihood(&tried, counts);
                if likelihood > best {
                    (model, best, better) = (tried, likelihood, true);
                }
            }
        }
        if !better {
            step /= 2.0;
        }
    }
    // Whole centipawns are precise enough, and are the format of the variant's folder.
    WdlModel { a: model.a.map(f64::round), b: model.b.map(f64::round) }
}

fn log_likelihood(model: &WdlModel, counts: &Counts) -> f64 {
    let one = |(&(score, gone, lost), count): (&(Score, u32, u8), &f64)| {
        let score = score * SCORE_STEP + SCORE_STEP / 2;
        count * chance_of(model.chances(score, f64::from(gone) / GONE_STEPS), lost).ln()
    };
    counts.iter().map(one).sum::<f64>() - SMOOTHNESS * (roughness(&model.a) + roughness(&model.b))
}

/// Returns how much a number changes from phase to phase.
fn roughness(phases: &[f64; 4]) -> f64 {
    phases.windows(2).map(|pair| (pair[1] / pair[0]).ln().powi(2)).sum()
}

/// Returns the chance of the actual result: `lost` is the other side's points, in half points.
fn chance_of(chances: Wdl, lost: u8) -> f64 {
    let chance = match lost {
        0 => chances.win,
        1 => chances.draw,
        _ => chances.loss,
    };
    chance.max(LEAST)
}

fn certain(lost: u8) -> Wdl {
    let chance = |there: bool| f64::from(u8::from(there));
    Wdl { win: chance(lost == 0), draw: chance(lost == 1), loss: chance(lost > 1) }
}

fn mean(chances: impl ExactSizeIterator<Item = Wdl>) -> Wdl {
    let count = chances.len().max(1) as f64;
    let zero = Wdl { win: 0.0, draw: 0.0, loss: 0.0 };
    let sum = chances.fold(zero, |sum, one| Wdl {
        win: sum.win + one.win,
        draw: sum.draw + one.draw,
        loss: sum.loss + one.loss,
    });
    Wdl { win: sum.win / count, draw: sum.draw / count, loss: sum.loss / count }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Results drawn from a known model give that model back, and its predictions match the results.
    #[test]
    fn the_model_that_made_the_results_is_found() {
        let truth = WdlModel { a: [90.0, 120.0, 200.0, 400.0], b: [100.0, 90.0, 110.0, 150.0] };
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let sample = |game: u64| {
            let (score, gone) = (rng.random_range(-900..900), rng.random_range(0.0..1.0));
            let chances = truth.chances(score, gone);
            let result = match rng.random_range(0.0..1.0) {
                drawn if drawn < chances.win => GameResult::Won(Color::Black),
                drawn if drawn < chances.win + chances.draw => GameResult::Draw,
                _ => GameResult::Won(Color::White),
            };
            WdlSample { game, side: Color::Black, score, gone, result }
        };
        let samples: Vec<WdlSample> = (0..60_000).map(sample).collect();
        let fit = fit_wdl(&samples).unwrap();
        for (found, true_value) in fit.model.a.iter().chain(&fit.model.b).zip(truth.a.iter().chain(&truth.b))
        {
            assert!((found / true_value).ln().abs() < 0.12, "{:?}", fit.model);
        }
        assert_eq!((fit.held_out, fit.calibration.len()), (12_000, 10));
        for row in &fit.calibration {
            assert!((row.predicted.balance() - row.seen.balance()).abs() < 0.06, "{row:?}");
        }
    }

    #[test]
    fn without_games_there_is_nothing_to_fit() {
        assert!(fit_wdl(&[]).is_none());
    }
}
