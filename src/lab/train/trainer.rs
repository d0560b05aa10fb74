//! Training in small batches: forward, loss, backward, a step of the optimiser. In floating point, rounded at the end.

use super::chunk::{CHUNK, Chunk, Rows};
use super::likelihood::{Observation, Scales};
use super::network::TrainedNetwork;
use super::observer::Observer;
use super::samples::Samples;
use super::schedule::{ResultShare, learning_rate};
use super::start::Start;
use super::units::Step;
use asterism_engine::nnue::{FORMAT, Mirroring, NetworkShape};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// The parameters of a training.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrainingConfig {
    /// The number of times each position is used.
    pub epochs: usize,
    /// Seed of the initial weights, of the order of positions and of the mirroring.
    pub seed: u64,
    /// The weight of the result of the game.
    pub result: ResultShare,
    /// Weight decay of the difference between a piece on one square and on any other, per unit of learning rate: the
    /// fewer positions there are, the higher.
    pub decay: f32,
    /// The learning rate of the first step.
    pub rate: f32,
    /// Hidden units, unless those of the network to start from, or else of the built-in one.
    pub hidden: Option<usize>,
    /// The treatment of left and right, unless that of that network or the game.
    pub mirroring: Option<Mirroring>,
}

/// Positions in a step.
const BATCH: usize = 2_048;
/// Positions that the loss of the training is measured on: this many times fewer than there are.
const SHOWN_SHARE: usize = 20;

/// The losses after an epoch: mean cross-entropy, less that of the targets themselves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct EpochLoss {
    /// On positions that the network learns from.
    pub training: f64,
    /// On positions of games that it does not learn from.
    pub validation: f64,
}

/// The result of a training.
#[derive(Clone, Debug)]
pub(crate) struct Trained {
    /// The network as a file.
    pub file: Vec<u8>,
    /// Validation loss of the hand-written evaluation alone.
    pub base_loss: f64,
    /// The losses after each epoch; after the last step, if it was interrupted.
    pub course: Vec<EpochLoss>,
    /// Whether the work was interrupted.
    pub interrupted: bool,
}

struct Training {
    network: TrainedNetwork,
    rows: Rows,
    chunks: Vec<Chunk>,
    scales: Scales,
}

