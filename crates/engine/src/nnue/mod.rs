//! A small neural network (NNUE) that corrects a hand-written evaluation.
//!
//! Its input features are pieces on squares. There are two perspectives, White's and Black's (the board turned top
//! down, the colours exchanged), so mirrored positions have the same value. Each perspective has one hidden layer of 32
//! to 128 units with squared clipped ReLU; the output has separate weights for each of [`OUTPUT_BUCKETS`] ranges of the
//! number of pieces. All weights are 16-bit integers.
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
pub use file::{
    MAX_NETWORK_FILE, NETWORK_MAGIC, NetworkError, network_file, network_variant, network_weights,
};
pub use network::{Network, output_bucket};
pub use shape::{Feature, Mirroring, NetworkShape};

/// Hidden units of one perspective that are computed at once.
pub const BLOCK: usize = 32;
/// The most hidden units of one perspective: the output of more might overflow 32 bits.
pub(crate) const MAX_HIDDEN: usize = 128;
/// The number of sets of output weights, chosen by the number of pieces.
pub const OUTPUT_BUCKETS: usize = 4;
/// Centipawns for an output of 1.
pub const SCALE: i32 = 400;
/// Quantisation of the hidden layer: this integer stands for 1.
pub const QA: i32 = 255;
/// Quantisation of the output weights: this integer stands for 1.
pub const QB: i32 = 64;
/// The largest output weight, as an integer: its product with a hidden unit must fit 16 bits.
pub const MAX_OUTPUT_WEIGHT: i32 = 127;
