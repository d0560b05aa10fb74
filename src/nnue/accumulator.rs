//! The hidden layer of a network, updated from one evaluated position to the next.
//!
//! Positions that a search evaluates one after the other differ by few pieces, wherever they stand in the tree. The
//! difference of two sets of features is found quickly, and only its weights are added and subtracted. (Most engines
//! update theirs move by move instead.)

use super::network::{Block, Network, output_bucket};
use super::{ActiveFeatures, BLOCK, MAX_HIDDEN, QA, QB, SCALE};
use crate::rules::{Color, Score};

/// The hidden layer of the last evaluated position, before it is clipped. A network that is mirrored by the King has one
/// for each of its layouts, of the last position that was seen so: a King who crosses the middle needs no new beginning.
#[derive(Clone)]
pub struct Accumulator(Vec<HiddenLayer>);

#[derive(Clone)]
struct HiddenLayer {
    active: ActiveFeatures,
    units: [Block; MAX_HIDDEN / BLOCK],
}

impl Accumulator {
    /// The hidden layer of an empty board.
    pub fn new(net: &Network) -> Accumulator {
        let mut units = [[0; 2 * BLOCK]; MAX_HIDDEN / BLOCK];
        units.iter_mut().zip(&net.feature_bias).for_each(|(units, bias)| *units = *bias);
        Accumulator(vec![HiddenLayer { active: ActiveFeatures::new(), units }; net.layouts()])
    }

    /// The output of the network for the position with these features, in centipawns for the side to move: to be added
    /// to the hand-written evaluation. `mirrored` says whether White and Black see left and right exchanged; a network
    /// that is not mirrored by the King takes no notice of it.
    #[inline]
    pub fn value(
        &mut self,
        net: &Network,
        active: &ActiveFeatures,
        side: Color,
        mirrored: [bool; 2],
    ) -> Score {
        let layout = net.layout(mirrored);
        let hidden = &mut self.0[layout];
        hidden.update(net.weights(layout), net.feature_bias.len(), active);
        let bucket = output_bucket(active.pieces(), net.max_pieces);
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
    /// Makes this the hidden layer of the position with these features. Sums may wrap on the way. Training
    /// keeps the weights so small that the final ones fit 16 bits; those of another file may wrap, but alike on every way.
    #[inline]
    fn update(&mut self, weights: &[Block], blocks: usize, active: &ActiveFeatures) {
        let units = &mut self.units;
        active.changes(&self.active, |feature, added| {
            let row = &weights[feature as usize * blocks..][..blocks];
            for (units, weights) in units.iter_mut().zip(row) {
                for unit in 0..2 * BLOCK {
                    let weight = if added { weights[unit] } else { weights[unit].wrapping_neg() };
                    units[unit] = units[unit].wrapping_add(weight);
                }
            }
        });
        self.active.clone_from(active);
    }
}

#[cfg(test)]
impl Network {
    /// [`Accumulator::value`], computed from nothing.
    pub fn value(&self, active: &ActiveFeatures, side: Color, mirrored: [bool; 2]) -> Score {
        Accumulator::new(self).value(self, active, side, mirrored)
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
