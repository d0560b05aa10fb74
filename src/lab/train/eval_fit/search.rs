//! From round to round: coefficients of all positions, a step of Newton's method, and whether it was one forwards.

use super::super::likelihood::{Observation, Scales};
use super::super::observer::Observer;
use super::super::parts::map_parts;
use super::choice::is_fitted;
use super::config::{EvalFitConfig, HELD_OUT};
use super::newton::{Coefficients, NormalEquations};
use super::positions::{Game, Scored};
use asterism_engine::rules::{EvalWeights, Score, Weight};

/// Into this many parts the positions are cut, whose sums are then added in order: so the number of threads does not
/// matter.
const PARTS: usize = 16;
/// A weight is changed by this part of its range to find its effect.
const CHANGE: Score = 8;

/// How much of a step is tried.
const PARTS_OF_A_STEP: [f64; 4] = [1.0, 0.5, 0.25, 0.125];

/// The problem: the positions, and the weights to find.
pub(super) struct Search<P, W> {
    fitted: Vec<Scored<P>>,
    held_out: Vec<Scored<P>>,
    config: EvalFitConfig,
    value: fn(&P, &W) -> Score,
    scales: Scales,
}

/// The result of a search.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct FitOutcome<W> {
    pub weights: W,
    pub rounds: usize,
    /// Whether the fit was interrupted before another one.
    pub interrupted: bool,
}

/// The weights on the way, with their ranges.
#[derive(Clone)]
struct State {
    numbers: Vec<f64>,
    ranges: Vec<(Score, Score)>,
    fitted: Vec<bool>,
}

impl State {
    /// Weights of whole centipawns.
    fn rounded<W: EvalWeights>(&self, weights: &W) -> W {
        weights.with_numbers(&self.numbers.iter().map(|number| number.round() as Score).collect::<Vec<_>>())
    }

    /// Returns for each weight that is fitted its number, all of them with this one changed, and by how much.
    fn changed<W: EvalWeights>(&self, weights: &W) -> Vec<(usize, W, f64)> {
        let numbers: Vec<Score> = self.numbers.iter().map(|number| number.round() as Score).collect();
        let one = |(index, &(low, high)): (usize, &(Score, Score))| {
            let mut numbers = numbers.clone();
            let change = ((high - low) / CHANGE).max(1);
            let change = if numbers[index] + change <= high { change } else { -change };
            numbers[index] += change;
            (index, weights.with_numbers(&numbers), change.into())
        };
        self.ranges.iter().enumerate().filter(|(index, _)| self.fitted[*index]).map(one).collect()
    }
}

