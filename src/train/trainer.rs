//! The lesson: how far the network is off, in which direction each weight is to go, and again; in floating point,
//! rounded at the end.

use super::adam::Adam;
use super::layout::Layout;
use super::samples::Samples;
use crate::nnue::{Input, MOST_HIDDEN, SCALE, Shape};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// How to train.
#[derive(Clone, Copy, Debug)]
pub struct TrainingConfig {
    /// Times each position is looked at.
    pub epochs: usize,
    /// Seed of the first weights and of the order.
    pub seed: u64,
    /// How much the end of the game counts against what the search thought, from 0 to 1.
    pub result: f32,
    /// How strongly what a piece weighs more on one square than on others is drawn to nothing: the more, the fewer
    /// positions there are.
    pub decay: f32,
}

/// Positions to a step.
const BATCH: usize = 2_048;
/// Positions whose gradients one thread sums: a quarter of a step, so four threads at most have work.
const PART: usize = 512;
/// One position of so many is kept back to tell how well the others teach.
pub(super) const VALIDATION_SHARE: usize = 20;

/// What a network makes of one position, kept for the way back.
struct Pass {
    hidden: [[f32; MOST_HIDDEN]; 2],
    value: f32,
}

struct Trainer<'a> {
    layout: Layout,
    samples: &'a Samples,
    /// Centipawns at which the chance to win is e to 1.
    spread: f32,
    result: f32,
}

impl Trainer<'_> {
    /// The inputs of both eyes.
    fn seen(&self, index: usize, flip: bool) -> impl Iterator<Item = [Input; 2]> + '_ {
        self.samples.pieces(index).iter().map(move |&input| {
            let input = if flip { self.layout.flipped[input as usize] } else { input };
            [input, self.layout.turned[input as usize]]
        })
    }

    fn forward(&self, weights: &[f32], index: usize, flip: bool) -> Pass {
        let layout = &self.layout;
        let count = layout.shape.hidden;
        let mut hidden = [[0.0; MOST_HIDDEN]; 2];
        hidden.iter_mut().for_each(|units| units[..count].copy_from_slice(&weights[layout.bias..][..count]));
        for eyes in self.seen(index, flip) {
            for (units, input) in hidden.iter_mut().zip(eyes) {
                let row = &weights[input as usize * count..][..count];
                units.iter_mut().zip(row).for_each(|(unit, weight)| *unit += weight);
            }
        }
        let stage = self.samples.stage[index] as usize;
        let output = &weights[layout.output + stage * 2 * count..][..2 * count];
        let mut sum = weights[layout.output_bias + stage];
        for (units, output) in hidden.iter().zip(output.chunks_exact(count)) {
            for (unit, weight) in units.iter().zip(output) {
                let unit = unit.clamp(0.0, 1.0);
                sum += unit * unit * weight;
            }
        }
        Pass { hidden, value: self.samples.base_eval[index] as f32 + SCALE as f32 * sum }
    }

    fn chance(&self, centipawns: f32) -> f32 {
        chance(centipawns, self.spread)
    }

    fn target(&self, index: usize) -> f32 {
        let thought = self.chance(self.samples.score[index] as f32);
        self.result * self.samples.result[index] + (1.0 - self.result) * thought
    }

    /// Adds the gradient of one position's loss to `gradient`.
    fn backward(&self, weights: &[f32], index: usize, flip: bool, gradient: &mut [f32]) {
        let layout = &self.layout;
        let pass = self.forward(weights, index, flip);
        let error = (self.chance(pass.value) - self.target(index)) * SCALE as f32 / self.spread;
        let stage = self.samples.stage[index] as usize;
        gradient[layout.output_bias + stage] += error;
        let count = layout.shape.hidden;
        let mut down = [[0.0f32; MOST_HIDDEN]; 2];
        for (eye, (hidden, down)) in pass.hidden.iter().zip(&mut down).enumerate() {
            let at = layout.output + (stage * 2 + eye) * count;
            for unit in 0..count {
                let clipped = hidden[unit].clamp(0.0, 1.0);
                gradient[at + unit] += error * clipped * clipped;
                let slope = if hidden[unit] == clipped { 2.0 * clipped } else { 0.0 };
                down[unit] = error * weights[at + unit] * slope;
                gradient[layout.bias + unit] += down[unit];
            }
        }
        for eyes in self.seen(index, flip) {
            for (down, input) in down.iter().zip(eyes) {
                let row = &mut gradient[input as usize * count..][..count];
                row.iter_mut().zip(down).for_each(|(sum, down)| *sum += down);
            }
        }
    }

    /// The sum of the gradients of positions' losses. Each has left and right exchanged or not, as `seed` has it.
    fn gradient(&self, weights: &[f32], batch: &[usize], seed: u64) -> Vec<f32> {
        let flips = |index: usize| (seed ^ index as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1;
        let parts = batch.par_chunks(PART).map(|part| {
            let mut gradient = vec![0.0; self.layout.size];
            for &index in part {
                self.backward(weights, index, self.layout.shape.flips && flips(index), &mut gradient);
            }
            gradient
        });
        let mut sum = vec![0.0; self.layout.size];
        // In order, so that the number of threads does not matter.
        for part in parts.collect::<Vec<Vec<f32>>>() {
            sum.iter_mut().zip(part).for_each(|(sum, slope)| *sum += slope);
        }
        sum
    }

    /// How far positions' values are from their targets, each judged by `value`: the mean cross-entropy, less that
    /// of the targets themselves.
    fn loss(&self, positions: &[usize], value: impl Fn(usize) -> f32 + Sync) -> f64 {
        let losses = positions.par_iter().map(|&index| {
            let target = self.target(index);
            cross_entropy(self.chance(value(index)), target) - cross_entropy(target, target)
        });
        losses.sum::<f64>() / positions.len().max(1) as f64
    }
}

