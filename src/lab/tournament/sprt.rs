//! Wald's sequential probability ratio test of "stronger by `elo1`" against "stronger by `elo0`": the
//! generalized log-likelihood ratio over pairs of games, as fishtest computes it (`LLRcalc.py`), after
//! Michel Van den Bergh, "Comments on Normalized Elo" (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>)
//! and "The generalized maximum likelihood ratio for the expectation value"
//! (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>). fishtest's correction for overshoot is left out, as
//! in match tools: the bounds are Wald's, which err on the side of more games.

use super::estimate::NELO_UNIT;
use super::stats::{Pairs, moments};
use serde::Serialize;

/// The kind of Elo that the bounds are given in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Elo by the expected score.
    Logistic,
    /// Elo by the expected score in standard deviations of a game.
    Normalized,
}

impl Model {
    /// Returns the word that is written.
    pub fn name(self) -> &'static str {
        match self {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        }
    }
}

/// A test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// Elo of the hypothesis that is accepted at the lower bound.
    pub elo0: f64,
    /// Elo of the hypothesis that is accepted at the upper bound.
    pub elo1: f64,
    /// Probability of accepting `elo1` if `elo0` holds.
    pub alpha: f64,
    /// Probability of accepting `elo0` if `elo1` holds.
    pub beta: f64,
    /// The meaning of Elo.
    pub model: Model,
}

/// The verdict of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// `elo0` is accepted.
    Lower,
    /// `elo1` is accepted.
    Upper,
}

impl Sprt {
    /// Returns the log-likelihood ratios at which the test ends.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of `elo1` to `elo0`.
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let (observed, total) = pairs.distribution();
        let likeliest = |elo: f64| match self.model {
            Model::Logistic => with_mean(&observed, 1.0 / (1.0 + 10f64.powf(-elo / 400.0))),
            Model::Normalized => with_t_value(&observed, pair_t_value(elo)),
        };
        let ratio = |lower: Distribution, upper: Distribution| {
            total * (0..5).map(|i| observed[i].1 * (upper[i].1 / lower[i].1).ln()).sum::<f64>()
        };
        match (likeliest(self.elo0), likeliest(self.elo1)) {
            (Some(lower), Some(upper)) => ratio(lower, upper),
            _ => self.approximate_llr(&observed, total),
        }
    }

    /// Returns the log-likelihood ratio by the approximation for small differences ("Comments on Normalized Elo",
    /// section 4.2), for results that hardly deviate at all, such as nothing but draws: there the iteration finds
    /// nothing.
    fn approximate_llr(&self, observed: &Distribution, total: f64) -> f64 {
        let (mean, variance) = moments(observed);
        let t = (mean - 0.5) / variance.sqrt();
        let off = |elo: f64| 1.0 + (t - pair_t_value(elo)).powi(2);
        total / 2.0 * (off(self.elo0) / off(self.elo1)).ln()
    }

    /// Returns the hypothesis that the results lean to, and how far the ratio is on its way to its bound, from 0 to 1.
    pub fn way(&self, pairs: &Pairs) -> (SprtVerdict, f64) {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr < 0.0 => (SprtVerdict::Lower, (llr / lower).min(1.0)),
            llr => (SprtVerdict::Upper, (llr / upper).min(1.0)),
        }
    }

    /// Returns whether the test has ended.
    pub fn verdict(&self, pairs: &Pairs) -> Option<SprtVerdict> {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr <= lower => Some(SprtVerdict::Lower),
            llr if llr >= upper => Some(SprtVerdict::Upper),
            _ => None,
        }
    }
}

type Distribution = [(f64, f64); 5];

/// Returns the distance of a pair's expected score from one half, in standard deviations of a pair. A pair deviates
/// less than a game: by the root of 2, were its games independent.
fn pair_t_value(nelo: f64) -> f64 {
    nelo / NELO_UNIT * std::f64::consts::SQRT_2
}

/// Returns the likeliest distribution with this mean, given the observed one.
fn with_mean(observed: &Distribution, mean: f64) -> Option<Distribution> {
    tilted(observed, &observed.map(|(score, _)| score - mean))
}

