//! The size of a network: types of pieces, squares, and hidden units; and how its features are numbered.

use super::{BLOCK, Inputs, MAX_HIDDEN};
use crate::rules::Color;

/// The number of a feature: a piece of one side on a square.
pub type Input = u16;

/// What the features of a game's network are, and how many hidden units it has.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Types of pieces; one in several states counts as several.
    pub kinds: usize,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// Launching squares, numbered after the squares of the board: the same number for either side's own.
    pub beside: usize,
    /// The most pieces of both sides together; more are taken as that many.
    pub pieces: usize,
    /// Hidden units of one perspective: a multiple of [`BLOCK`], at most [`MAX_HIDDEN`].
    pub hidden: usize,
    /// Whether training mirrors positions at random (left and right exchanged): where the rules, castling apart, know
    /// no left and right.
    pub flips: bool,
}

impl Shape {
    /// How many squares there are, launching squares included.
    pub const fn squares(&self) -> usize {
        self.files * self.ranks + self.beside
    }

    /// How many features there are.
    pub const fn inputs(&self) -> usize {
        2 * self.kinds * self.squares()
    }

    /// Whether a network of this shape can be computed.
    pub const fn is_valid(&self) -> bool {
        let whole_blocks = self.hidden.is_multiple_of(BLOCK) && self.hidden > 0;
        whole_blocks && self.hidden <= MAX_HIDDEN && self.inputs() <= Inputs::CAPACITY
    }

    /// The feature of a piece. Squares are numbered along the ranks from a1.
    #[inline]
    pub const fn input(&self, color: Color, piece_type: usize, square: usize) -> Input {
        ((color.index() * self.kinds + piece_type) * self.squares() + square) as Input
    }

    /// The same piece from the other perspective: colours exchanged, the board turned top down.
    pub const fn turned(&self, input: Input) -> Input {
        let (piece, square) = (input as usize / self.squares(), input as usize % self.squares());
        let piece = (piece + self.kinds) % (2 * self.kinds);
        let square = if square < self.files * self.ranks {
            (self.ranks - 1 - square / self.files) * self.files + square % self.files
        } else {
            square
        };
        (piece * self.squares() + square) as Input
    }

    /// The same piece, left and right exchanged.
    pub const fn flipped(&self, input: Input) -> Input {
        let square = input as usize % self.squares();
        if square >= self.files * self.ranks {
            return input;
        }
        let file = square % self.files;
        (input as usize - file + (self.files - 1 - file)) as Input
    }
}
