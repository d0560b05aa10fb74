//! What a network sees of a game: types of pieces, squares, and how the board is turned.

use super::{BLOCK, MOST_HIDDEN};
use crate::rules::Color;

/// The number of an input: a piece on a square.
pub type Input = u16;

/// The kinds of pieces and the squares of a game, as a network numbers them.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Types of pieces; one may count as several, in several states.
    pub kinds: usize,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// Places beside the board, numbered after its squares: the same number for either side's own.
    pub beside: usize,
    /// The most pieces of both sides together in play; more are taken as that many.
    pub pieces: usize,
    /// Units of the hidden layer for each eye: a multiple of [`BLOCK`], at most [`MOST_HIDDEN`].
    pub hidden: usize,
    /// Whether positions are learnt with left and right exchanged too: where the rules, castling apart, know no
    /// left and right.
    pub flips: bool,
}

impl Shape {
    /// How many squares there are, with the places beside the board.
    pub const fn squares(&self) -> usize {
        self.files * self.ranks + self.beside
    }

    /// How many inputs there are.
    pub const fn inputs(&self) -> usize {
        2 * self.kinds * self.squares()
    }

    /// Whether a network of this shape can be computed.
    pub const fn is_possible(&self) -> bool {
        let whole = self.hidden.is_multiple_of(BLOCK) && self.hidden > 0;
        whole && self.hidden <= MOST_HIDDEN && self.inputs() <= Inputs::CAPACITY
    }

    /// The input of a piece. Squares are numbered along the ranks from a1.
    #[inline]
    pub const fn input(&self, color: Color, kind: usize, square: usize) -> Input {
        ((color.index() * self.kinds + kind) * self.squares() + square) as Input
    }

    /// The same piece, the colours exchanged and the board turned top down.
    pub const fn turned(&self, input: Input) -> Input {
        let (piece, square) = (input as usize / self.squares(), input as usize % self.squares());
        let piece = (piece + self.kinds) % (2 * self.kinds);
        let turned = if square < self.files * self.ranks {
            (self.ranks - 1 - square / self.files) * self.files + square % self.files
        } else {
            square
        };
        (piece * self.squares() + turned) as Input
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

/// Words of a set of inputs.
const WORDS: usize = 64;
/// Words compared at once.
const CHUNK: usize = 8;

/// The pieces of a position, as a set of inputs.
#[derive(Clone)]
pub struct Inputs {
    words: [u64; WORDS],
    count: usize,
}

impl Inputs {
    /// No shape may have more inputs.
    pub const CAPACITY: usize = 64 * WORDS;

    /// No pieces.
    #[inline]
    pub fn new() -> Inputs {
        Inputs { words: [0; WORDS], count: 0 }
    }

    /// One more piece, who is not there yet.
    ///
    /// # Panics
    /// If the input is beyond [`Inputs::CAPACITY`].
    #[inline]
    pub fn push(&mut self, input: Input) {
        let (word, bit) = (&mut self.words[input as usize / 64], 1 << (input % 64));
        debug_assert!(*word & bit == 0, "input {input} twice");
        *word |= bit;
        self.count += 1;
    }

    /// How many pieces there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The pieces, in ascending order of their inputs.
    pub fn list(&self) -> Vec<Input> {
        let mut list = Vec::with_capacity(self.count);
        self.changes(&Inputs::new(), |input, _| list.push(input));
        list
    }

    /// Tells `each` of the inputs in which this set differs from the one `before`, and whether they came or went.
    #[inline]
    pub fn changes(&self, before: &Inputs, mut each: impl FnMut(Input, bool)) {
        let chunks = self.words.chunks_exact(CHUNK).zip(before.words.chunks_exact(CHUNK));
        for (chunk, (now, before)) in chunks.enumerate() {
            // Nearly all are alike: compared as one.
            if now == before {
                continue;
            }
            for (word, (now, before)) in now.iter().zip(before).enumerate() {
                let mut changed = now ^ before;
                while changed != 0 {
                    let bit = changed.trailing_zeros() as usize;
                    each((64 * (CHUNK * chunk + word) + bit) as Input, now >> bit & 1 == 1);
                    changed &= changed - 1;
                }
            }
        }
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs::new()
    }
}
