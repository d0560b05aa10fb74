//! The hidden layer of a network, updated from one evaluated position to the next.
//!
//! Positions that a search evaluates one after the other differ by few pieces, wherever they stand in the tree. The
//! difference of two sets of features is found quickly, and only its weights are added and subtracted. (Most engines
//! update theirs move by move instead.)

use super::{ActiveFeatures, BLOCK, Block, MAX_HIDDEN, Network, QA, QB, SCALE, output_bucket};
use crate::rules::{Color, Score};

/// The hidden layer of the last evaluated position, before it is clipped.
pub struct Accumulator {
    active: ActiveFeatures,
    units: [Block; MAX_HIDDEN / BLOCK],
}

impl Accumulator {
    /// The hidden layer of an empty board.
    pub fn new(net: &Network) -> Accumulator {
        let mut units = [[0; 2 * BLOCK]; MAX_HIDDEN / BLOCK];
        units.iter_mut().zip(&net.feature_bias).for_each(|(units, bias)| *units = *bias);
        Accumulator { active: ActiveFeatures::new(), units }
    }

    /// The output of the network for the position with these features, in centipawns for the side to move: to be added
    /// to the hand-written evaluation.
    #[inline]
    pub fn value(&mut self, net: &Network, active: &ActiveFeatures, side: Color) -> Score {
        self.update(net, active);
        let bucket = output_bucket(active.count(), net.max_pieces);
        let mut sum = 0;
        for (units, weights) in self.units.iter().zip(&net.output_weights[bucket]) {
            let ([white, black], [own_weights, other_weights]) = (halves(units), halves(weights));
            let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
            sum += screlu_dot(own, own_weights) + screlu_dot(other, other_weights);
        }
        let sum = (sum / QA + net.output_bias[bucket] as i32) as i64;
        (sum * SCALE as i64 / (QA * QB) as i64) as Score
    }

    /// Makes this the hidden layer of the position with these features. Sums may wrap on the way: the final ones fit
    /// 16 bits, because training keeps the weights small enough for the most pieces of a game.
    #[inline]
    fn update(&mut self, net: &Network, active: &ActiveFeatures) {
        let (blocks, units) = (net.feature_bias.len(), &mut self.units);
        active.changes(&self.active, |feature, added| {
            let row = &net.feature_weights[feature as usize * blocks..][..blocks];
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
    pub fn value(&self, active: &ActiveFeatures, side: Color) -> Score {
        Accumulator::new(self).value(self, active, side)
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