/// The chance to win, where a value of `spread` centipawns is e to 1.
fn chance(centipawns: f32, spread: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / spread).exp())
}

fn cross_entropy(chance: f32, target: f32) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln()) as f64
}

/// Trains a network for a shape and returns its rounded weights, as `Network::read` wants them. `tell` hears of each
/// epoch: its number, and the loss for the positions kept back, of the hand-written evaluation alone and of both.
pub(super) fn train(
    samples: &Samples,
    shape: Shape,
    lesson: TrainingConfig,
    mut tell: impl FnMut(usize, f64, f64),
) -> Vec<u8> {
    let (layout, spread) = (Layout::of(shape), best_spread(samples));
    let trainer = Trainer { layout, samples, spread, result: lesson.result };
    let mut rng = ChaCha8Rng::seed_from_u64(lesson.seed);
    let mut weights = first_weights(&trainer.layout, &mut rng);
    let learnt_from = samples.len() - samples.len() / VALIDATION_SHARE;
    let kept: Vec<usize> = (learnt_from..samples.len()).collect();
    let mut order: Vec<usize> = (0..learnt_from).collect();
    let base_eval = trainer.loss(&kept, |index| samples.base_eval[index] as f32);
    let mut adam = Adam::new(&trainer.layout, lesson.epochs * order.len().div_ceil(BATCH), lesson.decay);
    for epoch in 1..=lesson.epochs {
        order.shuffle(&mut rng);
        for batch in order.chunks(BATCH) {
            let gradient = trainer.gradient(&weights, batch, rng.random());
            adam.step(&trainer.layout, &mut weights, &gradient, batch.len());
        }
        tell(epoch, base_eval, trainer.loss(&kept, |index| trainer.forward(&weights, index, false).value));
    }
    let one = |index| trainer.layout.one(index);
    let round = |(index, weight): (usize, &f32)| ((weight * one(index)).round() as i16).to_le_bytes();
    weights.iter().enumerate().flat_map(round).collect()
}

fn first_weights(layout: &Layout, rng: &mut impl Rng) -> Vec<f32> {
    let mut weight = |index| match index {
        _ if index < layout.bias => rng.random_range(-0.05..0.05),
        _ if index < layout.output => 0.3,
        _ if index < layout.output_bias => rng.random_range(-0.2..0.2),
        _ => 0.0,
    };
    (0..layout.size).map(&mut weight).collect()
}

/// The spread with which the hand-written evaluation foretells the results best, from 60 to about 1,200 centipawns.
fn best_spread(samples: &Samples) -> f32 {
    let every = (samples.len() / 100_000).max(1);
    let loss = |spread: f32| -> f64 {
        let some = (0..samples.len()).step_by(every);
        let chance = |index: usize| chance(samples.base_eval[index] as f32, spread);
        some.map(|index| cross_entropy(chance(index), samples.result[index])).sum()
    };
    let spreads = (0..40).map(|step| 60.0 * 1.08f32.powi(step));
    let best = spreads.map(|spread| (loss(spread), spread)).min_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(200.0, |(_, spread)| spread)
}
