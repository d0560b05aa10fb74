//! The squares of the pieces, by type and side.

use super::{ColoredPiece, SquareSet};
use crate::rules::{Color, Outcome};
use std::marker::PhantomData;

/// Sets of squares by type and side.
pub trait PieceSets: Copy {
    /// The pieces.
    type Piece: ColoredPiece;
    /// No pieces.
    const EMPTY: Self;
    /// Puts a piece on an empty square, or takes it off its square.
    fn toggle(&mut self, piece: Self::Piece, square: usize);
}

/// The squares of each type and each side, and of the Kings (the type with the letter K).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypeSets<P, const TYPES: usize, const WORDS: usize> {
    by_type: [SquareSet<WORDS>; TYPES],
    by_color: [SquareSet<WORDS>; 2],
    kings: [u8; 2],
    piece: PhantomData<P>,
}

impl<P: ColoredPiece, const TYPES: usize, const WORDS: usize> TypeSets<P, TYPES, WORDS> {
    const KING: usize = match king_in(P::LETTERS.as_bytes()) {
        Some(index) => index,
        None => usize::MAX,
    };

    /// Returns the pieces of a side and type.
    #[inline]
    pub fn of(&self, color: Color, piece_type: P::Type) -> SquareSet<WORDS> {
        self.of_type(piece_type) & self.of_color(color)
    }

    /// Returns the pieces of a type, of both sides.
    #[inline]
    pub fn of_type(&self, piece_type: P::Type) -> SquareSet<WORDS> {
        self.by_type[piece_type.into()]
    }

    /// Returns the pieces of a side.
    #[inline]
    pub fn of_color(&self, color: Color) -> SquareSet<WORDS> {
        self.by_color[color.index()]
    }

    /// Returns all pieces.
    #[inline]
    pub fn occupied(&self) -> SquareSet<WORDS> {
        self.by_color[0] | self.by_color[1]
    }

    /// Returns the square of a side's King, which must be on the board.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> usize {
        self.kings[color.index()] as usize
    }

    /// Returns the squares of White's and of Black's King.
    #[inline]
    pub(crate) fn kings(&self) -> [usize; 2] {
        self.kings.map(usize::from)
    }

    /// Returns the result in a game where a side with `limit` pieces or fewer has lost. If one move brings both sides
    /// there, the mover has won.
    #[inline]
    pub(crate) fn too_few(&self, limit: usize, side_to_move: Color, by: &'static str) -> Option<Outcome> {
        let lost = |color: Color| (self.of_color(color).len() <= limit).then(|| Outcome::win(!color, by));
        lost(side_to_move).or_else(|| lost(!side_to_move))
    }
}

impl<P: ColoredPiece, const TYPES: usize, const WORDS: usize> PieceSets for TypeSets<P, TYPES, WORDS> {
    type Piece = P;
    const EMPTY: Self = TypeSets {
        by_type: [SquareSet::EMPTY; TYPES],
        by_color: [SquareSet::EMPTY; 2],
        kings: [0; 2],
        piece: PhantomData,
    };

    #[inline]
    fn toggle(&mut self, piece: P, square: usize) {
        let (piece_type, side) = (piece.piece_type().into(), piece.color().index());
        self.by_type[piece_type].toggle(square);
        self.by_color[side].toggle(square);
        // A King that moves is taken off its old square first and then put on the new one.
        if piece_type == Self::KING {
            self.kings[side] = square as u8;
        }
    }
}

/// Returns the number of the type with the letter K.
const fn king_in(letters: &[u8]) -> Option<usize> {
    let mut index = 0;
    while index < letters.len() {
        if letters[index] == b'K' {
            return Some(index);
        }
        index += 1;
    }
    None
}
