//! SPSA (simultaneous perturbation stochastic approximation; J. C. Spall 1992), with the gains of fishtest: for each
//! pair of games all numbers are moved at once, each up or down by chance, and the two sets play each other. The side
//! that wins pulls the numbers towards itself.

use asterism_engine::rules::{Param, SearchParams};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// How the steps shrink over a run (Spall 1998, section III).
const ALPHA: f64 = 0.602;
/// How the perturbations shrink.
const GAMMA: f64 = 0.101;
/// Part of the pairs by which the first steps are held back.
const STABILITY: f64 = 0.1;
/// Values are kept in millionths, as they are written to the file of a run: a run that goes on from there has the same
/// values as one that was never interrupted.
const GRAIN: f64 = 1_000_000.0;

/// The parameters of the steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpsaConfig {
    /// Seed of all chances.
    pub seed: u64,
    /// Pairs of the whole run.
    pub pairs: u64,
    /// By this many perturbations a won game moves a number at the end: fishtest's `r_end`.
    pub rate: f64,
    /// The perturbation of a parameter at the end of a run, in percent of its range; but at most a quarter of its first
    /// value (if that is not 0), and at least one half.
    pub perturbation: f64,
    /// Into how many parts the run is cut. Each sees only that part of the pairs and takes steps as many times as
    /// large, so that the mean of all parts goes as far as an uncut run.
    pub shards: u64,
}

/// A number that is tuned.
#[derive(Clone, Debug)]
pub(crate) struct TunedParam {
    /// The name and the range of the parameter.
    pub param: Param,
    /// Where it stands; only rounded values are played with.
    pub value: f64,
}

/// The numbers of a run.
#[derive(Clone, Debug)]
pub(crate) struct Spsa {
    config: SpsaConfig,
    base: SearchParams,
    /// The numbers that are tuned, in their order.
    pub params: Vec<TunedParam>,
}

/// The values that a pair of games tries.
#[derive(Clone, Debug)]
pub(crate) struct Trial {
    /// The pair's number, from 1.
    pub pair: u64,
    /// The two sets of numbers; the first is the one that was moved by `signs`.
    pub sets: [SearchParams; 2],
    /// 1 or -1 for each number.
    signs: Vec<f64>,
}

impl Spsa {
    /// Makes a run that begins with `base` and tunes these numbers of it.
    pub(crate) fn new(base: SearchParams, params: Vec<Param>, config: SpsaConfig) -> Spsa {
        let tuned = |param: Param| TunedParam { param, value: f64::from(param.value) };
        Spsa { config, base, params: params.into_iter().map(tuned).collect() }
    }

    /// Returns the values tried by the pair with this number (from 1). They depend on the seed, the number and the
    /// present values.
    pub(crate) fn trial(&self, pair: u64) -> Trial {
        let mut rng = ChaCha8Rng::seed_from_u64(self.config.seed);
        rng.set_stream(pair);
        let signs: Vec<f64> = self.params.iter().map(|_| if rng.random() { 1.0 } else { -1.0 }).collect();
        let mut side = |direction: f64| {
            let mut set = self.base;
            for (tuned, sign) in self.params.iter().zip(&signs) {
                let moved = tuned.value + direction * sign * self.perturbation(&tuned.param, pair);
                // Rounded up or down by chance, so that small steps count on average.
                let rounded = (moved + rng.random::<f64>()).floor();
                set.put(&tuned.param, within(&tuned.param, rounded) as i32);
            }
            set
        };
        let sets = [side(1.0), side(-1.0)];
        Trial { pair, sets, signs }
    }

    /// Moves the values by the result of a pair: points of the first set less those of the second, from -2 to 2.
    pub(crate) fn learn(&mut self, trial: &Trial, result: i32) {
        let SpsaConfig { pairs, rate, shards, .. } = self.config;
        let held = STABILITY * pairs as f64;
        let gain = ((held + pairs as f64) / (held + trial.pair as f64)).powf(ALPHA);
        for index in 0..self.params.len() {
            let param = self.params[index].param;
            let last = self.last_perturbation(&param);
            let step = rate * shards as f64 * last * last * gain / self.perturbation(&param, trial.pair);
            let moved = self.params[index].value + step * f64::from(result) * trial.signs[index];
            self.params[index].value = (within(&param, moved) * GRAIN).round() / GRAIN;
        }
    }

    /// Returns by how much a number is moved for the pair with this number.
    fn perturbation(&self, param: &Param, pair: u64) -> f64 {
        self.last_perturbation(param) * (self.config.pairs as f64 / pair as f64).powf(GAMMA)
    }

    fn last_perturbation(&self, param: &Param) -> f64 {
        let of_range = self.config.perturbation / 100.0 * f64::from(param.high - param.low);
        let most = if param.value == 0 { of_range } else { f64::from(param.value.abs()) / 4.0 };
        of_range.min(most).max(0.5)
    }
}

