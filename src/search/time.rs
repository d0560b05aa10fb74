//! How a search goes, and how much of its time it therefore takes: more while the best move changes or
//! the score falls, less once nearly all nodes go to one move.
//!
//! After Stockfish's time management (`search.cpp`, `iterative_deepening`), with plain numbers.

use crate::rules::Score;

/// What the iterations so far have shown.
#[derive(Default)]
pub(super) struct Trend {
    /// Iterations for which the best move has stood.
    stable: u32,
    /// The score, averaged over the iterations, the late ones most; centipawns.
    average: Option<f64>,
}

impl Trend {
    /// Takes in a whole iteration: whether the best move is a new one, its score in centipawns, and the
    /// share of the iteration's nodes that it took. Returns by what to multiply the planned time.
    pub fn factor(&mut self, changed: bool, score: Score, effort: f64, unit: Score) -> f64 {
        self.stable = if changed { 0 } else { self.stable + 1 };
        let average = self.average.unwrap_or(score as f64);
        self.average = Some((average + score as f64) / 2.0);
        let stability = 1.4 - 0.1 * self.stable.min(6) as f64;
        let fall = (1.0 + (average - score as f64) / (2.0 * unit as f64)).clamp(0.85, 1.5);
        let focus = (1.5 - effort).clamp(0.6, 1.3);
        stability * fall * focus
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_move_takes_less_time_than_a_doubtful_one() {
        let mut clear = Trend::default();
        let mut doubtful = Trend::default();
        let (mut a, mut b) = (0.0, 0.0);
        for iteration in 0..8 {
            a = clear.factor(false, 20, 0.95, 100);
            b = doubtful.factor(iteration % 2 == 0, 20 - 30 * iteration, 0.3, 100);
        }
        assert!(a < 0.6, "{a}");
        assert!(b > 1.5, "{b}");
    }
}
