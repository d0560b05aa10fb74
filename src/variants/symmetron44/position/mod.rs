//! The position: pieces, launching squares, clocks.
//!
//! Each piece stands in a set of its type, a set of its side and in an array of squares; the hash
//! and the evaluation's sums follow every change. The launching squares are squares 42 and 43.

mod play;

use super::moves::{Kind, Move};
use super::pieces::*;
use super::placement::WORTH;
use super::tables::*;
use crate::board::Keys;
use crate::rules::{Color, FenPiece};

static KEYS: Keys<{ CODES * PLACES + 1 }> = Keys::new(0x5359_4D44);
const BLACK_TO_MOVE: usize = CODES * PLACES;

/// A side with this many pieces or fewer, launching square included, has lost.
pub const LOST: u32 = 3;

/// A position of Symmetron! 44.
#[derive(Clone)]
pub struct Symmetron44Position {
    types: [Set; TYPES],
    sides: [Set; 2],
    board: [u8; PLACES],
    pub(super) hash: u64,
    /// Worth of all pieces where they stand, White's minus Black's: opening, ending.
    pub(super) sums: [i16; 2],
    pub(super) side: Color,
    pub(super) halfmove_clock: u32,
    pub(super) reversible_plies: u32,
    pub(super) full_move: u32,
}

impl Symmetron44Position {
    /// An empty Arena with `side` to move.
    pub(super) fn empty(side: Color) -> Symmetron44Position {
        Symmetron44Position {
            types: [0; TYPES],
            sides: [0; 2],
            board: [EMPTY; PLACES],
            hash: if side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 },
            sums: [0; 2],
            side,
            halfmove_clock: 0,
            reversible_plies: 0,
            full_move: 1,
        }
    }

    /// All pieces of a type, of both sides.
    #[inline]
    pub fn all(&self, kind: usize) -> Set {
        self.types[kind]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side_set(&self, color: Color) -> Set {
        self.sides[color.index()]
    }

    /// One side's pieces of a type.
    #[inline]
    pub fn pieces(&self, color: Color, kind: usize) -> Set {
        self.types[kind] & self.sides[color.index()]
    }

    /// All pieces; those on launching squares too.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// A side's King.
    #[inline]
    pub fn king(&self, color: Color) -> usize {
        // Every position has both; the bound keeps the compiler's checks away.
        (self.pieces(color, KING).trailing_zeros() as usize).min(SQUARES - 1)
    }

    /// The code of the piece on a square, or [`EMPTY`].
    #[inline]
    pub fn code(&self, square: usize) -> u8 {
        self.board[square]
    }

    /// The type of the piece on a square that is not empty.
    #[inline]
    pub fn kind(&self, square: usize) -> usize {
        self.board[square] as usize % TYPES
    }

    /// Whether a side has so few pieces that it has lost.
    #[inline]
    pub fn has_lost(&self, color: Color) -> bool {
        self.side_set(color).count_ones() <= LOST
    }

    /// The square whose piece `m` captures, if it captures one (an explosion captures nothing).
    #[inline]
    pub fn victim(&self, m: Move) -> Option<usize> {
        let square = match m.kind() {
            Kind::Change | Kind::Explode => return None,
            Kind::Advance => BEHIND[m.from()][m.to()] as usize,
            _ => m.to(),
        };
        (self.board[square] != EMPTY).then_some(square)
    }

    pub(super) fn put(&mut self, square: usize, color: Color, kind: usize) {
        let code = color.index() * TYPES + kind;
        self.board[square] = code as u8;
        self.toggle(square, color.index(), kind);
        let worth = &WORTH[code][square];
        self.sums[0] += worth[0];
        self.sums[1] += worth[1];
    }

    #[inline]
    pub(super) fn remove(&mut self, square: usize) {
        let code = self.board[square] as usize;
        let (side, kind) = if code < TYPES { (0, code) } else { (1, code - TYPES) };
        self.board[square] = EMPTY;
        self.toggle(square, side, kind);
        let worth = &WORTH[code][square];
        self.sums[0] -= worth[0];
        self.sums[1] -= worth[1];
    }

    #[inline]
    fn toggle(&mut self, square: usize, side: usize, kind: usize) {
        self.types[kind] ^= 1 << square;
        self.sides[side] ^= 1 << square;
        self.hash ^= KEYS.0[(side * TYPES + kind) * PLACES + square];
    }

    /// The hash, computed from the pieces alone.
    pub(super) fn hash_from_nothing(&self) -> u64 {
        let mut hash = Symmetron44Position::empty(self.side).hash;
        for (square, &code) in self.board.iter().enumerate().filter(|(_, code)| **code != EMPTY) {
            hash ^= KEYS.0[code as usize * PLACES + square];
        }
        hash
    }

    /// Gives the move to the other side.
    pub(super) fn pass_turn(&mut self) {
        if self.side == Color::Black {
            self.full_move = self.full_move.saturating_add(1);
        }
        self.side = !self.side;
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }
}

impl Symmetron44Position {
    pub(super) fn piece_on(&self, square: usize) -> Option<FenPiece> {
        let code = self.board[square];
        (code != EMPTY).then(|| FenPiece {
            color: if code < TYPES as u8 { Color::White } else { Color::Black },
            letter: NAMES[code as usize % TYPES].0,
        })
    }
}
