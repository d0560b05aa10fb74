//! The hidden layer of a network, kept up from one evaluated position to the next.
//!
//! Positions that a search evaluates one after the other differ by few pieces, wherever they stand in the tree: the
//! difference of two sets of inputs is quickly found, and only its rows are added and taken away. (An "accumulator" in
//! the words of the field, where it is mostly kept move by move.)

use super::{BLOCK, Block, Inputs, MOST_HIDDEN, Network, ONE, OUTPUT_ONE, SCALE, stage};
use crate::rules::{Color, Score};

/// The hidden layer of the last position, before it is clipped.
pub struct Accumulator {
    seen: Inputs,
    units: [Block; MOST_HIDDEN / BLOCK],
}

impl Accumulator {
    /// The hidden layer of an empty board.
    pub fn new(net: &Network) -> Accumulator {
        let mut units = [[0; 2 * BLOCK]; MOST_HIDDEN / BLOCK];
        units.iter_mut().zip(&net.bias).for_each(|(units, bias)| *units = *bias);
        Accumulator { seen: Inputs::new(), units }
    }

    /// Centipawns to be added to the hand-written evaluation of the position with these pieces, for the side to move.
    #[inline]
    pub fn value(&mut self, net: &Network, inputs: &Inputs, side: Color) -> Score {
        self.show(net, inputs);
        let stage = stage(inputs.count(), net.pieces);
        let mut sum = 0;
        for (units, weights) in self.units.iter().zip(&net.output[stage]) {
            let ([white, black], [near, far]) = (halves(units), halves(weights));
            let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
            sum += weigh(own, near) + weigh(other, far);
        }
        let sum = (sum / ONE + net.output_bias[stage] as i32) as i64;
        (sum * SCALE as i64 / (ONE * OUTPUT_ONE) as i64) as Score
    }

    /// Makes this the hidden layer of the position with these pieces. Sums that wrap on the way come right again, for those
    /// of a position fit 16 bits: `learn` keeps the weights small enough for all pieces that a game has.
    #[inline]
    fn show(&mut self, net: &Network, inputs: &Inputs) {
        let (blocks, units) = (net.bias.len(), &mut self.units);
        inputs.changes(&self.seen, |input, came| {
            let rows = &net.rows[input as usize * blocks..][..blocks];
            for (units, row) in units.iter_mut().zip(rows) {
                for unit in 0..2 * BLOCK {
                    let weight = if came { row[unit] } else { row[unit].wrapping_neg() };
                    units[unit] = units[unit].wrapping_add(weight);
                }
            }
        });
        self.seen.clone_from(inputs);
    }
}

#[cfg(test)]
impl Network {
    /// [`Accumulator::value`], computed from nothing.
    pub fn value(&self, inputs: &Inputs, side: Color) -> Score {
        Accumulator::new(self).value(self, inputs, side)
    }
}

#[inline]
fn halves(block: &Block) -> [&[i16]; 2] {
    [&block[..BLOCK], &block[BLOCK..]]
}

/// The sum of the clipped units squared, times their weights.
#[inline]
fn weigh(units: &[i16], weights: &[i16]) -> i32 {
    let pairs = units.iter().zip(weights);
    pairs
        .map(|(&unit, &weight)| {
            let unit = unit.clamp(0, ONE as i16);
            (unit * weight) as i32 * unit as i32
        })
        .sum()
}
