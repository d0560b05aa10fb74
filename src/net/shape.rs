//! What a network sees of a game: types of men, squares, and how the board is turned.

use crate::rules::Color;

/// The number of an input: a man on a square.
pub type Input = u16;

/// The kinds of men and the squares of a game, as a network numbers them.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Types of men; one may count as several, in several states.
    pub kinds: usize,
    /// Files of the board.
    pub files: usize,
    /// Ranks of the board.
    pub ranks: usize,
    /// Places beside the board, numbered after its squares: the same number for either side's own.
    pub beside: usize,
    /// The most men of both sides together in play; more are taken as that many.
    pub men: usize,
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

    /// The input of a man. Squares are numbered along the ranks from a1.
    #[inline]
    pub const fn input(&self, color: Color, kind: usize, square: usize) -> Input {
        ((color.index() * self.kinds + kind) * self.squares() + square) as Input
    }

    /// The same man, the colours exchanged and the board turned top down.
    pub const fn turned(&self, input: Input) -> Input {
        let (man, square) = (input as usize / self.squares(), input as usize % self.squares());
        let man = (man + self.kinds) % (2 * self.kinds);
        let turned = if square < self.files * self.ranks {
            (self.ranks - 1 - square / self.files) * self.files + square % self.files
        } else {
            square
        };
        (man * self.squares() + turned) as Input
    }

    /// The same man, left and right exchanged.
    pub const fn flipped(&self, input: Input) -> Input {
        let square = input as usize % self.squares();
        if square >= self.files * self.ranks {
            return input;
        }
        let file = square % self.files;
        (input as usize - file + (self.files - 1 - file)) as Input
    }
}

/// The most men a network looks at.
const CAPACITY: usize = 160;

/// The men of a position, as inputs.
pub struct Inputs {
    list: [Input; CAPACITY],
    length: usize,
}

impl Inputs {
    /// No men.
    #[inline]
    pub fn new() -> Inputs {
        Inputs { list: [0; CAPACITY], length: 0 }
    }

    /// One more man; beyond the capacity it is not seen.
    #[inline]
    pub fn push(&mut self, input: Input) {
        if let Some(place) = self.list.get_mut(self.length) {
            *place = input;
            self.length += 1;
        }
    }

    /// The men so far.
    #[inline]
    pub fn list(&self) -> &[Input] {
        &self.list[..self.length]
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Inputs::new()
    }
}
