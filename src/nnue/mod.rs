//! A small neural network that learns what a hand-written evaluation misses.
//!
//! It sees which piece stands where, twice: with White's eyes and with Black's (the board turned top down,
//! the colours exchanged), so that mirrored positions have the same value. One hidden layer of 32 to 128
//! units an eye, squared and clipped; the output has other weights for each of [`STAGES`] stages of the game.
//! In the field's words: an NNUE with two perspectives, squared clipped ReLU and output buckets by the number of pieces.
//! Its hidden layer is kept up from one evaluated position to the next ([`Accumulator`]), not in the positions, which stay
//! cheap to copy.
//!
//! A variant's evaluator that wants one is a [`NetworkFeatures`] and registered as [`NetworkEvaluator`]; its weights, the file `net.bin`
//! of its folder, are made by `asterism learn` (the room `learn`).

mod accumulator;
mod evaluator;
mod shape;

pub use accumulator::Accumulator;
pub use evaluator::{NetworkEvaluator, NetworkFeatures};
pub use shape::{Input, Inputs, Shape};

/// Accumulator units of an eye that are computed at once.
pub const BLOCK: usize = 32;
/// The most hidden units for each of the two eyes: the sum of more might overflow 32 bits.
pub const MOST_HIDDEN: usize = 128;
/// Stages of the game by the number of pieces, each with its own output weights.
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
pub struct Network {
    /// For each input what it adds to the hidden units, block by block.
    rows: Vec<Block>,
    /// What the hidden units are without any piece.
    bias: Vec<Block>,
    /// By stage: weights of the hidden units of the side to move and of the other, block by block.
    output: [Vec<Block>; STAGES],
    output_bias: [i16; STAGES],
    pieces: usize,
}

/// [`BLOCK`] hidden units of White's eye and as many of Black's, or of the side to move and of the other.
type Block = [i16; 2 * BLOCK];

impl Network {
    /// Reads the weights of a network of a shape: little-endian 16-bit numbers, the rows with White's eyes, the
    /// bias of the hidden layer, the output weights by stage, their biases.
    pub fn read(bytes: &[u8], shape: &Shape) -> Result<Network, String> {
        let (inputs, hidden) = (shape.inputs(), shape.hidden);
        let expected = 2 * (inputs * hidden + hidden + STAGES * (2 * hidden + 1));
        if bytes.len() != expected {
            return Err(format!("a network of this shape has {expected} bytes, not {}", bytes.len()));
        }
        let numbers: Vec<i16> =
            bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
        // The blocks of two rows that begin at these places.
        let blocks = |rows: [usize; 2]| {
            let numbers = &numbers;
            let number = move |first: usize, unit: usize| numbers[rows[unit / BLOCK] + first + unit % BLOCK];
            let block = move |first: usize| -> Block { std::array::from_fn(|unit| number(first, unit)) };
            (0..hidden).step_by(BLOCK).map(block)
        };
        let (bias, output) = (inputs * hidden, (inputs + 1) * hidden);
        let row = |input: usize| blocks([input * hidden, shape.turned(input as Input) as usize * hidden]);
        let stage = |stage: usize| output + 2 * hidden * stage;
        let weights = &numbers[output..stage(STAGES)];
        if weights.iter().any(|weight| weight.unsigned_abs() as i32 > OUTPUT_LIMIT) {
            return Err(format!("an output weight is beyond {OUTPUT_LIMIT}"));
        }
        Ok(Network {
            rows: (0..inputs).flat_map(row).collect(),
            bias: blocks([bias; 2]).collect(),
            output: std::array::from_fn(|s| blocks([stage(s), stage(s) + hidden]).collect()),
            output_bias: std::array::from_fn(|s| numbers[stage(STAGES) + s]),
            pieces: shape.pieces,
        })
    }

    /// The weights that are part of the program.
    ///
    /// # Panics
    /// If they are not of this shape: the file in the variant's folder is wrong, or the shape was changed.
    pub fn built_in(bytes: &[u8], shape: &Shape) -> Network {
        Network::read(bytes, shape).unwrap_or_else(|reason| panic!("net.bin: {reason}"))
    }
}

