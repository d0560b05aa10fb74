//! A network in training. Its hidden units are independent of each other but for the output, so they are kept and
//! trained in slices of [`WIDTH`].

use super::units::{Adam, Step, Units, WIDTH};
use asterism_engine::nnue::{FORMAT, NetworkShape, network_file};
use rand::Rng;

/// The largest value of the bias of the output.
const MAX_OUTPUT_BIAS: f32 = 2.0;

/// Some hidden units, common to both perspectives.
pub(super) struct Slice {
    /// The weights of each feature, then the bias.
    pub weights: Vec<Units>,
    /// The sum of the gradients of a batch, for each of the weights.
    pub gradient: Vec<Units>,
    adam: Vec<Adam>,
    /// For each side and type of piece.
    factors: Vec<Factor>,
    /// Features of one side and type of piece.
    squares: usize,
    /// The largest weight.
    limit: f32,
}

/// The value of a piece on any square. The weight of a piece on a square is the sum of this and of its difference on
/// this square. Only the latter decays (AdamW, Loshchilov & Hutter 2019), so it stays small if there are few positions.
#[derive(Clone, Default)]
struct Factor {
    weight: Units,
    adam: Adam,
}

impl Slice {
    fn new(shape: &NetworkShape, rng: &mut impl Rng) -> Slice {
        let mut weights = random_rows(shape.features(), 0.05, rng);
        weights.push(Units::all(0.3));
        Slice {
            gradient: vec![Units::default(); weights.len()],
            adam: vec![Adam::default(); weights.len()],
            weights,
            factors: vec![Factor::default(); 2 * shape.piece_types],
            squares: shape.squares(),
            // Sums of larger ones could overflow 16 bits once quantised.
            limit: ((i16::MAX as usize / (shape.max_pieces + 1)) as f32 / FORMAT.qa as f32).min(2.0),
        }
    }

    /// Sets the weights. The value of a piece on any square is their mean; the file does not contain its value in
    /// training.
    fn set(&mut self, weights: Vec<Units>) {
        self.weights = weights;
        for (factor, weights) in self.factors.iter_mut().zip(self.weights.chunks(self.squares)) {
            let mut sum = Units::default();
            weights.iter().for_each(|weight| sum.add(weight));
            factor.weight = Units(sum.0.map(|sum| sum / weights.len() as f32));
        }
    }

    /// Takes a step down the gradient, which is then 0 again.
    pub(super) fn step(&mut self, step: &Step) {
        let pieces = self.weights.chunks_mut(self.squares).zip(self.gradient.chunks(self.squares));
        for (factor, (weights, gradient)) in self.factors.iter_mut().zip(pieces) {
            let mut sum = Units::default();
            gradient.iter().for_each(|gradient| sum.add(gradient));
            let (old, change) = (factor.weight, factor.adam.change(&sum, step));
            factor.weight.add(&change);
            for weight in weights {
                for unit in 0..WIDTH {
                    let by = change.0[unit] - step.decay * (weight.0[unit] - old.0[unit]);
                    weight.0[unit] += by;
                }
            }
        }
        descend(&mut self.weights, &mut self.gradient, &mut self.adam, step, self.limit);
    }
}

/// The weights of the output.
pub(super) struct OutputLayer {
    /// By bucket and side (the side to move first), a row for each slice; then a row that begins with the biases.
    pub weights: Vec<Units>,
    pub gradient: Vec<Units>,
    adam: Vec<Adam>,
}

impl OutputLayer {
    fn new(shape: &NetworkShape, rng: &mut impl Rng) -> OutputLayer {
        let mut weights = random_rows(FORMAT.output_buckets * 2 * shape.hidden / WIDTH, 0.2, rng);
        weights.push(Units::default());
        OutputLayer {
            gradient: vec![Units::default(); weights.len()],
            adam: vec![Adam::default(); weights.len()],
            weights,
        }
    }

