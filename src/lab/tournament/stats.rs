//! What results say of strength. Games come in pairs, one opening with both colours, and the pair is the
//! unit that is counted (the pentanomial model): its games are not independent, pairs are. The formulas
//! are those of fishtest, the testing framework of Stockfish (`stat_util.py`, `get_elo`).

use std::ops::AddAssign;

/// Half the width of a 95% interval in standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
/// Normalized Elo of one standard deviation a game: `800 / ln 10`.
pub(crate) const NELO_UNIT: f64 = 347.435_585_522_601_46;
/// What an empty category counts, so that logarithms and variances exist (fishtest's `regularize`).
const PRIOR: f64 = 1e-3;

/// Pairs of games by the half points of one side: 0, 1, 2, 3, 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

/// Single games of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

/// A side's strength over its opponents', in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Logistic Elo.
    pub elo: f64,
    /// Half of its 95% interval.
    pub error: f64,
    /// Normalized Elo: the score's distance from one half in standard deviations of a game.
    pub nelo: f64,
    /// Half of its 95% interval.
    pub nelo_error: f64,
    /// The likelihood of being stronger.
    pub los: f64,
}

impl Pairs {
    /// How many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same from the other side.
    pub fn reversed(mut self) -> Pairs {
        self.0.reverse();
        self
    }

    /// Scores of a pair (0 to 1) with their shares, empty categories made small instead, and the total.
    pub fn distribution(&self) -> ([(f64, f64); 5], f64) {
        let counts = self.0.map(|n| if n == 0 { PRIOR } else { n as f64 });
        let total: f64 = counts.iter().sum();
        (std::array::from_fn(|i| (i as f64 / 4.0, counts[i] / total)), total)
    }

    /// What the pairs say; `None` where all are alike, and so wherever one side has not scored: they have no
    /// spread to judge by, and the numbers would follow from `PRIOR` alone.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.0.iter().filter(|&&n| n > 0).count() < 2 {
            return None;
        }
        let (distribution, total) = self.distribution();
        let (mean, variance) = moments(&distribution);
        let deviation = (variance / total).sqrt();
        let (low, high) = (mean - Z95 * deviation, mean + Z95 * deviation);
        let game = (2.0 * variance).sqrt();
        Some(Estimate {
            elo: elo(mean),
            error: (elo(high) - elo(low)) / 2.0,
            nelo: NELO_UNIT * (mean - 0.5) / game,
            nelo_error: NELO_UNIT * Z95 * deviation / game,
            los: 0.5 * libm::erfc(-(mean - 0.5) / deviation / std::f64::consts::SQRT_2),
        })
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl Tally {
    /// Adds a game by its half points for this side.
    pub(crate) fn add(&mut self, halves: usize) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points.
    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game, 0 without any.
    pub(crate) fn share(&self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// Drawn games a game, 0 without any.
    pub(crate) fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}

/// Mean and variance.
pub(crate) fn moments(distribution: &[(f64, f64); 5]) -> (f64, f64) {
    let mean = distribution.iter().map(|(score, share)| score * share).sum::<f64>();
    let variance = distribution.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}

/// The logistic Elo of an expected score, which is kept off 0 and 1 by a thousandth.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1e-3, 1.0 - 1e-3);
    400.0 * (score / (1.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elo, error and LOS by fishtest's own `stat_util.get_elo(pairs)`, normalized Elo and its error by
    ///
    ///     r = [x or 1e-3 for x in pairs]; n = sum(r)
    ///     mu = sum(i / 4 * x for i, x in enumerate(r)) / n
    ///     var = sum(x * (i / 4 - mu) ** 2 for i, x in enumerate(r)) / n
    ///     unit = 800 / math.log(10) / (2 * var) ** 0.5
    ///     print(unit * (mu - 0.5), unit * statistics.NormalDist().inv_cdf(0.975) * (var / n) ** 0.5)
    ///
    /// (Python 3.11, scipy 1.17, fishtest of 2026). The first two rows are examples of fishtest's.
    #[test]
    fn estimates_equal_the_reference() {
        let rows = [
            (
                [10789, 19328, 33806, 19402, 10543],
                [-0.773577336, 1.277579896, -0.951629004, 1.571623844, 0.117658858],
            ),
            ([39, 2226, 31451, 2412, 40], [0.902981049, 0.662531486, 3.450799607, 2.531891813, 0.996222097]),
            ([3, 10, 20, 12, 8], [39.501661483, 52.171771367, 50.904833041, 66.140801995, 0.934283293]),
            ([0, 0, 4, 3, 1], [112.228403382, 95.994320046, 220.191318886, 170.219032594, 0.994383459]),
        ];
        for (pairs, expected) in rows {
            let e = Pairs(pairs).estimate().unwrap();
            for (found, expected) in [e.elo, e.error, e.nelo, e.nelo_error, e.los].into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-8, "{pairs:?}: {e:?}, expected {expected}");
            }
            let back = Pairs(pairs).reversed().estimate().unwrap();
            assert!((e.elo + back.elo).abs() < 1e-9 && (e.los + back.los - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn pairs_that_are_all_alike_say_nothing() {
        for alike in [[0; 5], [0, 0, 0, 0, 2], [7, 0, 0, 0, 0], [0, 0, 50, 0, 0], [0, 0, 0, 1, 0]] {
            assert_eq!(Pairs(alike).estimate(), None, "{alike:?}");
        }
        assert!(Pairs([0, 0, 0, 1, 3]).estimate().is_some());
    }
}
