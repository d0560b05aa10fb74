//! Mini-batch training: forward, loss, backward, Adam. In floating point, quantised at the end.

use super::adam::Adam;
use super::layout::Layout;
use super::samples::Samples;
use crate::nnue::{Feature, MAX_HIDDEN, NetworkShape, SCALE};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct TrainingConfig {
    /// How many times each position is used.
    pub epochs: usize,
    /// Seed of the initial weights, of the order of positions and of the mirroring.
    pub seed: u64,
    /// Weight of the game's result in the target, from 0 to 1; the rest is the score of the search.
    pub result: f32,
    /// Weight decay of what a piece is worth on one square more than on any other, per unit of learning rate: the fewer
    /// positions there are, the higher.
    pub decay: f32,
}

/// Positions in a step.
const BATCH: usize = 2_048;
/// Positions whose gradients one thread sums: a quarter of a batch, so four threads at most have work.
const CHUNK: usize = 512;
/// One position of so many, the last ones, is not trained on but used to measure the loss.
pub(super) const VALIDATION_SHARE: usize = 20;

/// What the forward pass computes for one position, kept for the backward pass.
struct Forward {
    /// The hidden units of the side to move and of the other side, before they are clipped.
    hidden: [[f32; MAX_HIDDEN]; 2],
    /// The evaluation with the network's correction, in centipawns.
    eval: f32,
}

struct Trainer<'a> {
    layout: Layout,
    samples: &'a Samples,
    /// Centipawns in one unit of the sigmoid.
    sigmoid_scale: f32,
    /// [`TrainingConfig::result`].
    result: f32,
}

