//! Results, counted. Games come in pairs, one opening with both colours, and the pair is the
//! unit that is counted (the pentanomial model): its games are not independent, pairs are.

use std::ops::AddAssign;

/// The count of an empty category, so that logarithms and variances exist (fishtest's `regularize`).
const PRIOR: f64 = 1e-3;

/// Pairs of games by the half points of one side: 0, 1, 2, 3, 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

/// Single games of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

impl Pairs {
    /// Returns how many pairs there are.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the pairs, seen from the other side.
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

    /// Returns how many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points a game, 0 without any.
    pub(crate) fn share(&self) -> f64 {
        self.points() / self.games().max(1) as f64
    }

    /// Returns the share of drawn games; 0 without games.
    pub(crate) fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}

/// Returns the mean and the variance.
pub(crate) fn moments(distribution: &[(f64, f64); 5]) -> (f64, f64) {
    let mean = distribution.iter().map(|(score, share)| score * share).sum::<f64>();
    let variance = distribution.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
    (mean, variance)
}
