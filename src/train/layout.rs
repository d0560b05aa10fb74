//! The weights of a network in training: one vector, in the order of `net.bin`.

use crate::nnue::{Feature, MAX_OUTPUT_WEIGHT, NetworkShape, OUTPUT_BUCKETS, QA, QB};

/// Where the parts of a network begin in the vector, and tables of its features.
pub(super) struct Layout {
    pub shape: NetworkShape,
    /// Each feature from the other perspective.
    pub other_perspective: Vec<Feature>,
    /// Each feature with left and right exchanged.
    pub mirrored: Vec<Feature>,
    /// Where the bias of the hidden layer begins; before it stand the weights of the features.
    pub feature_bias: usize,
    /// Where the output weights begin: by bucket, the side to move first.
    pub output_weights: usize,
    /// Where the output biases begin, by bucket.
    pub output_bias: usize,
    /// How many weights there are.
    pub size: usize,
}

impl Layout {
    pub fn of(shape: NetworkShape) -> Layout {
        let all = || 0..shape.features() as Feature;
        let hidden = shape.hidden;
        let feature_bias = shape.features() * hidden;
        let output_weights = feature_bias + hidden;
        let output_bias = output_weights + OUTPUT_BUCKETS * 2 * hidden;
        Layout {
            shape,
            other_perspective: all().map(|feature| shape.other_perspective(feature)).collect(),
            mirrored: all().map(|feature| shape.mirrored(feature)).collect(),
            feature_bias,
            output_weights,
            output_bias,
            size: output_bias + OUTPUT_BUCKETS,
        }
    }

    /// The largest value of a weight: sums of larger ones could overflow 16 bits once quantised.
    pub fn limit(&self, index: usize) -> f32 {
        match index {
            _ if index < self.output_weights => {
                ((i16::MAX as usize / (self.shape.max_pieces + 1)) as f32 / QA as f32).min(2.0)
            }
            _ if index < self.output_bias => MAX_OUTPUT_WEIGHT as f32 / QB as f32,
            _ => 2.0,
        }
    }

    /// The integer that stands for 1 once the weight is quantised.
    pub fn quantum(&self, index: usize) -> f32 {
        match index {
            _ if index < self.output_weights => QA as f32,
            _ if index < self.output_bias => QB as f32,
            _ => (QA * QB) as f32,
        }
    }
}