impl Trainer<'_> {
    /// The features of a position from both perspectives, the side to move first.
    fn features(&self, index: usize, mirror: bool) -> impl Iterator<Item = [Feature; 2]> + '_ {
        self.samples.features(index).iter().map(move |&feature| {
            let feature = if mirror { self.layout.mirrored[feature as usize] } else { feature };
            [feature, self.layout.other_perspective[feature as usize]]
        })
    }

    fn forward(&self, weights: &[f32], index: usize, mirror: bool) -> Forward {
        let layout = &self.layout;
        let count = layout.shape.hidden;
        let bias = &weights[layout.feature_bias..][..count];
        let mut hidden = [[0.0; MAX_HIDDEN]; 2];
        hidden.iter_mut().for_each(|units| units[..count].copy_from_slice(bias));
        for perspectives in self.features(index, mirror) {
            for (units, feature) in hidden.iter_mut().zip(perspectives) {
                let row = &weights[feature as usize * count..][..count];
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
            }
        }
        let bucket = self.samples.output_bucket[index] as usize;
        let output_weights = &weights[layout.output_weights + bucket * 2 * count..][..2 * count];
        let mut output = weights[layout.output_bias + bucket];
        for (units, weights) in hidden.iter().zip(output_weights.chunks_exact(count)) {
            for (unit, weight) in units.iter().zip(weights) {
                let unit = unit.clamp(0.0, 1.0);
                output += unit * unit * weight;
            }
        }
        Forward { hidden, eval: self.samples.base_eval[index] as f32 + SCALE as f32 * output }
    }

    /// The predicted chance to win.
    fn prediction(&self, centipawns: f32) -> f32 {
        sigmoid(centipawns / self.sigmoid_scale)
    }

    /// The chance to win that the prediction should be.
    fn target(&self, index: usize) -> f32 {
        let search = self.prediction(self.samples.score[index] as f32);
        self.result * self.samples.result[index] + (1.0 - self.result) * search
    }

    /// Adds the gradient of one position's loss to `gradient`.
    fn backward(&self, weights: &[f32], index: usize, mirror: bool, gradient: &mut [f32]) {
        let layout = &self.layout;
        let forward = self.forward(weights, index, mirror);
        let error = (self.prediction(forward.eval) - self.target(index)) * SCALE as f32 / self.sigmoid_scale;
        let bucket = self.samples.output_bucket[index] as usize;
        gradient[layout.output_bias + bucket] += error;
        let count = layout.shape.hidden;
        let mut hidden_gradient = [[0.0f32; MAX_HIDDEN]; 2];
        for (side, (hidden, hidden_gradient)) in forward.hidden.iter().zip(&mut hidden_gradient).enumerate() {
            let at = layout.output_weights + (bucket * 2 + side) * count;
            for unit in 0..count {
                let clipped = hidden[unit].clamp(0.0, 1.0);
                gradient[at + unit] += error * clipped * clipped;
                let slope = if hidden[unit] == clipped { 2.0 * clipped } else { 0.0 };
                hidden_gradient[unit] = error * weights[at + unit] * slope;
                gradient[layout.feature_bias + unit] += hidden_gradient[unit];
            }
        }
        for perspectives in self.features(index, mirror) {
            for (hidden_gradient, feature) in hidden_gradient.iter().zip(perspectives) {
                let row = &mut gradient[feature as usize * count..][..count];
                row.iter_mut().zip(hidden_gradient).for_each(|(sum, gradient)| *sum += gradient);
            }
        }
    }

    /// The sum of the gradients of the losses of a batch. `seed` decides which positions are mirrored.
    fn gradient(&self, weights: &[f32], batch: &[usize], seed: u64) -> Vec<f32> {
        let mirrored = |index: usize| (seed ^ index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1;
        let chunks = batch.par_chunks(CHUNK).map(|chunk| {
            let mut gradient = vec![0.0; self.layout.size];
            for &index in chunk {
                self.backward(weights, index, self.layout.shape.mirrors && mirrored(index), &mut gradient);
            }
            gradient
        });
        let mut sum = vec![0.0; self.layout.size];
        // In order, so that the number of threads does not matter.
        for chunk in chunks.collect::<Vec<Vec<f32>>>() {
            sum.iter_mut().zip(chunk).for_each(|(sum, gradient)| *sum += gradient);
        }
        sum
    }

    /// The mean loss of positions with the evaluations `eval`: the cross-entropy, less that of the targets themselves.
    fn loss(&self, positions: &[usize], eval: impl Fn(usize) -> f32 + Sync) -> f64 {
        let losses = positions.par_iter().map(|&index| {
            let target = self.target(index);
            cross_entropy(self.prediction(eval(index)), target) - cross_entropy(target, target)
        });
        losses.sum::<f64>() / positions.len().max(1) as f64
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn cross_entropy(prediction: f32, target: f32) -> f64 {
    let prediction = prediction.clamp(1e-6, 1.0 - 1e-6);
    -(target * prediction.ln() + (1.0 - target) * (1.0 - prediction).ln()) as f64
}

/// Trains a network of a shape and returns its quantised weights, as `Network::read` wants them. After each epoch
/// `report` gets its number and the validation loss, of the hand-written evaluation alone and with the network.
pub(super) fn train_network(
    samples: &Samples,
    shape: NetworkShape,
    config: TrainingConfig,
    mut report: impl FnMut(usize, f64, f64),
) -> Vec<u8> {
    let (layout, sigmoid_scale) = (Layout::of(shape), best_sigmoid_scale(samples));
    let trainer = Trainer { layout, samples, sigmoid_scale, result: config.result };
    let mut rng = ChaCha8Rng::seed_from_u64(config.seed);
    let mut weights = initial_weights(&trainer.layout, &mut rng);
    let train_count = samples.len() - samples.len() / VALIDATION_SHARE;
    let validation: Vec<usize> = (train_count..samples.len()).collect();
    let mut order: Vec<usize> = (0..train_count).collect();
    let base_loss = trainer.loss(&validation, |index| samples.base_eval[index] as f32);
    let mut adam = Adam::new(&trainer.layout, config.epochs * order.len().div_ceil(BATCH), config.decay);
    for epoch in 1..=config.epochs {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            let gradient = trainer.gradient(&weights, batch, rng.random());
            adam.step(&trainer.layout, &mut weights, &gradient, batch.len());
        }
        let loss = trainer.loss(&validation, |index| trainer.forward(&weights, index, false).eval);
        report(epoch, base_loss, loss);
    }
    let quantised = |(index, weight): (usize, &f32)| (weight * trainer.layout.quantum(index)).round() as i16;
    weights.iter().enumerate().map(quantised).flat_map(i16::to_le_bytes).collect()
}

fn initial_weights(layout: &Layout, rng: &mut impl Rng) -> Vec<f32> {
    let mut weight = |index| match index {
        _ if index < layout.feature_bias => rng.random_range(-0.05..0.05),
        _ if index < layout.output_weights => 0.3,
        _ if index < layout.output_bias => rng.random_range(-0.2..0.2),
        _ => 0.0,
    };
    (0..layout.size).map(&mut weight).collect()
}

/// The scale with which the hand-written evaluation predicts the results best, from 60 to about 1,200 centipawns.
fn best_sigmoid_scale(samples: &Samples) -> f32 {
    let every = (samples.len() / 100_000).max(1);
    let loss = |scale: f32| -> f64 {
        let some = (0..samples.len()).step_by(every);
        let prediction = |index: usize| sigmoid(samples.base_eval[index] as f32 / scale);
        some.map(|index| cross_entropy(prediction(index), samples.result[index])).sum()
    };
    let scales = (0..40).map(|step| 60.0 * 1.08f32.powi(step));
    let best = scales.map(|scale| (loss(scale), scale)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(200.0, |(_, scale)| scale)
}
