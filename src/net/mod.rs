//! A small neural network that learns what a hand-written evaluation misses.
//!
//! It sees which man stands where, twice: with White's eyes and with Black's (the board turned top down,
//! the colours exchanged), so that mirrored positions have the same value. One hidden layer of [`HIDDEN`]
//! units an eye, squared and clipped; the output has other weights for each of [`STAGES`] stages of the game.
//! In the field's words: an NNUE with two perspectives, squared clipped ReLU and output buckets by the number of men.
//! It is so small that it is computed from nothing at each position, which keeps positions cheap to copy.
//!
//! A variant's evaluator that wants one is a [`Pupil`] and registered as [`Taught`]; its weights, the file `net.bin`
//! of its folder, are made by `asterism learn` (the room `learn`).

mod shape;
mod taught;

pub use shape::{Input, Inputs, Shape};
pub use taught::{Pupil, Taught};

use crate::rules::{Color, Score};

/// Units of the hidden layer for each of the two eyes.
pub const HIDDEN: usize = 32;
/// Stages of the game by the number of men, each with its own output weights.
pub const STAGES: usize = 4;
/// An output of 1 in centipawns.
pub const SCALE: i32 = 400;
/// What stands for 1 in the hidden layer.
pub const ONE: i32 = 255;
/// What stands for 1 among the output weights.
pub const OUTPUT_ONE: i32 = 64;
/// No output weight is larger: its product with a hidden unit must fit 16 bits.
pub const OUTPUT_LIMIT: i32 = 127;

/// The weights of a network.
pub struct Net {
    /// For each input what it adds to White's hidden units, then to Black's.
    rows: Vec<[i16; 2 * HIDDEN]>,
    bias: [i16; HIDDEN],
    /// By stage: weights of the units of the side to move, then of the other.
    output: [[i16; 2 * HIDDEN]; STAGES],
    output_bias: [i16; STAGES],
    men: usize,
}

impl Net {
    /// Reads the weights of a network of a shape: little-endian 16-bit numbers, the rows with White's eyes, the
    /// bias of the hidden layer, the output weights by stage, their biases.
    pub fn read(bytes: &[u8], shape: &Shape) -> Result<Net, String> {
        let expected = 2 * (shape.inputs() * HIDDEN + HIDDEN + STAGES * (2 * HIDDEN + 1));
        if bytes.len() != expected {
            return Err(format!("a network of this shape has {expected} bytes, not {}", bytes.len()));
        }
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().unwrap_or(0);
        let white: Vec<[i16; HIDDEN]> =
            (0..shape.inputs()).map(|_| std::array::from_fn(|_| next())).collect();
        let rows = (0..shape.inputs()).map(|input| {
            let eyes = [white[input], white[shape.turned(input as Input) as usize]];
            std::array::from_fn(|unit| eyes[unit / HIDDEN][unit % HIDDEN])
        });
        let net = Net {
            rows: rows.collect(),
            bias: std::array::from_fn(|_| next()),
            output: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            output_bias: std::array::from_fn(|_| next()),
            men: shape.men,
        };
        if net.output.iter().flatten().any(|weight| weight.unsigned_abs() as i32 > OUTPUT_LIMIT) {
            return Err(format!("an output weight is beyond {OUTPUT_LIMIT}"));
        }
        Ok(net)
    }

    /// The weights that are part of the program.
    ///
    /// # Panics
    /// If they are not of this shape: the file in the variant's folder is wrong, or the shape was changed.
    pub fn built_in(bytes: &[u8], shape: &Shape) -> Net {
        Net::read(bytes, shape).unwrap_or_else(|reason| panic!("net.bin: {reason}"))
    }

    /// Centipawns to be added to the hand-written evaluation, for the side to move.
    #[inline]
    pub fn value(&self, inputs: &Inputs, side: Color) -> Score {
        let mut hidden: [i16; 2 * HIDDEN] = std::array::from_fn(|unit| self.bias[unit % HIDDEN]);
        for &input in inputs.list() {
            let row = &self.rows[input as usize];
            for unit in 0..2 * HIDDEN {
                hidden[unit] = hidden[unit].saturating_add(row[unit]);
            }
        }
        let (white, black) = hidden.split_at(HIDDEN);
        let [own, other] = if side == Color::White { [white, black] } else { [black, white] };
        let stage = stage(inputs.list().len(), self.men);
        let (near, far) = self.output[stage].split_at(HIDDEN);
        let sum = (weigh(own, near) + weigh(other, far)) / ONE + self.output_bias[stage] as i32;
        sum * SCALE / (ONE * OUTPUT_ONE)
    }
}

