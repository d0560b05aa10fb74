//! Steps down the gradient: "Adam" (Kingma & Ba 2015) with decay of weights ("AdamW", Loshchilov & Hutter 2019).

use super::layout::Layout;

/// Size of a step at the beginning; it falls to nothing.
const RATE: f32 = 0.001;

const MOMENTUM: f32 = 0.9;
const VARIANCE: f32 = 0.999;

/// The state of the descent. A weight of the first layer is the sum of what its piece weighs anywhere and of what it
/// weighs more on that square; the latter decays, so that it stays small where little is known.
pub(super) struct Adam {
    momentum: Vec<f32>,
    variance: Vec<f32>,
    /// What each piece weighs anywhere, its momentum and its variance: rows of hidden units, by side and kind.
    anywhere: [Vec<f32>; 3],
    /// Steps taken.
    steps: i32,
    /// Steps of the whole lesson.
    planned: usize,
    decay: f32,
}

impl Adam {
    /// Ready for the first of `planned` steps. At each step what a piece weighs more on one square shrinks by
    /// `decay` of itself, times the size of the step.
    pub fn new(layout: &Layout, planned: usize, decay: f32) -> Adam {
        let rows = 2 * layout.shape.kinds * layout.shape.hidden;
        Adam {
            momentum: vec![0.0; layout.size],
            variance: vec![0.0; layout.size],
            anywhere: std::array::from_fn(|_| vec![0.0; rows]),
            steps: 0,
            planned,
            decay,
        }
    }

    /// One step down the sum of the gradients of `positions` positions.
    pub fn step(&mut self, layout: &Layout, weights: &mut [f32], gradient: &[f32], positions: usize) {
        self.steps += 1;
        let rate = RATE * (1.0 - self.steps as f32 / (self.planned + 1) as f32);
        let (m, v) = (1.0 - MOMENTUM.powi(self.steps), 1.0 - VARIANCE.powi(self.steps));
        let change = |slope: f32, momentum: &mut f32, variance: &mut f32| {
            let slope = slope / positions as f32;
            *momentum += (slope - *momentum) * (1.0 - MOMENTUM);
            *variance += (slope * slope - *variance) * (1.0 - VARIANCE);
            -rate * (*momentum / m) / ((*variance / v).sqrt() + 1e-8)
        };
        let hidden = layout.shape.hidden;
        let piece = layout.shape.squares() * hidden; // weights of one piece on all squares
        let [anywhere, momentum, variance] = &mut self.anywhere;
        for row in 0..anywhere.len() / hidden {
            for unit in 0..hidden {
                let (index, squares) =
                    (row * hidden + unit, (row * piece + unit..(row + 1) * piece).step_by(hidden));
                let slope = squares.clone().map(|at| gradient[at]).sum();
                let by = change(slope, &mut momentum[index], &mut variance[index]);
                let old = anywhere[index];
                anywhere[index] += by;
                for at in squares {
                    weights[at] += by - rate * self.decay * (weights[at] - old);
                }
            }
        }
        for index in 0..layout.size {
            let by = change(gradient[index], &mut self.momentum[index], &mut self.variance[index]);
            let limit = layout.limit(index);
            weights[index] = (weights[index] + by).clamp(-limit, limit);
        }
    }
}
