//! The optimiser: Adam (Kingma & Ba 2015) with decoupled weight decay (AdamW, Loshchilov & Hutter 2019).

use super::layout::Layout;

/// The learning rate of the first step; it falls to 0 in a straight line.
const LEARNING_RATE: f32 = 0.001;
/// Decay of the mean of the gradients.
const BETA1: f32 = 0.9;
/// Decay of the mean of the squared gradients.
const BETA2: f32 = 0.999;
/// Avoids a division by 0.
const EPSILON: f32 = 1e-8;

/// The state of the optimiser.
///
/// A weight of the first layer is the sum of a weight of the piece on any square (its factor) and of a weight of the
/// piece on this square. Only the latter decays, so it stays small where there are few positions.
pub(super) struct Adam {
    momentum: Vec<f32>,
    variance: Vec<f32>,
    /// The factors, their momentum and their variance: hidden units by side and type of piece.
    factors: [Vec<f32>; 3],
    /// Steps taken.
    steps: i32,
    total_steps: usize,
    decay: f32,
}

impl Adam {
    /// Ready for the first of `total_steps` steps. At each step the weight of a piece on a square shrinks by `decay`
    /// times the learning rate.
    pub fn new(layout: &Layout, total_steps: usize, decay: f32) -> Adam {
        let rows = 2 * layout.shape.piece_types * layout.shape.hidden;
        Adam {
            momentum: vec![0.0; layout.size],
            variance: vec![0.0; layout.size],
            factors: std::array::from_fn(|_| vec![0.0; rows]),
            steps: 0,
            total_steps,
            decay,
        }
    }

    /// One step down the sum of the gradients of `positions` positions.
    pub fn step(&mut self, layout: &Layout, weights: &mut [f32], gradient: &[f32], positions: usize) {
        self.steps += 1;
        let rate = LEARNING_RATE * (1.0 - self.steps as f32 / (self.total_steps + 1) as f32);
        let (correction1, correction2) = (1.0 - BETA1.powi(self.steps), 1.0 - BETA2.powi(self.steps));
        let change = |gradient: f32, momentum: &mut f32, variance: &mut f32| {
            let gradient = gradient / positions as f32;
            *momentum += (gradient - *momentum) * (1.0 - BETA1);
            *variance += (gradient * gradient - *variance) * (1.0 - BETA2);
            -rate * (*momentum / correction1) / ((*variance / correction2).sqrt() + EPSILON)
        };
        let hidden = layout.shape.hidden;
        let piece = layout.shape.squares() * hidden; // weights of one piece on all squares
        let [factors, momentum, variance] = &mut self.factors;
        for row in 0..factors.len() / hidden {
            for unit in 0..hidden {
                let index = row * hidden + unit;
                let squares = (row * piece + unit..(row + 1) * piece).step_by(hidden);
                let sum = squares.clone().map(|at| gradient[at]).sum();
                let by = change(sum, &mut momentum[index], &mut variance[index]);
                let old = factors[index];
                factors[index] += by;
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
