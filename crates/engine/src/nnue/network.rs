//! The weights of a network in memory, arranged for speed.

use super::file::{NetworkError, expect_shape, network_weights};
use super::shape::{Feature, NetworkShape};
use super::{BLOCK, OUTPUT_BUCKETS};

/// Layouts where each side may see left and right exchanged.
pub(super) const LAYOUTS: usize = 4;

/// The weights of a network.
pub struct Network {
    /// For each layout and feature what it adds to the hidden units, block by block. There is one layout, or one for
    /// each way in which the two sides see left and right: [`Network::layout`].
    feature_weights: Vec<Block>,
    /// The hidden units of an empty board.
    pub(super) feature_bias: Vec<Block>,
    /// By bucket: weights of the hidden units of the side to move and of the other side, block by block.
    pub(super) output_weights: [Vec<Block>; OUTPUT_BUCKETS],
    /// By bucket.
    pub(super) output_bias: [i16; OUTPUT_BUCKETS],
    /// What the features are, and how many hidden units there are.
    pub(super) shape: NetworkShape,
}

/// [`BLOCK`] hidden units of White's perspective and as many of Black's; or, for the output, of the side to move and of
/// the other side.
pub(super) type Block = [[i16; BLOCK]; 2];

impl Network {
    /// Reads a file with a network for the game of `shape`; how many hidden units it has is the file's own business.
    /// After the first line ([`network_file`](super::network_file)) stand little-endian 16-bit numbers: the weights of
    /// the features as White sees them, the bias of the hidden layer, the output weights by bucket, the output biases.
    pub fn read(file: &[u8], shape: &NetworkShape) -> Result<Network, NetworkError> {
        let (shape, numbers) = network_weights(file, shape)?;
        let (features, hidden) = (shape.features(), shape.hidden);
        // The rows of both perspectives begin at these indices: interleaved, block by block.
        let blocks = |rows: [usize; 2]| {
            let numbers = &numbers;
            let block = move |first: usize| -> Block {
                rows.map(|row| std::array::from_fn(|unit| numbers[row + first + unit]))
            };
            (0..hidden).step_by(BLOCK).map(block)
        };
        let (bias, output) = (features * hidden, shape.hidden_weights());
        let row = |layout: usize, feature: usize| {
            let seen = |feature: Feature, mirrored: bool| {
                let feature = if mirrored { shape.mirrored(feature) } else { feature };
                usize::from(feature) * hidden
            };
            let (white, black) = (feature as Feature, shape.other_perspective(feature as Feature));
            blocks([seen(white, layout & 1 == 1), seen(black, layout & 2 == 2)])
        };
        let rows =
            (0..layouts(&shape)).flat_map(|layout| (0..features).map(move |feature| (layout, feature)));
        let bucket = |bucket: usize| output + 2 * hidden * bucket;
        let output_bias = bucket(OUTPUT_BUCKETS);
        Ok(Network {
            feature_weights: rows.flat_map(|(layout, feature)| row(layout, feature)).collect(),
            feature_bias: blocks([bias; 2]).collect(),
            output_weights: std::array::from_fn(|b| blocks([bucket(b), bucket(b) + hidden]).collect()),
            output_bias: std::array::from_fn(|b| numbers[output_bias + b]),
            shape,
        })
    }

    /// Refuses a network that is not one for the game of this shape.
    pub(super) fn expect_of(&self, game: &NetworkShape) -> Result<(), NetworkError> {
        expect_shape(&self.shape, game)
    }

    /// Which layout is used where White and Black see left and right exchanged, or do not.
    #[inline]
    pub(super) fn layout(&self, [white, black]: [bool; 2]) -> usize {
        if self.shape.is_mirrored_by_king() { usize::from(white) + 2 * usize::from(black) } else { 0 }
    }

    /// How many layouts there are.
    pub(super) fn layouts(&self) -> usize {
        layouts(&self.shape)
    }

    /// The weights of all features in a layout.
    #[inline]
    pub(super) fn weights(&self, layout: usize) -> &[Block] {
        let size = self.shape.features() * self.feature_bias.len();
        &self.feature_weights[layout * size..][..size]
    }
}

/// How many layouts a network has.
fn layouts(shape: &NetworkShape) -> usize {
    if shape.is_mirrored_by_king() { LAYOUTS } else { 1 }
}

/// The output bucket of a position with so many pieces, in a game of at most `max_pieces`.
pub fn output_bucket(pieces: usize, max_pieces: usize) -> usize {
    (pieces * OUTPUT_BUCKETS / (max_pieces + 1)).min(OUTPUT_BUCKETS - 1)
}
