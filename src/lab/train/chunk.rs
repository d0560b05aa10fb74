//! A part of a batch of positions: the output of a network for them, and the gradient of its errors.

use super::network::TrainedNetwork;
use super::samples::Samples;
use super::units::{Units, WIDTH};
use asterism_engine::nnue::{FORMAT, Feature, NetworkShape};

/// Positions that one thread works on at a time. Their gradients are added in this order, however many threads there
/// are.
pub(super) const CHUNK: usize = 128;

/// Which row of weights a feature has: from its own perspective and from the other, each as it is and with left and
/// right exchanged.
pub(super) struct Rows {
    own: [Vec<Feature>; 2],
    other: [Vec<Feature>; 2],
}

impl Rows {
    pub(super) fn of(shape: &NetworkShape) -> Rows {
        let table = |row: &dyn Fn(Feature) -> Feature| (0..shape.features() as Feature).map(row).collect();
        let turned = |feature| shape.other_perspective(feature);
        Rows {
            own: [table(&|feature| feature), table(&|feature| shape.mirrored(feature))],
            other: [table(&turned), table(&|feature| shape.mirrored(turned(feature)))],
        }
    }
}

/// The buffers of a chunk, used again for every batch.
#[derive(Default)]
pub(super) struct Chunk {
    /// Rows of weights: for each position those of the side to move, then as many of the other side.
    rows: Vec<Feature>,
    /// Where the rows of each position end.
    ends: Vec<usize>,
    /// For each slice, position and side (the side to move first): the hidden units before they are clipped; after
    /// `backward` their gradients.
    hidden: Vec<Units>,
    /// The evaluation of each position by the network with the hand-written evaluation, in centipawns.
    pub evals: Vec<f32>,
    /// The gradient of the output's weights.
    output_gradient: Vec<Units>,
}

impl Chunk {
    /// Computes the evaluations of positions. `mirrored` marks those that are seen with left and right exchanged.
    pub(super) fn forward(
        &mut self,
        network: &TrainedNetwork,
        rows: &Rows,
        samples: &Samples,
        positions: &[u32],
        mirrored: impl Fn(u32) -> bool,
    ) {
        self.read(rows, samples, positions, mirrored);
        self.hidden.clear();
        for slice in &network.slices {
            let (weights, bias) = slice.weights.split_at(slice.weights.len() - 1);
            let mut begin = 0;
            for &end in &self.ends {
                let both = &self.rows[begin..end];
                for side in [&both[..both.len() / 2], &both[both.len() / 2..]] {
                    let mut sum = bias[0];
                    side.iter().for_each(|&row| sum.add(&weights[usize::from(row)]));
                    self.hidden.push(sum);
                }
                begin = end;
            }
        }
        self.evals.clear();
        for (number, &position) in positions.iter().enumerate() {
            let sample = samples.get(position);
            let bucket = usize::from(sample.output_bucket);
            let mut sum = Units::default();
            self.each_output_row(number, bucket, |hidden, row| {
                let weights = &network.output.weights[row].0;
                for (unit, (hidden, weight)) in hidden.0.iter().zip(weights).enumerate() {
                    let clipped = hidden.clamp(0.0, 1.0);
                    sum.0[unit] += clipped * clipped * weight;
                }
            });
            let bias = network.output.weights[network.output.weights.len() - 1].0[bucket];
            let output: f32 = bias + sum.0.iter().sum::<f32>();
            self.evals.push(f32::from(sample.base_eval) + sample.share * FORMAT.scale as f32 * output);
        }
    }

    /// Replaces the hidden units by the gradients of the loss, given `errors`: its derivatives by the evaluation, with
    /// `scale` of [`FORMAT`] centipawns as 1.
    pub(super) fn backward(
        &mut self,
        network: &TrainedNetwork,
        samples: &Samples,
        positions: &[u32],
        errors: impl Fn(u32, f32) -> f32,
    ) {
        let mut gradient = std::mem::take(&mut self.output_gradient);
        gradient.clear();
        gradient.resize(network.output.weights.len(), Units::default());
        let bias = gradient.len() - 1;
        for (number, &position) in positions.iter().enumerate() {
            let sample = samples.get(position);
            let error = sample.share * errors(position, self.evals[number]);
            let bucket = usize::from(sample.output_bucket);
            gradient[bias].0[bucket] += error;
            self.each_output_row(number, bucket, |hidden, row| {
                let (weights, gradient) = (&network.output.weights[row].0, &mut gradient[row].0);
                for unit in 0..WIDTH {
                    let value = hidden.0[unit];
                    let clipped = value.clamp(0.0, 1.0);
                    gradient[unit] += error * clipped * clipped;
                    let slope = if value == clipped { 2.0 * clipped } else { 0.0 };
                    hidden.0[unit] = error * weights[unit] * slope;
                }
            });
        }
        self.output_gradient = gradient;
    }

    /// Adds the gradients of the weights of one slice, after `backward`.
    pub(super) fn add_gradient(&self, slice: usize, gradient: &mut [Units]) {
        let bias = gradient.len() - 1;
        let positions = self.ends.len();
        let hidden = self.hidden[2 * positions * slice..][..2 * positions].chunks_exact(2);
        let mut begin = 0;
        for (&end, hidden) in self.ends.iter().zip(hidden) {
            let both = &self.rows[begin..end];
            let sides = [&both[..both.len() / 2], &both[both.len() / 2..]];
            for (rows, hidden) in sides.into_iter().zip(hidden) {
                rows.iter().for_each(|&row| gradient[usize::from(row)].add(hidden));
                gradient[bias].add(hidden);
            }
            begin = end;
        }
    }

    /// Adds the gradients of the output's weights, after `backward`.
    pub(super) fn add_output_gradient(&self, gradient: &mut [Units]) {
        gradient.iter_mut().zip(&self.output_gradient).for_each(|(sum, gradient)| sum.add(gradient));
    }

    /// Lists the rows of weights of all positions.
    fn read(&mut self, rows: &Rows, samples: &Samples, positions: &[u32], mirrored: impl Fn(u32) -> bool) {
        self.rows.clear();
        self.ends.clear();
        for &position in positions {
            let (features, mirrored) = (samples.features(position), mirrored(position));
            let [own, other] = samples.get(position).mirrored.map(|side| usize::from(side ^ mirrored));
            self.rows.extend(features.iter().map(|&feature| rows.own[own][usize::from(feature)]));
            self.rows.extend(features.iter().map(|&feature| rows.other[other][usize::from(feature)]));
            self.ends.push(self.rows.len());
        }
    }

    /// Calls `each` with the hidden units of a position, slice by slice and side by side, with the row of the output's
    /// weights for them.
    #[inline]
    fn each_output_row(&mut self, number: usize, bucket: usize, mut each: impl FnMut(&mut Units, usize)) {
        let positions = self.ends.len();
        let slices = self.hidden.len() / (2 * positions);
        for slice in 0..slices {
            for side in 0..2 {
                let hidden = &mut self.hidden[2 * (positions * slice + number) + side];
                each(hidden, (bucket * 2 + side) * slices + slice);
            }
        }
    }
}