    /// Takes a step down the gradient, which is then 0 again.
    pub(super) fn step(&mut self, step: &Step) {
        let bias = self.weights.len() - 1;
        let parts = [
            (0..bias, FORMAT.max_output_weight as f32 / FORMAT.qb as f32),
            (bias..bias + 1, MAX_OUTPUT_BIAS),
        ];
        for (rows, limit) in parts {
            let (weights, gradient) = (&mut self.weights[rows.clone()], &mut self.gradient[rows.clone()]);
            descend(weights, gradient, &mut self.adam[rows], step, limit);
        }
    }
}

/// A whole network in training.
pub(super) struct TrainedNetwork {
    pub shape: NetworkShape,
    pub slices: Vec<Slice>,
    pub output: OutputLayer,
}

impl TrainedNetwork {
    /// Makes a network with random weights.
    pub(super) fn new(shape: NetworkShape, rng: &mut impl Rng) -> TrainedNetwork {
        let slices = (0..shape.hidden / WIDTH).map(|_| Slice::new(&shape, rng)).collect();
        TrainedNetwork { shape, slices, output: OutputLayer::new(&shape, rng) }
    }

    /// Sets the weights of the first `hidden` units, in the order of a [`file`](Self::file) with this many. More units
    /// keep their random weights, but the output takes no notice of them yet.
    pub(super) fn set(&mut self, weights: &[i16], hidden: usize) {
        let row = |numbers: &[i16], one: i32| {
            Units(std::array::from_fn(|unit| f32::from(numbers[unit]) / one as f32))
        };
        let (known, slices) = (hidden / WIDTH, self.slices.len());
        let (features, output) = weights.split_at(NetworkShape { hidden, ..self.shape }.hidden_weights());
        for (number, slice) in self.slices[..known].iter_mut().enumerate() {
            let rows = features.chunks(hidden);
            slice.set(rows.map(|numbers| row(&numbers[number * WIDTH..], FORMAT.qa)).collect());
        }
        let (output, biases) = output.split_at(output.len() - FORMAT.output_buckets);
        let mut numbers = output.chunks(WIDTH);
        let rows = self.output.weights[..FORMAT.output_buckets * 2 * slices].iter_mut();
        for (place, weights) in rows.enumerate() {
            let of_known = if place % slices < known { numbers.next() } else { None };
            *weights = of_known.map_or(Units::default(), |numbers| row(numbers, FORMAT.qb));
        }
        let bias = self.output.weights.last_mut().into_iter().flat_map(|units| &mut units.0);
        bias.zip(biases).for_each(|(own, &bias)| *own = f32::from(bias) / (FORMAT.qa * FORMAT.qb) as f32);
    }

    /// Returns the network as a file: its weights as integers.
    pub(super) fn file(&self) -> Vec<u8> {
        let rounded = |units: &Units, one: i32| units.0.map(|weight| (weight * one as f32).round() as i16);
        let features = 0..=self.shape.features(); // and the bias
        let hidden = features.flat_map(|row| self.slices.iter().map(move |slice| &slice.weights[row]));
        let mut weights: Vec<i16> = hidden.flat_map(|units| rounded(units, FORMAT.qa)).collect();
        if let [output @ .., bias] = &self.output.weights[..] {
            weights.extend(output.iter().flat_map(|units| rounded(units, FORMAT.qb)));
            weights.extend(&rounded(bias, FORMAT.qa * FORMAT.qb)[..FORMAT.output_buckets]);
        }
        network_file(&self.shape, &weights)
    }
}

fn random_rows(rows: usize, most: f32, rng: &mut impl Rng) -> Vec<Units> {
    (0..rows).map(|_| Units(std::array::from_fn(|_| rng.random_range(-most..most)))).collect()
}

fn descend(weights: &mut [Units], gradient: &mut [Units], adam: &mut [Adam], step: &Step, limit: f32) {
    for ((weight, gradient), adam) in weights.iter_mut().zip(gradient).zip(adam) {
        weight.add(&adam.change(gradient, step));
        weight.clamp(limit);
        *gradient = Units::default();
    }
}
