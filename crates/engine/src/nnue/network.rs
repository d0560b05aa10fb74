//! The weights of a network in memory, arranged for speed.

use super::file::{NetworkError, expect_shape, network_weights};
use super::shape::{Feature, NetworkShape};
use super::{BLOCK, OUTPUT_BUCKETS};

/// The number of layouts if each side may see left and right exchanged.
pub(super) const LAYOUTS: usize = 4;

/// The weights of a network.
pub struct Network {
    /// The weights of each feature for the hidden units of a perspective, block by block.
    feature_weights: Vec<Units>,
    /// For each layout and feature, the features that White and Black see. There is one layout, or one for each way in
    /// which the two sides see left and right: [`Network::layout`].
    seen: Vec<[Feature; 2]>,
    /// The hidden units of an empty board.
    pub(super) feature_bias: Vec<Block>,
    /// By bucket: weights of the hidden units of the side to move and of the other side, block by block.
    pub(super) output_weights: [Vec<Block>; OUTPUT_BUCKETS],
    pub(super) output_bias: [i16; OUTPUT_BUCKETS],
    /// The features, and the number of hidden units.
    pub(super) shape: NetworkShape,
}

/// [`BLOCK`] hidden units of one perspective, or weights for them; in whole cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Units(pub [i16; BLOCK]);

/// Units of White's perspective and as many of Black's; or, for the output, of the side to move and of the other side.
pub(super) type Block = [Units; 2];

impl std::fmt::Debug for Network {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Network").field("variant", &self.shape.variant).finish_non_exhaustive()
    }
}

impl Network {
    /// Reads a file with a network for the game of `shape`; how many hidden units it has is the file's own business.
    /// After the first line ([`network_file`](super::network_file)) stand little-endian 16-bit numbers: the weights of
    /// the features as White sees them, the bias of the hidden layer, the output weights by bucket, the output biases.
    pub fn read(file: &[u8], shape: &NetworkShape) -> Result<Network, NetworkError> {
        let (shape, numbers) = network_weights(file, shape)?;
        let (features, hidden) = (shape.features(), shape.hidden);
        let units = |first: usize| Units(std::array::from_fn(|unit| numbers[first + unit]));
        // The rows of both perspectives begin at these indices: interleaved, block by block.
        let blocks = |rows: [usize; 2]| {
            (0..hidden).step_by(BLOCK).map(move |first| rows.map(|row| units(row + first)))
        };
        let (bias, output) = (features * hidden, shape.hidden_weights());
        let bucket = |bucket: usize| output + 2 * hidden * bucket;
        let output_bias = bucket(OUTPUT_BUCKETS);
        let seen = |layout: usize, feature: Feature| {
            let mirrored = |feature, is_mirrored| if is_mirrored { shape.mirrored(feature) } else { feature };
            [mirrored(feature, layout & 1 == 1), mirrored(shape.other_perspective(feature), layout & 2 == 2)]
        };
        Ok(Network {
            feature_weights: (0..bias).step_by(BLOCK).map(units).collect(),
            seen: (0..layouts(&shape))
                .flat_map(|layout| (0..features).map(move |feature| seen(layout, feature as Feature)))
                .collect(),
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

    /// Returns the layout for White and Black seeing left and right exchanged, or not.
    #[inline]
    pub(super) fn layout(&self, [white, black]: [bool; 2]) -> usize {
        if self.shape.is_mirrored_by_king() { usize::from(white) + 2 * usize::from(black) } else { 0 }
    }

    /// Returns how many layouts there are.
    pub(super) fn layouts(&self) -> usize {
        layouts(&self.shape)
    }

    /// Returns the features that White and Black see for each feature in a layout.
    #[inline]
    pub(super) fn seen(&self, layout: usize) -> &[[Feature; 2]] {
        let features = self.shape.features();
        &self.seen[layout * features..][..features]
    }

    /// Returns the weights of a feature for the hidden units of a perspective.
    #[inline]
    pub(super) fn weights(&self, feature: Feature, block: usize) -> &Units {
        &self.feature_weights[feature as usize * self.feature_bias.len() + block]
    }
}

/// Returns how many layouts a network has.
fn layouts(shape: &NetworkShape) -> usize {
    if shape.is_mirrored_by_king() { LAYOUTS } else { 1 }
}

/// Returns the output bucket of a position with this many pieces, in a game of at most `max_pieces`.
pub fn output_bucket(pieces: usize, max_pieces: usize) -> usize {
    (pieces * OUTPUT_BUCKETS / (max_pieces + 1)).min(OUTPUT_BUCKETS - 1)
}
