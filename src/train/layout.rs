//! Where the numbers of a network stand while it is trained: in one vector, in the order of `net.bin`.

use crate::nnue::{Input, ONE, OUTPUT_LIMIT, OUTPUT_ONE, STAGES, Shape};

/// Where the parts of a network begin in one vector of numbers.
pub(super) struct Layout {
    pub shape: Shape,
    pub turned: Vec<Input>,
    pub flipped: Vec<Input>,
    /// Where the bias of the hidden layer begins; before it stand the rows of the inputs.
    pub bias: usize,
    /// Where the output weights begin, by stage.
    pub output: usize,
    /// Where their biases begin.
    pub output_bias: usize,
    /// How many numbers there are.
    pub size: usize,
}

impl Layout {
    pub fn of(shape: Shape) -> Layout {
        let all = || 0..shape.inputs() as Input;
        let hidden = shape.hidden;
        let bias = shape.inputs() * hidden;
        let output = bias + hidden;
        let output_bias = output + STAGES * 2 * hidden;
        Layout {
            shape,
            turned: all().map(|input| shape.turned(input)).collect(),
            flipped: all().map(|input| shape.flipped(input)).collect(),
            bias,
            output,
            output_bias,
            size: output_bias + STAGES,
        }
    }

    /// Numbers larger than this could overflow 16 bits when rounded.
    pub fn limit(&self, index: usize) -> f32 {
        match index {
            _ if index < self.output => {
                ((i16::MAX as usize / (self.shape.pieces + 1)) as f32 / ONE as f32).min(2.0)
            }
            _ if index < self.output_bias => OUTPUT_LIMIT as f32 / OUTPUT_ONE as f32,
            _ => 2.0,
        }
    }

    /// What stands for 1 once rounded.
    pub fn one(&self, index: usize) -> f32 {
        match index {
            _ if index < self.output => ONE as f32,
            _ if index < self.output_bias => OUTPUT_ONE as f32,
            _ => (ONE * OUTPUT_ONE) as f32,
        }
    }
}