fn within(param: &Param, value: f64) -> f64 {
    value.clamp(param.low.into(), param.high.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: u64 = 20_000;

    fn of(names: &[&str], config: SpsaConfig) -> Spsa {
        let mut params = SearchParams::UNTUNED.list();
        params.retain(|param| names.contains(&param.full_name().as_str()));
        assert_eq!(params.len(), names.len());
        Spsa::new(SearchParams::UNTUNED, params, config)
    }

    const CONFIG: SpsaConfig =
        SpsaConfig { seed: 7, pairs: PAIRS, rate: 0.002, perturbation: 5.0, shards: 1 };

    #[test]
    fn a_trial_moves_the_wanted_numbers_within_their_ranges() {
        let spsa = of(&["lmr.base", "lmp.max_depth"], CONFIG);
        for pair in 1..200 {
            let trial = spsa.trial(pair);
            for set in trial.sets {
                let moved = set.list().into_iter().zip(SearchParams::UNTUNED.list());
                for (now, before) in moved.filter(|(now, before)| now.value != before.value) {
                    assert!(["lmr.base", "lmp.max_depth"].contains(&now.full_name().as_str()), "{now:?}");
                    assert!((before.low..=before.high).contains(&now.value), "{now:?}");
                }
            }
            assert_ne!(trial.sets[0].lmr.base, trial.sets[1].lmr.base);
            assert_eq!(spsa.trial(pair).sets, trial.sets, "the same again");
        }
    }

    #[test]
    fn perturbations_suit_the_range_and_the_value() {
        let spsa = of(&["iir.reduction"], CONFIG);
        let last = |value, low, high| {
            let param = Param { value, low, high, ..spsa.params[0].param };
            assert_eq!(spsa.perturbation(&param, PAIRS), spsa.last_perturbation(&param));
            assert!(spsa.perturbation(&param, 1) > 2.0 * spsa.last_perturbation(&param));
            spsa.last_perturbation(&param)
        };
        assert_eq!([last(100, 0, 200), last(-100, -200, 0), last(0, -100, 100)], [10.0; 3]);
        assert_eq!((last(16, 4, 256), last(2, 0, 3)), (4.0, 0.5));
    }

    /// Returns by how much the number is too high or too low after these pairs of a game that the set wins whose number
    /// is nearer to the best one.
    fn miss(config: SpsaConfig, pairs: impl Iterator<Item = u64>) -> f64 {
        let mut spsa = of(&["lmr.base"], config);
        let best = SearchParams::UNTUNED.lmr.base + 400;
        let error = |set: &SearchParams| (set.lmr.base - best).pow(2);
        for pair in pairs {
            let trial = spsa.trial(pair);
            spsa.learn(&trial, (error(&trial.sets[1]) - error(&trial.sets[0])).signum() * 2);
        }
        spsa.params[0].value - f64::from(best)
    }

    #[test]
    fn the_numbers_go_where_games_are_won() {
        let found = miss(CONFIG, 1..=PAIRS);
        assert!(found.abs() < 60.0, "{found}");
        // A run of a hundredth of the pairs gets there with larger steps only.
        let short = SpsaConfig { pairs: PAIRS / 100, ..CONFIG };
        let found = miss(short, 1..=short.pairs);
        assert!(found < -100.0, "{found}");
        let found = miss(SpsaConfig { rate: 0.02, ..short }, 1..=short.pairs);
        assert!(found.abs() < 60.0, "{found}");
    }

    #[test]
    fn the_parts_of_a_run_go_as_far_as_the_whole() {
        let config = SpsaConfig { pairs: PAIRS / 100, ..CONFIG };
        let part = SpsaConfig { shards: 2, ..config };
        let whole = miss(config, 1..=config.pairs);
        let parts = [miss(part, (1..=config.pairs).step_by(2)), miss(part, (2..=config.pairs).step_by(2))];
        let mean = (parts[0] + parts[1]) / 2.0;
        assert!((mean - whole).abs() < 10.0, "{mean} and {whole}");
    }

    /// The file of a run keeps the whole of a value.
    #[test]
    fn a_value_is_read_as_it_was_written() {
        let mut spsa = of(&["lmr.base", "iir.reduction", "history_pruning.margin"], CONFIG);
        for pair in 1..500 {
            let trial = spsa.trial(pair);
            spsa.learn(&trial, [1, 2, -1, 2, -2][pair as usize % 5]);
            for tuned in &spsa.params {
                let text = serde_json::json!(tuned.value).to_string();
                assert_eq!(serde_json::from_str::<f64>(&text).unwrap(), tuned.value, "{text}");
            }
        }
    }
}
