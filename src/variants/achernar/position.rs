//! The state of a game of Achernar, and what playing a move does to it.

use super::eval::{PLACEMENT, Sum};
use super::moves::{Act, Move};
use super::pieces::{Kind, Piece};
use super::tables::{BOARD, SQUARES, STEPS, Set};
use crate::board::Keys;
use crate::board::zobrist::split_mix;
use crate::rules::{Color, Outcome};

/// A position. Kings, pieces and sums are kept up by `play`.
#[derive(Clone)]
pub struct AchernarPosition {
    pub(super) sides: [Set; 2],
    pub(super) kinds: [Set; 9],
    pub(super) board: [Piece; SQUARES],
    pub(super) kings: [u8; 2],
    pub(super) to_move: Color,
    pub(super) hash: u64,
    /// Material and placement, White's minus Black's.
    pub(super) sum: Sum,
    pub(super) halfmove_clock: u32,
    pub(super) reversible_plies: u32,
    pub(super) fullmove: u32,
}

static PIECE_KEYS: Keys<{ Piece::COUNT * SQUARES }> = Keys::new(0xAC4E_41A5);
const BLACK_TO_MOVE: u64 = split_mix(0x0B1A_C4ED).1;

#[inline]
fn key(piece: Piece, square: usize) -> u64 {
    PIECE_KEYS.0[piece.index() * SQUARES + square]
}

impl AchernarPosition {
    /// An empty board, White to move. Not a legal position: Kings are to be put.
    pub(super) fn empty() -> Self {
        AchernarPosition {
            sides: [Set::EMPTY; 2],
            kinds: [Set::EMPTY; 9],
            board: [Piece::EMPTY; SQUARES],
            kings: [0; 2],
            to_move: Color::White,
            hash: 0,
            sum: Sum::default(),
            halfmove_clock: 0,
            reversible_plies: 0,
            fullmove: 1,
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: usize) {
        self.sides[piece.color().index()].insert(square);
        self.kinds[piece.kind() as usize].insert(square);
        self.board[square] = piece;
        self.hash ^= key(piece, square);
        self.sum += PLACEMENT[piece.index()][square];
        if piece.kind() == Kind::King {
            self.kings[piece.color().index()] = square as u8;
        }
    }

    /// Takes the piece off a square.
    #[inline]
    pub(super) fn remove(&mut self, square: usize) -> Piece {
        let piece = self.board[square];
        self.sides[piece.color().index()].remove(square);
        self.kinds[piece.kind() as usize].remove(square);
        self.board[square] = Piece::EMPTY;
        self.hash ^= key(piece, square);
        self.sum -= PLACEMENT[piece.index()][square];
        piece
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(super) fn flip(&mut self) {
        self.to_move = !self.to_move;
        self.hash ^= BLACK_TO_MOVE;
    }

    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let piece = self.remove(m.from());
        let victim = m.victim_square();
        let captures = !self.board[victim].is_empty();
        if captures {
            self.remove(victim);
        }
        let promotes = m.act() == Act::Promote;
        self.put(if promotes { Piece::new(Kind::GrandSoldier, self.to_move) } else { piece }, m.to());
        self.fullmove = self.fullmove.saturating_add(self.to_move.index() as u32);
        self.flip();
        // The clock: rule 4 of the README. A Soldier's sideways move resets it but can be taken back.
        let resets = captures || piece.kind() == Kind::Soldier;
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.reversible_plies =
            if captures || promotes { 0 } else { self.reversible_plies.saturating_add(1) };
    }

    /// The hash from nothing.
    pub(super) fn full_hash(&self) -> u64 {
        let pieces = (0..SQUARES).filter(|&square| !self.board[square].is_empty());
        let side = if self.to_move == Color::Black { BLACK_TO_MOVE } else { 0 };
        pieces.fold(side, |hash, square| hash ^ key(self.board[square], square))
    }

    /// Two pieces or fewer lose. If one move brings both sides there, the mover has won.
    #[inline]
    pub(super) fn two_pieces_left(&self) -> Option<Outcome> {
        let mover = !self.to_move;
        if self.sides[self.to_move.index()].len() <= 2 {
            Some(Outcome::win(mover, "two pieces left"))
        } else if self.sides[mover.index()].len() <= 2 {
            Some(Outcome::win(self.to_move, "two pieces left"))
        } else {
            None
        }
    }

    /// The pieces of one type and side.
    #[inline]
    pub(super) fn pieces(&self, kind: Kind, color: Color) -> Set {
        self.kinds[kind as usize] & self.sides[color.index()]
    }

    /// Every piece.
    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The empty squares.
    #[inline]
    pub(super) fn empty_squares(&self) -> Set {
        BOARD - self.occupied()
    }

    /// The squares where the Reducers of `color` reduce enemy pieces.
    #[inline]
    pub(super) fn zone(&self, color: Color) -> Set {
        zone_of(self.pieces(Kind::Reducer, color))
    }

    /// The King's square.
    #[inline]
    pub(super) fn king(&self, color: Color) -> usize {
        self.kings[color.index()] as usize
    }
}

/// The squares beside these Reducers.
#[inline]
pub(super) fn zone_of(reducers: Set) -> Set {
    let mut zone = Set::EMPTY;
    reducers.for_each(|square| zone |= STEPS[square]);
    zone
}