/// The stage of a game with so many men of at most `most`.
pub fn stage(men: usize, most: usize) -> usize {
    (men * STAGES / (most + 1)).min(STAGES - 1)
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

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { kinds: 2, files: 3, ranks: 2, beside: 1, men: 6, flips: true };

    /// Weights without any order (a linear congruence), small enough to meet no clip but the activation's.
    fn bytes() -> Vec<u8> {
        let mut state = 1u32;
        let numbers = SHAPE.inputs() * HIDDEN + HIDDEN + STAGES * (2 * HIDDEN + 1);
        let next = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as i16 % 120
        };
        (0..numbers).map(next).flat_map(i16::to_le_bytes).collect()
    }

    fn inputs(men: &[(Color, usize, usize)]) -> Inputs {
        let mut inputs = Inputs::new();
        men.iter().for_each(|&(color, kind, square)| inputs.push(SHAPE.input(color, kind, square)));
        inputs
    }

    /// The value by the definition, one unit after the other.
    fn slow(bytes: &[u8], men: &[(Color, usize, usize)], side: Color) -> i32 {
        let number = |at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]) as i32;
        let bias = SHAPE.inputs() * HIDDEN;
        let output = bias + HIDDEN;
        let stage = stage(men.len(), SHAPE.men);
        let eye = |own: Color, at: usize| -> i32 {
            let unit = |unit: usize| {
                let sum = men.iter().map(|&(color, kind, square)| {
                    let seen = SHAPE.input(color, kind, square);
                    let seen = if own == Color::White { seen } else { SHAPE.turned(seen) };
                    number(seen as usize * HIDDEN + unit)
                });
                let value = (sum.sum::<i32>() + number(bias + unit)).clamp(0, ONE);
                value * value * number(output + stage * 2 * HIDDEN + at + unit)
            };
            (0..HIDDEN).map(unit).sum()
        };
        let sum = (eye(side, 0) + eye(!side, HIDDEN)) / ONE + number(output + STAGES * 2 * HIDDEN + stage);
        sum * SCALE / (ONE * OUTPUT_ONE)
    }

    const MEN: [(Color, usize, usize); 4] =
        [(Color::White, 0, 0), (Color::White, 1, 4), (Color::Black, 1, 2), (Color::Black, 0, 6)];

    #[test]
    fn the_value_is_that_of_the_definition() {
        let net = Net::read(&bytes(), &SHAPE).unwrap();
        for count in 1..=MEN.len() {
            for side in [Color::White, Color::Black] {
                let men = &MEN[..count];
                assert_eq!(net.value(&inputs(men), side), slow(&bytes(), men, side), "{count} men, {side:?}");
            }
        }
    }

    #[test]
    fn a_turned_position_has_the_same_value_for_the_other_side() {
        let net = Net::read(&bytes(), &SHAPE).unwrap();
        let mut turned = Inputs::new();
        inputs(&MEN).list().iter().for_each(|&input| turned.push(SHAPE.turned(input)));
        assert_eq!(net.value(&inputs(&MEN), Color::White), net.value(&turned, Color::Black));
    }

    #[test]
    fn turning_or_flipping_twice_changes_nothing_and_places_beside_the_board_stay() {
        for input in 0..SHAPE.inputs() as Input {
            assert_eq!(SHAPE.turned(SHAPE.turned(input)), input);
            assert_eq!(SHAPE.flipped(SHAPE.flipped(input)), input);
        }
        let (beside, corner) = (SHAPE.input(Color::White, 1, 6), SHAPE.input(Color::White, 1, 0));
        assert_eq!(SHAPE.turned(beside), SHAPE.input(Color::Black, 1, 6));
        assert_eq!(SHAPE.flipped(beside), beside);
        assert_eq!(SHAPE.turned(corner), SHAPE.input(Color::Black, 1, 3));
        assert_eq!(SHAPE.flipped(corner), SHAPE.input(Color::White, 1, 2));
    }

    #[test]
    fn weights_of_another_shape_are_refused() {
        assert!(Net::read(&bytes()[2..], &SHAPE).is_err_and(|reason| reason.contains("bytes")));
        let mut large = bytes();
        let at = 2 * (SHAPE.inputs() + 1) * HIDDEN; // the first output weight
        large[at..at + 2].copy_from_slice(&200i16.to_le_bytes());
        assert!(Net::read(&large, &SHAPE).is_err_and(|reason| reason.contains("beyond 127")));
    }
}