/// Returns the likeliest distribution whose mean lies `t` of its standard deviations above one half, given the observed
/// one: a fixed point, for mean and deviation depend on the distribution sought.
fn with_t_value(observed: &Distribution, t: f64) -> Option<Distribution> {
    let mut found = observed.map(|(score, _)| (score, 0.2));
    for _ in 0..10 {
        let (mean, variance) = moments(&found);
        let sigma = variance.sqrt();
        let push = |score: f64| score - 0.5 - t * sigma * (1.0 + ((mean - score) / sigma).powi(2)) / 2.0;
        let next = tilted(observed, &observed.map(|(score, _)| push(score)))?;
        let change = (0..5).map(|i| (next[i].1 - found[i].1).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-9 {
            break;
        }
    }
    Some(found)
}

/// Returns shares `p / (1 + x * push)` with the `x` that makes the mean of `push` zero: the root of a function that
/// falls all the way between its two poles, found by halving. `None` if all pushes have the same sign.
fn tilted(observed: &Distribution, push: &[f64; 5]) -> Option<Distribution> {
    let slope = |x: f64| (0..5).map(|i| observed[i].1 * push[i] / (1.0 + x * push[i])).sum::<f64>();
    let least = push.iter().copied().fold(f64::INFINITY, f64::min);
    let most = push.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = low + (high - low) / 2.0;
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let x = low + (high - low) / 2.0;
    Some(std::array::from_fn(|i| (observed[i].0, observed[i].1 / (1.0 + x * push[i]))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    #[test]
    fn the_way_goes_to_the_bound_of_its_side() {
        let sprt = test(0.0, 30.0, Model::Normalized);
        let way = |pairs| sprt.way(&Pairs(pairs));
        assert_eq!(way([0; 5]), (SprtVerdict::Upper, 0.0));
        let (lower, upper) = sprt.bounds();
        for (pairs, verdict, bound) in
            [([3, 10, 20, 12, 8], SprtVerdict::Upper, upper), ([8, 12, 20, 10, 3], SprtVerdict::Lower, lower)]
        {
            assert_eq!(way(pairs), (verdict, sprt.llr(&Pairs(pairs)) / bound));
        }
        assert_eq!(way([0, 0, 10, 90, 100]), (SprtVerdict::Upper, 1.0), "no further than to its end");
    }

    /// By fishtest's own code (of 2026, with Python 3.11 and scipy 1.17), whose examples the first two rows are:
    ///
    ///     from fishtest.stats.LLRcalc import LLR_logistic, LLR_normalized
    ///     print(LLR_logistic(-3, 1, pairs), LLR_logistic(0, 5, pairs),
    ///           LLR_normalized(0, 5, pairs), LLR_normalized(0.764, 3.439, pairs), LLR_normalized(0, 30, pairs))
    #[test]
    fn ratios_equal_the_reference() {
        use Model::{Logistic, Normalized};
        let tests = [
            test(-3.0, 1.0, Logistic),
            test(0.0, 5.0, Logistic),
            test(0.0, 5.0, Normalized),
            test(0.764, 3.439, Normalized),
            test(0.0, 30.0, Normalized),
        ];
        let rows = [
            (
                [10789, 19328, 33806, 19402, 10543],
                [2.131068, -38.514408, -26.838449, -12.701292, -742.319929],
            ),
            ([39, 2226, 31451, 2412, 40], [65.973585, -68.718702, 2.847899, 2.162941, -212.576811]),
            ([3, 10, 20, 12, 8], [0.231434, 0.265190, 0.210046, 0.113298, 0.934633]),
            ([0, 0, 4, 3, 1], [0.092331, 0.114251, 0.089480, 0.047998, 0.493333]),
            ([0, 0, 50, 0, 0], [0.288398, -0.717606, -0.017561, -0.007205, -0.733333]),
        ];
        for (pairs, expected) in rows {
            for (sprt, expected) in tests.iter().zip(expected) {
                let found = sprt.llr(&Pairs(pairs));
                assert!((found - expected).abs() < 1e-6, "{pairs:?} {sprt:?}: {found}, expected {expected}");
            }
        }
    }

    /// Bounds of 5% and 5%: `ln(0.05 / 0.95)` and its opposite; verdicts by the ratios above.
    #[test]
    fn verdicts_follow_from_the_bounds() {
        let sprt = test(0.0, 5.0, Model::Normalized);
        let (lower, upper) = sprt.bounds();
        assert!((lower + 2.944438979).abs() < 1e-9 && (upper - 2.944438979).abs() < 1e-9);
        assert_eq!(sprt.verdict(&Pairs([10789, 19328, 33806, 19402, 10543])), Some(SprtVerdict::Lower));
        assert_eq!(sprt.verdict(&Pairs([39, 2226, 31451, 2412, 40])), None);
        assert_eq!(
            test(-3.0, 1.0, Model::Logistic).verdict(&Pairs([39, 2226, 31451, 2412, 40])),
            Some(SprtVerdict::Upper)
        );
        assert_eq!(sprt.verdict(&Pairs::default()), None);
    }

    /// fishtest gives -41.401684; here the iteration is at its limit, and the approximation replaces it beyond.
    #[test]
    fn nothing_but_draws_gives_a_ratio_all_the_same() {
        let sprt = test(0.0, 5.0, Model::Normalized);
        assert!((sprt.llr(&Pairs([0, 0, 100_000, 0, 0])) + 41.401684).abs() < 1e-5);
        for (elo1, pairs) in
            [(200.0, [0, 0, 1_000_000, 0, 0]), (900.0, [0, 0, 0, 0, 5]), (900.0, [5, 0, 0, 0, 0])]
        {
            let llr = test(0.0, elo1, Model::Normalized).llr(&Pairs(pairs));
            assert!(llr.is_finite() && (llr > 0.0) == (pairs[4] > 0), "{pairs:?}: {llr}");
        }
    }
}