impl<P: Sync + Send, W: EvalWeights> Search<P, W> {
    /// Makes a search for the weights with which `value` best predicts the results of these games, on the scale that it
    /// has with the weights `first`.
    pub(super) fn new(
        games: Vec<Game<P>>,
        first: &W,
        config: EvalFitConfig,
        value: fn(&P, &W) -> Score,
    ) -> Search<P, W> {
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for (index, game) in games.into_iter().enumerate() {
            if index % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut fitted }.extend(game);
        }
        let known = |scored: &Scored<P>| Observation {
            eval: value(&scored.pos, first).into(),
            score: scored.score.into(),
            points: scored.result.into(),
        };
        let scales = Scales::of(fitted.iter(), known, config.scale, config.result);
        Search { fitted, held_out, config, value, scales }
    }

    /// Looks for the best weights, beginning with `first`. Between rounds `observer` may break it off.
    pub(super) fn run(&self, first: &W, observer: &mut dyn Observer) -> FitOutcome<W> {
        let list = first.list();
        let numbers: Vec<f64> = list.iter().flat_map(|weight| &weight.numbers).map(|&n| n.into()).collect();
        let ranges = list.iter().flat_map(|weight| weight.numbers.iter().map(|_| (weight.low, weight.high)));
        let mut state = State {
            numbers: numbers.clone(),
            ranges: ranges.collect(),
            fitted: is_fitted(&list, &self.config.only),
        };
        let (fitted, held_out, Scales { score, eval }) =
            (self.fitted.len(), self.held_out.len(), self.scales);
        observer.note(&format!(
            "{fitted} positions fitted to, {held_out} of other games; a chance to win of 73 % is a score of {score:.0} \
             centipawns, or a value of {eval:.0}"
        ));
        let mut best = self.cost(first, &state, &numbers);
        self.report_round(0, first, best, observer);
        let (mut rounds, mut interrupted) = (0, false);
        for round in 1..=self.config.rounds {
            interrupted = observer.wants_end();
            if interrupted {
                break;
            }
            let (normal, unknown) = self.normal(&state.rounded(first), &state, &numbers);
            if round == 1 && unknown.contains(&true) {
                let names = list.iter().flat_map(Weight::names).zip(unknown);
                let names: Vec<String> =
                    names.filter(|(_, unknown)| *unknown).map(|(name, _)| name).collect();
                observer.note(&format!("without effect in any position: {}", names.join(" ")));
            }
            let Some((cost, next)) = self.step(&normal.solve(), &state, best, first, &numbers) else { break };
            (best, state.numbers, rounds) = (cost, next, round);
            self.report_round(round, &state.rounded(first), best, observer);
        }
        FitOutcome { weights: state.rounded(first), rounds, interrupted }
    }

    /// Returns weights with a lower loss than `best`, and their loss: a whole step away, or a part of it if that goes
    /// too far; `None` if none is better.
    fn step(&self, step: &[f64], from: &State, best: f64, first: &W, old: &[f64]) -> Option<(f64, Vec<f64>)> {
        PARTS_OF_A_STEP.into_iter().find_map(|part| {
            let moved = |(k, &(low, high)): (usize, &(Score, Score))| {
                (from.numbers[k] - part * step[k]).clamp(low.into(), high.into())
            };
            let numbers: Vec<f64> = from.ranges.iter().enumerate().map(moved).collect();
            let state = State { numbers, ..from.clone() };
            let cost = self.cost(&state.rounded(first), &state, old);
            (cost < best).then_some((cost, state.numbers))
        })
    }

    fn report_round(&self, round: usize, weights: &W, cost: f64, observer: &mut dyn Observer) {
        let held_out = self.loss(&self.held_out, weights) / self.held_out.len().max(1) as f64;
        let fitted = cost / self.fitted.len().max(1) as f64;
        observer.note(&format!("round {round}: loss {fitted:.6}, of the games held out {held_out:.6}"));
        observer.steps(round, self.config.rounds);
    }

    /// Returns the chance to win that the evaluation should say.
    fn target(&self, scored: &Scored<P>) -> f64 {
        self.scales.target(scored.score.into(), scored.result.into(), self.config.result)
    }

    /// Returns the sum of the losses.
    fn loss(&self, positions: &[Scored<P>], weights: &W) -> f64 {
        let part = |part: &[Scored<P>]| -> f64 {
            part.iter()
                .map(|scored| {
                    let value = (self.value)(&scored.pos, weights);
                    self.scales.loss(value.into(), self.target(scored))
                })
                .sum()
        };
        map_parts(positions, PARTS, &part).iter().sum()
    }

    /// Returns the sum of the losses and of the pull to the old weights.
    fn cost(&self, weights: &W, state: &State, old: &[f64]) -> f64 {
        let pull: f64 = (0..old.len())
            .map(|k| (state.numbers[k] - old[k]).powi(2) * self.strength(state.ranges[k]) / 2.0)
            .sum();
        self.loss(&self.fitted, weights) + pull
    }

    /// Returns the force that draws a weight of this range to its old value, for each centipawn.
    fn strength(&self, (low, high): (Score, Score)) -> f64 {
        let width = f64::from(high - low).max(1.0) / 8.0;
        self.config.pull / (width * width)
    }

    /// Returns the equations of a step: the sums over all positions with the prior, and the weights that occur in no
    /// position.
    fn normal(&self, weights: &W, state: &State, old: &[f64]) -> (NormalEquations, Vec<bool>) {
        let changed = state.changed(weights);
        let part = |part: &[Scored<P>]| {
            let mut normal = NormalEquations::new(old.len());
            for scored in part {
                let own = (self.value)(&scored.pos, weights);
                let coefficient = |(k, changed, change): &(usize, W, f64)| {
                    let difference = (self.value)(&scored.pos, changed) - own;
                    (difference != 0).then(|| (*k, f64::from(difference) / change))
                };
                let coefficients: Coefficients = changed.iter().filter_map(coefficient).collect();
                // The amount that rounding has taken from the weights.
                let lost: f64 = coefficients
                    .iter()
                    .map(|&(k, each)| each * (state.numbers[k] - state.numbers[k].round()))
                    .sum();
                let chance = self.scales.chance(f64::from(own) + lost);
                let slope = (chance - self.target(scored)) / self.scales.eval;
                normal.add(&coefficients, slope, chance * (1.0 - chance) / self.scales.eval.powi(2));
            }
            normal
        };
        let mut sum = NormalEquations::new(old.len());
        for normal in map_parts(&self.fitted, PARTS, &part) {
            sum.merge(&normal);
        }
        let unknown = (0..old.len()).map(|k| state.fitted[k] && sum.is_unknown(k)).collect();
        for (k, old) in old.iter().enumerate() {
            sum.pull(k, state.numbers[k] - old, self.strength(state.ranges[k]));
        }
        (sum, unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::board::{Tapered, eval_weights};
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    eval_weights! {
        /// In proportion.
        material: [Score; 2], -400..=400;
        /// By the phase of the game.
        advance: Tapered, -100..=100;
        /// Its square counts.
        attack: Score, 0..=40;
        /// In no position.
        unknown: Score, 0..=10;
    }

    const TRUTH: &str = "material = 100 -250\nadvance = 30 -10\nattack = 12\nunknown = 7\n";
    const GUESS: &str = "material = 50 0\nadvance = 0 0\nattack = 4\nunknown = 7\n";

    fn value(features: &[Score; 5], weights: &Weights) -> Score {
        let [a, b, steps, phase, attackers] = *features;
        let units = weights.attack * attackers;
        a * weights.material[0]
            + b * weights.material[1]
            + (weights.advance * steps).at(phase, 24)
            + units * units / 8
    }

    /// Games of 10 positions whose scores are the true values and some noise.
    fn games(count: usize) -> Vec<Game<[Score; 5]>> {
        let truth = Weights::built_in(TRUTH);
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut position = || {
            let mut any = |low, high| rng.random_range(low..=high);
            let pos = [any(-2, 2), any(-2, 2), any(-4, 4), any(0, 24), any(0, 3)];
            let score = (value(&pos, &truth) + any(-40, 40)) as f32;
            let result = if rng.random_range(0.0..1.0) < 1.0 / (1.0 + (-score as f64 / 200.0).exp()) {
                1.0
            } else {
                0.0
            };
            Scored { pos, score, result }
        };
        (0..count).map(|_| (0..10).map(|_| position()).collect()).collect()
    }

    /// Keeps the lines, and wants an end once a round is done.
    struct EndsAfter {
        round: usize,
        lines: Vec<String>,
        done: usize,
    }

    impl EndsAfter {
        fn round(round: usize) -> EndsAfter {
            EndsAfter { round, lines: Vec::new(), done: 0 }
        }
    }

    impl Observer for EndsAfter {
        fn note(&mut self, text: &str) {
            self.lines.push(text.to_string());
        }
        fn steps(&mut self, taken: usize, _of: usize) {
            self.done = taken;
        }
        fn wants_end(&self) -> bool {
            self.done >= self.round
        }
    }

    const NEVER: usize = usize::MAX;

    const CONFIG: EvalFitConfig = EvalFitConfig {
        result: 0.3,
        pull: 1.0,
        scale: None,
        rounds: 10,
        only: Vec::new(),
        beside_network: false,
    };

    #[test]
    fn the_weights_that_made_the_scores_are_found() {
        let guess = Weights::built_in(GUESS);
        let search = Search::new(games(2_000), &guess, CONFIG, value);
        let Scales { score, eval } = search.scales;
        assert!((score / 200.0).ln().abs() < 0.1, "{score}");
        let mut observer = EndsAfter::round(NEVER);
        let found = search.run(&guess, &mut observer).weights;
        let lines = observer.lines;
        let numbers = |weights: &Weights| -> Vec<Score> {
            weights.list().into_iter().flat_map(|weight| weight.numbers).collect()
        };
        // On the scale of the guess: the square of `attack` counts, and nothing moves `unknown`.
        let scale = eval / score;
        let scales = [scale, scale, scale, scale, scale.sqrt(), 1.0];
        for ((found, truth), scale) in
            numbers(&found).into_iter().zip(numbers(&Weights::built_in(TRUTH))).zip(scales)
        {
            let expected = f64::from(truth) * scale;
            let difference = (f64::from(found) - expected).abs();
            assert!(difference <= 1.0 + expected.abs() / 25.0, "{found} for {expected}: {lines:#?}");
        }
        assert_eq!(lines[0].split(" of other").next(), Some("19000 positions fitted to, 1000"));
        assert!(lines.contains(&"without effect in any position: unknown".to_string()), "{lines:#?}");
    }

    #[test]
    fn the_same_games_give_the_same_weights_on_any_number_of_threads() {
        let fit = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let search = Search::new(games(100), &Weights::built_in(GUESS), CONFIG, value);
            pool.install(|| {
                search.run(&Weights::built_in(GUESS), &mut EndsAfter::round(NEVER)).weights.text()
            })
        };
        assert_eq!(fit(1), fit(3));
    }

    /// As a fit of two rounds, and known as interrupted: there were more to do.
    #[test]
    fn an_interrupted_fit_keeps_its_rounds() {
        let guess = Weights::built_in(GUESS);
        let fit = |rounds, last| {
            let search = Search::new(games(100), &guess, EvalFitConfig { rounds, ..CONFIG }, value);
            search.run(&guess, &mut EndsAfter::round(last))
        };
        let (interrupted, whole) = (fit(10, 2), fit(2, NEVER));
        assert_eq!((interrupted.rounds, interrupted.interrupted), (2, true));
        assert_eq!((whole.rounds, whole.interrupted), (2, false));
        assert_eq!(interrupted.weights, whole.weights);
        assert_ne!(interrupted.weights, fit(1, NEVER).weights);
        assert!(!fit(2, 2).interrupted, "nothing was left to do");
        assert_eq!(fit(10, 0), FitOutcome { weights: guess, rounds: 0, interrupted: true });
    }

    #[test]
    fn only_the_weights_that_are_named_are_fitted() {
        let guess = Weights::built_in(GUESS);
        let only = ["attack".to_string(), "material[1]".to_string()].to_vec();
        let search = Search::new(games(100), &guess, EvalFitConfig { only, ..CONFIG }, value);
        let mut observer = EndsAfter::round(NEVER);
        let mut found = search.run(&guess, &mut observer).weights;
        assert!(found.attack != guess.attack && found.material[1] != guess.material[1], "{found:?}");
        (found.attack, found.material[1]) = (guess.attack, guess.material[1]);
        assert_eq!(found, guess);
        assert!(!observer.lines.iter().any(|line| line.starts_with("without effect")));
    }

    #[test]
    fn a_strong_pull_keeps_the_old_weights() {
        let config = EvalFitConfig { pull: 1e6, ..CONFIG };
        let search = Search::new(games(20), &Weights::built_in(GUESS), config, value);
        let found = search.run(&Weights::built_in(GUESS), &mut EndsAfter::round(NEVER));
        assert_eq!(found.weights, Weights::built_in(GUESS));
    }
}
