//! The hidden layer of a network, updated from one evaluated position to the next.
//!
//! Positions that a search evaluates one after the other differ by few pieces, wherever they stand in the tree. Where
//! two boards differ is found quickly, and only the weights of those pieces are added and subtracted. (Most engines
//! update theirs move by move instead.)

use super::feature_board::{FeatureBoard, MAX_PLACES};
use super::network::{Block, Network, output_bucket};
use super::{BLOCK, Feature, MAX_HIDDEN, QA, QB, SCALE};
use crate::rules::{Color, Score};

/// The hidden layer of the last evaluated position, before it is clipped. A network that is mirrored by the King has
/// one for each of its layouts, of the last position that was seen so: a King who crosses the middle needs no new
/// beginning.
#[derive(Clone)]
pub struct Accumulator(Vec<HiddenLayer>);

#[derive(Clone)]
struct HiddenLayer {
    /// The position.
    board: FeatureBoard,
    /// How many pieces it has.
    pieces: usize,
    units: [Block; MAX_HIDDEN / BLOCK],
}

impl Accumulator {
    /// The hidden layer of an empty board.
    pub fn new(net: &Network) -> Accumulator {
        let mut units = [[0; 2 * BLOCK]; MAX_HIDDEN / BLOCK];
        units.iter_mut().zip(&net.feature_bias).for_each(|(units, bias)| *units = *bias);
        Accumulator(vec![HiddenLayer { board: FeatureBoard::new(), pieces: 0, units }; net.layouts()])
    }

    /// The output of the network for a position, in centipawns for the side to move: to be added to the hand-written
    /// evaluation. `mirrored` says whether White and Black see left and right exchanged; a network that is not
    /// mirrored by the King takes no notice of it.
    #[inline]
    pub fn value(&mut self, net: &Network, board: &FeatureBoard, side: Color, mirrored: [bool; 2]) -> Score {
        let layout = net.layout(mirrored);
        let hidden = &mut self.0[layout];
        hidden.update(net, layout, board);
        let bucket = output_bucket(hidden.pieces, net.shape.max_pieces);
        let mut sum = 0;
        for (units, weights) in hidden.units.iter().zip(&net.output_weights[bucket]) {
            let ([white, black], [own_weights, other_weights]) = (halves(units), halves(weights));
            let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
            sum += screlu_dot(own, own_weights) + screlu_dot(other, other_weights);
        }
        let sum = (sum / QA + net.output_bias[bucket] as i32) as i64;
        (sum * SCALE as i64 / (QA * QB) as i64) as Score
    }
}

impl HiddenLayer {
    /// Makes this the hidden layer of another position. Sums may wrap on the way. Training keeps the weights so small
    /// that the final ones fit 16 bits; those of another file may wrap, but alike on every way.
    #[inline]
    fn update(&mut self, net: &Network, layout: usize, board: &FeatureBoard) {
        let (mut added, mut removed) = (FeatureList::new(), FeatureList::new());
        board.changes(&self.board, |place, before, now| {
            removed.extend(net.shape.feature_on(before, place));
            added.extend(net.shape.feature_on(now, place));
        });
        self.board.clone_from(board);
        self.pieces = self.pieces + added.len - removed.len;
        let (weights, blocks) = (net.weights(layout), net.feature_bias.len());
        // Block by block, so that the units stay in registers.
        for (block, units) in self.units[..blocks].iter_mut().enumerate() {
            let row = |feature: Feature| &weights[feature as usize * blocks + block];
            for &feature in added.features() {
                units
                    .iter_mut()
                    .zip(row(feature))
                    .for_each(|(unit, weight)| *unit = unit.wrapping_add(*weight));
            }
            for &feature in removed.features() {
                units
                    .iter_mut()
                    .zip(row(feature))
                    .for_each(|(unit, weight)| *unit = unit.wrapping_sub(*weight));
            }
        }
    }
}

/// Some features: at most one for each place.
struct FeatureList {
    features: [Feature; MAX_PLACES],
    len: usize,
}

impl FeatureList {
    #[inline]
    fn new() -> FeatureList {
        FeatureList { features: [0; MAX_PLACES], len: 0 }
    }

    #[inline]
    fn extend(&mut self, feature: Option<Feature>) {
        if let Some(feature) = feature {
            self.features[self.len] = feature;
            self.len += 1;
        }
    }

    #[inline]
    fn features(&self) -> &[Feature] {
        &self.features[..self.len]
    }
}

#[cfg(test)]
impl Network {
    /// [`Accumulator::value`], computed from nothing.
    pub fn value(&self, board: &FeatureBoard, side: Color, mirrored: [bool; 2]) -> Score {
        Accumulator::new(self).value(self, board, side, mirrored)
    }
}

#[inline]
fn halves(block: &Block) -> [&[i16]; 2] {
    [&block[..BLOCK], &block[BLOCK..]]
}

/// Squared clipped ReLU (SCReLU) of the units, times their weights, summed.
#[inline]
fn screlu_dot(units: &[i16], weights: &[i16]) -> i32 {
    let pairs = units.iter().zip(weights);
    pairs
        .map(|(&unit, &weight)| {
            let unit = unit.clamp(0, QA as i16);
            (unit * weight) as i32 * unit as i32
        })
        .sum()
}
