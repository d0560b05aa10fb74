//! A small neural network (NNUE) that corrects a hand-written evaluation.
//!
//! Its input features are pieces on squares. There are two perspectives, White's and Black's (the
//! board turned top down, the colours exchanged), so mirrored positions have the same value. Each perspective has one
//! hidden layer of 32 to 128 units with squared clipped ReLU; the output has other weights for each of
//! [`OUTPUT_BUCKETS`] ranges of the number of pieces. All weights are 16-bit integers.
//!
//! The hidden layer is updated from one evaluated position to the next ([`Accumulator`]). It is not part of the
//! positions, which stay cheap to copy.
//!
//! A variant's evaluator that wants a network implements [`NetworkFeatures`] and is registered as [`NetworkEvaluator`].
//! Its weights are the file `net.bin` of its folder, made by `asterism train` ([`crate::train`]).

mod accumulator;
mod evaluator;
mod features;
mod shape;
#[cfg(test)]
mod tests;

pub use accumulator::Accumulator;
pub use evaluator::{NetworkEvaluator, NetworkFeatures};
pub use features::ActiveFeatures;
pub use shape::{Feature, NetworkShape};

/// Hidden units of one perspective that are computed at once.
pub const BLOCK: usize = 32;
/// The most hidden units of one perspective: the output of more might overflow 32 bits.
pub const MAX_HIDDEN: usize = 128;
/// How many sets of output weights there are, chosen by the number of pieces.
pub const OUTPUT_BUCKETS: usize = 4;
/// Centipawns for an output of 1.
pub const SCALE: i32 = 400;
/// Quantisation of the hidden layer: this integer stands for 1.
pub const QA: i32 = 255;
/// Quantisation of the output weights: this integer stands for 1.
pub const QB: i32 = 64;
/// The largest output weight, as an integer: its product with a hidden unit must fit 16 bits.
pub const MAX_OUTPUT_WEIGHT: i32 = 127;

/// The weights of a network.
pub struct Network {
    /// For each feature what it adds to the hidden units, block by block.
    feature_weights: Vec<Block>,
    /// The hidden units of an empty board.
    feature_bias: Vec<Block>,
    /// By bucket: weights of the hidden units of the side to move and of the other side, block by block.
    output_weights: [Vec<Block>; OUTPUT_BUCKETS],
    /// By bucket.
    output_bias: [i16; OUTPUT_BUCKETS],
    max_pieces: usize,
}

/// [`BLOCK`] hidden units of White's perspective and as many of Black's; or, for the output, of the side to move and of
/// the other side.
type Block = [i16; 2 * BLOCK];

/// Why bytes are not the weights of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// They are too few or too many.
    #[error("a network of this shape has {expected} bytes, not {found}")]
    Size {
        /// Bytes of a network of the shape.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// A product with it might overflow.
    #[error("an output weight is beyond {MAX_OUTPUT_WEIGHT}")]
    OutputWeight,
}

impl Network {
    /// Reads the weights of a network of a shape: little-endian 16-bit numbers. First the weights of the features as
    /// White sees them, then the bias of the hidden layer, the output weights by bucket, the output biases.
    pub fn read(bytes: &[u8], shape: &NetworkShape) -> Result<Network, NetworkError> {
        let (features, hidden) = (shape.features(), shape.hidden);
        let expected = 2 * (features * hidden + hidden + OUTPUT_BUCKETS * (2 * hidden + 1));
        if bytes.len() != expected {
            return Err(NetworkError::Size { expected, found: bytes.len() });
        }
        let numbers: Vec<i16> =
            bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        // The rows of both perspectives begin at these indices: interleaved, block by block.
        let blocks = |rows: [usize; 2]| {
            let numbers = &numbers;
            let number = move |first: usize, unit: usize| numbers[rows[unit / BLOCK] + first + unit % BLOCK];
            let block = move |first: usize| -> Block { std::array::from_fn(|unit| number(first, unit)) };
            (0..hidden).step_by(BLOCK).map(block)
        };
        let (bias, output) = (features * hidden, (features + 1) * hidden);
        let row = |feature: usize| {
            blocks([feature * hidden, shape.other_perspective(feature as Feature) as usize * hidden])
        };
        let bucket = |bucket: usize| output + 2 * hidden * bucket;
        let output_bias = bucket(OUTPUT_BUCKETS);
        if numbers[output..output_bias].iter().any(|weight| weight.unsigned_abs() as i32 > MAX_OUTPUT_WEIGHT)
        {
            return Err(NetworkError::OutputWeight);
        }
        Ok(Network {
            feature_weights: (0..features).flat_map(row).collect(),
            feature_bias: blocks([bias; 2]).collect(),
            output_weights: std::array::from_fn(|b| blocks([bucket(b), bucket(b) + hidden]).collect()),
            output_bias: std::array::from_fn(|b| numbers[output_bias + b]),
            max_pieces: shape.max_pieces,
        })
    }

    /// The weights that are part of the program.
    ///
    /// # Panics
    /// If they are not of this shape: the file in the variant's folder is wrong, or the shape was changed.
    pub fn built_in(bytes: &[u8], shape: &NetworkShape) -> Network {
        Network::read(bytes, shape).unwrap_or_else(|reason| panic!("net.bin: {reason}"))
    }
}

/// The output bucket of a position with so many pieces, in a game of at most `max_pieces`.
pub fn output_bucket(pieces: usize, max_pieces: usize) -> usize {
    (pieces * OUTPUT_BUCKETS / (max_pieces + 1)).min(OUTPUT_BUCKETS - 1)
}
