//! The hidden layer of a network, updated from one evaluated position to the next.
//!
//! Positions that a search evaluates one after the other differ by few pieces, wherever they are in the tree. The
//! difference of two boards is found quickly, and only the weights of those pieces are added and subtracted. (Most
//! engines update theirs move by move instead.)

use super::feature_board::{FeatureBoard, MAX_PLACES};
use super::network::{Block, Network, Units, output_bucket};
use super::{BLOCK, Feature, MAX_HIDDEN, QA, QB, SCALE};
use crate::rules::{Color, Score};

/// The hidden layer of the last evaluated position, before clipping. A network that is mirrored by the King has one for
/// each of its layouts, each of the last position with that layout: a King that crosses the middle does not force a
/// fresh start.
#[derive(Clone)]
pub struct Accumulator {
    layers: Vec<HiddenLayer>,
    /// The pieces that came and those that went; kept to avoid clearing memory for them each time.
    changes: [FeatureList; 2],
}

#[derive(Clone)]
struct HiddenLayer {
    board: FeatureBoard,
    /// The number of pieces it has.
    pieces: usize,
    units: [Block; MAX_HIDDEN / BLOCK],
}

impl std::fmt::Debug for Accumulator {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Accumulator").finish_non_exhaustive()
    }
}

impl Accumulator {
    /// Returns the hidden layer of an empty board.
    pub fn new(net: &Network) -> Accumulator {
        let mut units = [[Units([0; BLOCK]); 2]; MAX_HIDDEN / BLOCK];
        units.iter_mut().zip(&net.feature_bias).for_each(|(units, bias)| *units = *bias);
        let layers = vec![HiddenLayer { board: FeatureBoard::new(), pieces: 0, units }; net.layouts()];
        Accumulator { layers, changes: [FeatureList::new(), FeatureList::new()] }
    }

    /// Returns the output of the network for a position, in centipawns for the side to move, to be added to the
    /// hand-written evaluation. `mirrored` says whether White and Black see left and right exchanged; it has no effect
    /// on a network that is not mirrored by the King.
    #[inline]
    pub fn value(&mut self, net: &Network, board: &FeatureBoard, side: Color, mirrored: [bool; 2]) -> Score {
        let layout = net.layout(mirrored);
        let hidden = &mut self.layers[layout];
        hidden.update(net, layout, board, &mut self.changes);
        let bucket = output_bucket(hidden.pieces, net.shape.max_pieces);
        let mut sum = 0;
        for (units, [own_weights, other_weights]) in hidden.units.iter().zip(&net.output_weights[bucket]) {
            sum += screlu_dot(&units[side.index()], own_weights);
            sum += screlu_dot(&units[(!side).index()], other_weights);
        }
        let sum = (sum / QA + net.output_bias[bucket] as i32) as i64;
        (sum * SCALE as i64 / (QA * QB) as i64) as Score
    }
}

impl HiddenLayer {
    /// Turns this into the hidden layer of another position. Sums may wrap on the way. Training keeps the weights so
    /// small that the final sums fit 16 bits; those of another file may wrap, but alike whatever the order.
    #[inline]
    fn update(
        &mut self,
        net: &Network,
        layout: usize,
        board: &FeatureBoard,
        [added, removed]: &mut [FeatureList; 2],
    ) {
        (added.len, removed.len) = (0, 0);
        let seen = net.seen(layout);
        board.changes(&self.board, |place, before, now| {
            removed.extend(net.shape.feature_on(before, place).map(|feature| seen[feature as usize]));
            added.extend(net.shape.feature_on(now, place).map(|feature| seen[feature as usize]));
        });
        self.board.clone_from(board);
        self.pieces = self.pieces + added.len - removed.len;
        let blocks = net.feature_bias.len();
        for (block, units) in self.units[..blocks].iter_mut().enumerate() {
            let mut sums = *units; // in registers
            for features in added.features() {
                change(&mut sums, features.map(|feature| net.weights(feature, block)), i16::wrapping_add);
            }
            for features in removed.features() {
                change(&mut sums, features.map(|feature| net.weights(feature, block)), i16::wrapping_sub);
            }
            *units = sums;
        }
    }
}

/// Some features as White and Black see them: at most one for each place.
#[derive(Clone)]
struct FeatureList {
    features: [[Feature; 2]; MAX_PLACES],
    len: usize,
}

impl FeatureList {
    #[inline]
    fn new() -> FeatureList {
        FeatureList { features: [[0; 2]; MAX_PLACES], len: 0 }
    }

    #[inline]
    fn extend(&mut self, feature: Option<[Feature; 2]>) {
        if let Some(feature) = feature {
            self.features[self.len] = feature;
            self.len += 1;
        }
    }

    #[inline]
    fn features(&self) -> &[[Feature; 2]] {
        &self.features[..self.len]
    }
}

#[cfg(test)]
impl Network {
    /// Computes [`Accumulator::value`] from nothing.
    pub(crate) fn value(&self, board: &FeatureBoard, side: Color, mirrored: [bool; 2]) -> Score {
        Accumulator::new(self).value(self, board, side, mirrored)
    }
}

// Plain loops over arrays: iterators that are joined are not always inlined without link-time optimisation.

/// Adds weights to units, or subtracts them.
#[inline(always)]
fn change(units: &mut Block, weights: [&Units; 2], by: impl Fn(i16, i16) -> i16) {
    for side in 0..2 {
        for i in 0..BLOCK {
            units[side].0[i] = by(units[side].0[i], weights[side].0[i]);
        }
    }
}

/// Returns the squared clipped ReLU (SCReLU) of the units, times their weights, summed.
#[inline]
fn screlu_dot(units: &Units, weights: &Units) -> i32 {
    let mut sum = 0;
    for i in 0..BLOCK {
        let unit = units.0[i].clamp(0, QA as i16);
        sum += (unit * weights.0[i]) as i32 * unit as i32;
    }
    sum
}
