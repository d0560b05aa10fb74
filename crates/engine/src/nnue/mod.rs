//! A small neural network (NNUE) that corrects a hand-written evaluation.
//!
//! Its input features are pieces on squares. There are two perspectives, White's and Black's (the board turned top
//! down, the colours exchanged), so mirrored positions have the same value. Each perspective has one hidden layer of 32
//! to 128 units with squared clipped ReLU; the output has separate weights for each of four ranges of the number of
//! pieces. All weights are 16-bit integers.
//!
//! The hidden layer is updated from one evaluated position to the next ([`Accumulator`]). It is not part of the
//! positions, which stay cheap to copy.
//!
//! A variant's evaluator that wants a network implements [`NetworkFeatures`] and is registered as [`NetworkEvaluator`].
//! Its weights are the file `net.bin` of its folder, made by `asterism train`; with the feature `networks`, which is on
//! by default, they are part of the program.

mod accumulator;
mod built_in;
mod evaluator;
mod feature_board;
mod file;
mod network;
mod shape;
#[cfg(test)]
mod tests;

pub use accumulator::Accumulator;
pub use evaluator::{NetworkEvaluator, NetworkFeatures, TakesNetwork};
pub use feature_board::FeatureBoard;
#[cfg(test)]
pub(crate) use file::weight_count;
pub use file::{NetworkError, network_file, network_variant, network_weights};
pub use network::{Network, output_bucket};
pub use shape::{Feature, Mirroring, NetworkShape};

/// The numbers that are the same for every network and every file of one.
#[derive(Debug)]
pub struct NetworkFormat {
    /// How a file begins.
    pub magic: &'static str,
    /// Bytes of a file at most.
    pub max_file: u64,
    /// Hidden units of one perspective that are computed at once.
    pub block: usize,
    /// The number of sets of output weights, chosen by the number of pieces: [`output_bucket`].
    pub output_buckets: usize,
    /// Centipawns for an output of 1.
    pub scale: i32,
    /// Quantisation of the hidden layer: this integer stands for 1.
    pub qa: i32,
    /// Quantisation of the output weights: this integer stands for 1.
    pub qb: i32,
    /// The largest output weight, as an integer: its product with a hidden unit must fit 16 bits.
    pub max_output_weight: i32,
}

/// The numbers of all networks.
pub const FORMAT: NetworkFormat = NetworkFormat {
    magic: file::MAGIC,
    max_file: file::MAX_FILE,
    block: BLOCK,
    output_buckets: OUTPUT_BUCKETS,
    scale: SCALE,
    qa: QA,
    qb: QB,
    max_output_weight: MAX_OUTPUT_WEIGHT,
};

const BLOCK: usize = 32;
/// The most hidden units of one perspective: the output of more might overflow 32 bits.
const MAX_HIDDEN: usize = 128;
const OUTPUT_BUCKETS: usize = 4;
const SCALE: i32 = 400;
const QA: i32 = 255;
const QB: i32 = 64;
const MAX_OUTPUT_WEIGHT: i32 = 127;