/// The stage of a game with so many pieces of at most `most`.
pub fn stage(pieces: usize, most: usize) -> usize {
    (pieces * STAGES / (most + 1)).min(STAGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    const HIDDEN: usize = 2 * BLOCK;

    const SHAPE: Shape =
        Shape { kinds: 2, files: 3, ranks: 2, beside: 1, pieces: 6, hidden: HIDDEN, flips: true };

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

    fn inputs(pieces: &[(Color, usize, usize)]) -> Inputs {
        let mut inputs = Inputs::new();
        pieces.iter().for_each(|&(color, kind, square)| inputs.push(SHAPE.input(color, kind, square)));
        inputs
    }

    /// The value by the definition, one unit after the other.
    fn slow(bytes: &[u8], pieces: &[(Color, usize, usize)], side: Color) -> i32 {
        let number = |at: usize| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]]) as i32;
        let bias = SHAPE.inputs() * HIDDEN;
        let output = bias + HIDDEN;
        let stage = stage(pieces.len(), SHAPE.pieces);
        let eye = |own: Color, at: usize| -> i32 {
            let unit = |unit: usize| {
                let sum = pieces.iter().map(|&(color, kind, square)| {
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

    const PIECES: [(Color, usize, usize); 4] =
        [(Color::White, 0, 0), (Color::White, 1, 4), (Color::Black, 1, 2), (Color::Black, 0, 6)];

    #[test]
    fn the_value_is_that_of_the_definition() {
        let net = Network::read(&bytes(), &SHAPE).unwrap();
        for count in 1..=PIECES.len() {
            for side in [Color::White, Color::Black] {
                let pieces = &PIECES[..count];
                assert_eq!(
                    net.value(&inputs(pieces), side),
                    slow(&bytes(), pieces, side),
                    "{count} pieces, {side:?}"
                );
            }
        }
    }

    /// Positions of a random walk: pieces come, go and stay.
    #[test]
    fn a_hidden_layer_that_is_kept_up_is_that_of_the_position() {
        let net = Network::read(&bytes(), &SHAPE).unwrap();
        let mut hidden = Accumulator::new(&net);
        let mut state = 7u32;
        for step in 0..500 {
            let mut inputs = Inputs::new();
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (0..SHAPE.inputs() as Input)
                .filter(|input| state >> (input % 29) & 3 == 0)
                .for_each(|i| inputs.push(i));
            let side = if step % 2 == 0 { Color::White } else { Color::Black };
            assert_eq!(hidden.value(&net, &inputs, side), net.value(&inputs, side), "step {step}");
        }
    }

    /// As many units as there may be, all as high and all weights as far out as they go.
    #[test]
    fn the_farthest_values_do_not_overflow() {
        let shape = Shape { hidden: MOST_HIDDEN, ..SHAPE };
        for weight in [OUTPUT_LIMIT, -OUTPUT_LIMIT] {
            let mut numbers = vec![0i16; shape.inputs() * MOST_HIDDEN];
            numbers.extend([ONE as i16; MOST_HIDDEN]);
            numbers.extend([weight as i16; STAGES * 2 * MOST_HIDDEN]);
            numbers.extend([weight.signum() as i16 * i16::MAX; STAGES]);
            let bytes: Vec<u8> = numbers.into_iter().flat_map(i16::to_le_bytes).collect();
            let exact = (2 * MOST_HIDDEN as i64 * (ONE * ONE * weight) as i64 / ONE as i64
                + (weight.signum() * i16::MAX as i32) as i64)
                * SCALE as i64
                / (ONE * OUTPUT_ONE) as i64;
            let value = Network::read(&bytes, &shape).unwrap().value(&Inputs::new(), Color::White);
            assert_eq!(value as i64, exact);
        }
    }

    #[test]
    fn a_turned_position_has_the_same_value_for_the_other_side() {
        let net = Network::read(&bytes(), &SHAPE).unwrap();
        let mut turned = Inputs::new();
        inputs(&PIECES).list().into_iter().for_each(|input| turned.push(SHAPE.turned(input)));
        assert_eq!(net.value(&inputs(&PIECES), Color::White), net.value(&turned, Color::Black));
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
        assert!(Network::read(&bytes()[2..], &SHAPE).is_err_and(|reason| reason.contains("bytes")));
        let mut large = bytes();
        let at = 2 * (SHAPE.inputs() + 1) * HIDDEN; // the first output weight
        large[at..at + 2].copy_from_slice(&200i16.to_le_bytes());
        assert!(Network::read(&large, &SHAPE).is_err_and(|reason| reason.contains("beyond 127")));
    }
}
