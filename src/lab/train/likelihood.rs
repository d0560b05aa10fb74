//! Chances to win: the conversion of centipawns to a chance, the target chance, and the loss of a prediction.
//!
//! Scores of the search and values of the evaluation have a scale each. Scores are larger: the search sees what the
//! evaluation only hints at. With a common scale the evaluation would grow with each training, and the margins of the
//! search would no longer fit it.

/// The facts about a position, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Observation {
    /// The present evaluation, in centipawns.
    pub eval: f64,
    /// The score of the search, in centipawns.
    pub score: f64,
    /// The result of the game: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub points: f64,
}

/// Centipawns in one unit of the sigmoid: this many make a chance to win of 73 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scales {
    /// The scale of the scores of the search.
    pub score: f64,
    /// The scale of the evaluation.
    pub eval: f64,
}

/// Positions that a scale is found with, at most about twice as many.
const ENOUGH: usize = 100_000;

impl Scales {
    /// Finds the scales with which the scores predict the results best, and the present evaluation the
    /// [targets](Self::target) made of both. `known` returns the facts about a position; `score` is the first of the
    /// scales, if it is given; `result` is the weight of the result in a target.
    pub(super) fn of<P>(
        positions: impl ExactSizeIterator<Item = P>,
        known: impl Fn(P) -> Observation,
        score: Option<f64>,
        result: f64,
    ) -> Scales {
        let every = (positions.len() / ENOUGH).max(1);
        let some: Vec<Observation> = positions.step_by(every).map(known).collect();
        let score = score.unwrap_or_else(|| best_scale(some.iter().map(|known| (known.score, known.points))));
        let scales = Scales { score, eval: score };
        let target = |known: &Observation| scales.target(known.score, known.points, result);
        Scales { eval: best_scale(some.iter().map(|known| (known.eval, target(known)))), ..scales }
    }

    /// Returns the chance to win that the evaluation should say of a position.
    pub(super) fn target(&self, score: f64, points: f64, result: f64) -> f64 {
        result * points + (1.0 - result) * sigmoid(score / self.score)
    }

    /// Returns the chance to win for a value of the evaluation.
    pub(super) fn chance(&self, eval: f64) -> f64 {
        sigmoid(eval / self.eval)
    }

    /// Returns how wrong a value of the evaluation is: the cross-entropy, less that of the target itself.
    pub(super) fn loss(&self, eval: f64, target: f64) -> f64 {
        cross_entropy(self.chance(eval), target) - cross_entropy(target, target)
    }
}

/// Returns the scale with which values in centipawns predict chances best, from 50 to 1,849 centipawns.
fn best_scale(values: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let loss = |scale: f64| -> f64 {
        values.clone().map(|(value, chance)| cross_entropy(sigmoid(value / scale), chance)).sum()
    };
    let scales = (0..75).map(|step| 50.0 * 1.05f64.powi(step));
    let best = scales.map(|scale| (loss(scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(f64::NAN, |(_, scale)| scale) // there are always scales
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn cross_entropy(prediction: f64, target: f64) -> f64 {
    let prediction = prediction.clamp(1e-9, 1.0 - 1e-9);
    -(target * prediction.ln() + (1.0 - target) * (1.0 - prediction).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Scores twice as large as the evaluation, and results that follow the scores exactly: of 1,000 games with a score
    /// of 220, 750 are won.
    #[test]
    fn scores_and_evaluation_have_a_scale_each() {
        let score = 220.0;
        let known = |index: usize| Observation {
            eval: score / 2.0,
            score,
            points: if index % 4 < 3 { 1.0 } else { 0.0 },
        };
        let games: Vec<Observation> = (0..1_000).map(known).collect();
        let scales = Scales::of(games.iter(), |&game| game, None, 0.5);
        // 220 / ln 3 = 200; scales are 5 % apart.
        assert!((scales.score / 200.0).ln().abs() < 0.026, "{scales:?}");
        assert!((scales.eval / 100.0).ln().abs() < 0.051, "{scales:?}");
        let given = Scales::of(games.iter(), |&game| game, Some(400.0), 0.0);
        assert_eq!(given.score, 400.0);
        assert!((given.eval / 200.0).ln().abs() < 0.026, "{given:?}");
    }

    #[test]
    fn a_value_equal_to_the_target_has_no_loss() {
        let scales = Scales { score: 200.0, eval: 100.0 };
        let target = scales.target(150.0, 1.0, 0.0);
        assert!(scales.loss(75.0, target).abs() < 1e-12);
        assert!(scales.loss(80.0, target) > 0.0 && scales.loss(70.0, target) > 0.0);
        assert_eq!(scales.target(150.0, 0.5, 1.0), 0.5);
    }
}