impl Training {
    /// Takes one step down the gradients of a batch. `seed` decides which positions are seen with left and right
    /// exchanged, in a game whose positions are mirrored at random.
    fn learn(&mut self, samples: &Samples, batch: &[u32], seed: u64, result: f32, step: &Step) {
        let (network, rows, scales) = (&self.network, &self.rows, self.scales);
        let at_random = network.shape.mirroring == Mirroring::Random;
        let mirrored = |position: u32| {
            at_random && (seed ^ u64::from(position)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1
        };
        let chunks = &mut self.chunks[..batch.len().div_ceil(CHUNK)];
        let errors = |position: u32, eval: f32| {
            let error = scales.chance(eval.into()) - target(samples, position, result, &scales);
            (error * f64::from(FORMAT.scale) / scales.eval) as f32
        };
        chunks.par_iter_mut().zip(batch.par_chunks(CHUNK)).for_each(|(chunk, positions)| {
            chunk.forward(network, rows, samples, positions, mirrored);
            chunk.backward(network, samples, positions, errors);
        });
        // Each slice by one thread and in the order of the chunks, so that the number of threads does not matter.
        self.network.slices.par_iter_mut().enumerate().for_each(|(number, slice)| {
            chunks.iter().for_each(|chunk| chunk.add_gradient(number, &mut slice.gradient));
            slice.step(step);
        });
        let output = &mut self.network.output;
        chunks.iter().for_each(|chunk| chunk.add_output_gradient(&mut output.gradient));
        output.step(step);
    }

    /// Returns the mean loss of some positions, with the network or of the hand-written evaluation alone.
    fn loss(&self, samples: &Samples, positions: &[u32], result: f32, with_network: bool) -> f64 {
        let chunk_loss = |chunk: &mut Chunk, positions: &[u32]| -> f64 {
            if with_network {
                chunk.forward(&self.network, &self.rows, samples, positions, |_| false);
            }
            let losses = positions.iter().enumerate().map(|(number, &position)| {
                let base = f32::from(samples.get(position).base_eval);
                let eval = if with_network { chunk.evals[number] } else { base };
                self.scales.loss(eval.into(), target(samples, position, result, &self.scales))
            });
            losses.sum()
        };
        let chunks = positions.par_chunks(CHUNK).map_init(Chunk::default, chunk_loss);
        // Not summed in parallel: the order must not depend on the number of threads.
        chunks.collect::<Vec<f64>>().into_iter().sum::<f64>() / positions.len().max(1) as f64
    }
}

/// Returns the chance to win that the evaluation and the network together should say.
fn target(samples: &Samples, position: u32, result: f32, scales: &Scales) -> f64 {
    let sample = samples.get(position);
    scales.target(sample.score.into(), sample.points(), result.into())
}

/// Trains a network of a shape on `samples`, and measures its loss on `validation` as well. It starts with the weights
/// of `start`, or with random ones.
pub(super) fn train_network(
    samples: &Samples,
    validation: &Samples,
    shape: NetworkShape,
    start: Option<&Start>,
    config: TrainingConfig,
    observer: &mut dyn Observer,
) -> Trained {
    let mut rng = ChaCha8Rng::seed_from_u64(config.seed);
    let mut trainer = Training {
        network: TrainedNetwork::new(shape, &mut rng),
        rows: Rows::of(&shape),
        chunks: (0..BATCH.div_ceil(CHUNK)).map(|_| Chunk::default()).collect(),
        scales: scales(samples, config.result.last),
    };
    let mut order: Vec<u32> = samples.positions().collect();
    let held_out: Vec<u32> = validation.positions().collect();
    let some: Vec<u32> = samples.positions().step_by(SHOWN_SHARE).collect();
    let last_result = config.result.last;
    let Scales { score, eval } = trainer.scales;
    observer.note(&format!(
        "a chance to win of 73 % is a score of {score:.0} centipawns, or a value of {eval:.0}"
    ));
    let base_loss = trainer.loss(validation, &held_out, last_result, false);
    if let Some(start) = start {
        trainer.network.set(&start.weights, start.shape.hidden);
        let loss = trainer.loss(validation, &held_out, last_result, true);
        observer.note(&format!("the initial network: loss {loss:.5}"));
    }
    let (mut course, mut taken, steps) = (Vec::new(), 0, config.epochs * order.len().div_ceil(BATCH));
    let mut interrupted = false;
    for epoch in 1..=config.epochs {
        order.shuffle(&mut rng);
        let result = config.result.in_epoch(epoch, config.epochs);
        for batch in order.chunks(BATCH) {
            let rate = learning_rate(config.rate, taken as f32 / steps as f32);
            taken += 1;
            let step = Step::new(taken, batch.len(), rate, config.decay);
            trainer.learn(samples, batch, rng.random(), result, &step);
            observer.steps(taken, steps);
            interrupted = taken < steps && observer.wants_end();
            if interrupted {
                break;
            }
        }
        let loss = EpochLoss {
            training: trainer.loss(samples, &some, last_result, true),
            validation: trainer.loss(validation, &held_out, last_result, true),
        };
        course.push(loss);
        let EpochLoss { training, validation } = loss;
        observer.note(&format!(
            "epoch {epoch}: loss {validation:.5} ({training:.5} in training), of the hand-written evaluation alone {base_loss:.5}"
        ));
        if interrupted {
            break;
        }
    }
    Trained { file: trainer.network.file(), base_loss, course, interrupted }
}

/// Returns the scales of the scores and of the hand-written evaluation, which the network keeps.
fn scales(samples: &Samples, result: f32) -> Scales {
    let known = |position| {
        let sample = samples.get(position);
        Observation { eval: sample.base_eval.into(), score: sample.score.into(), points: sample.points() }
    };
    Scales::of(samples.positions(), known, None, result.into())
}
