//! The state of a game: which piece stands where, whose turn it is, what may still be done. Playing moves is
//! in `play`, the hash in `hash`.
//!
//! Pieces are kept three ways: the piece on each square, a set for each type and for each side, and each
//! side's pieces on the four colour boards. [`GrandRiderPosition::put`] and [`GrandRiderPosition::remove`] are the
//! only places that change them, and keep the hash and the placement sum with them.

mod hash;
mod keys;
mod play;

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType};
use super::placement::placement;
use super::tables::{ColourBoards, SQUARES, Set};
use super::weights::PHASE;
use crate::board::Tapered;
use crate::rules::{Clock, Color, CorrectionKeys};

/// A position of Grand Rider Chess.
#[derive(Clone)]
pub struct GrandRiderPosition {
    /// The squares of each type of piece, both sides together.
    pub(super) by_type: [Set; PieceType::COUNT],
    /// The squares of each side's pieces.
    pub(super) by_color: [Set; 2],
    /// The same on the colour boards.
    pub(super) colour_boards: [ColourBoards; 2],
    /// The piece on each square.
    pub(super) board: [Piece; SQUARES],
    pub(super) hash: u64,
    /// Of all kinds of pawns, and of the other pieces.
    pub(super) correction_keys: CorrectionKeys,
    /// White's material and placement less Black's.
    pub(super) placement: Tapered,
    /// How many pieces there are, weighted by type: see [`PHASE`].
    pub(super) phase: i32,
    /// Whose turn it is, and what the rules count.
    pub(super) clock: Clock,
    /// The square of each side's King.
    pub(super) kings: [u8; 2],
    /// The rights left, as bits in the order KQkq.
    pub(super) castling_rights: u8,
    /// Origin and destination of the last move, where it was of several steps and a pawn may pseudo-legally
    /// capture en passant.
    pub(super) en_passant: Option<(u8, u8)>,
}

impl GrandRiderPosition {
    /// A board without pieces, White to move.
    pub(super) fn empty() -> Self {
        GrandRiderPosition {
            by_type: [Set::EMPTY; PieceType::COUNT],
            by_color: [Set::EMPTY; 2],
            colour_boards: [ColourBoards::default(); 2],
            board: [Piece::EMPTY; SQUARES],
            hash: 0,
            correction_keys: CorrectionKeys::default(),
            placement: Tapered::ZERO,
            phase: 0,
            clock: Clock::new(Color::White, 0, 1),
            kings: [0; 2],
            castling_rights: 0,
            en_passant: None,
        }
    }

    /// All pieces.
    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.by_color[0] | self.by_color[1]
    }

    /// The pieces of one type and side.
    #[inline]
    pub(super) fn pieces(&self, piece_type: PieceType, color: Color) -> Set {
        self.by_type[piece_type as usize] & self.by_color[color.index()]
    }

    /// The square of the piece that a pseudo-legal move captures.
    #[inline]
    pub(super) fn captured_square(&self, m: Move) -> Option<usize> {
        let square = match (m.kind(), self.en_passant) {
            (MoveKind::EnPassant, Some((_, square))) => square as usize,
            _ => m.to(),
        };
        (!self.board[square].is_empty()).then_some(square)
    }

    #[inline]
    fn toggle(&mut self, square: usize, piece: Piece) {
        let side = piece.color().index();
        self.by_type[piece.piece_type() as usize].toggle(square);
        self.by_color[side].toggle(square);
        self.colour_boards[side].toggle(square);
        let key = keys::piece_key(square, piece);
        self.hash ^= key;
        let piece_type = piece.piece_type();
        self.correction_keys.toggle(key, piece.color(), piece_type.is_pawn() || piece_type.is_superpawn());
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: usize, piece: Piece) {
        self.toggle(square, piece);
        self.board[square] = piece;
        self.placement += placement(piece, square);
        self.phase += PHASE[piece.piece_type() as usize];
        if piece.piece_type() == PieceType::King {
            self.kings[piece.color().index()] = square as u8;
        }
    }

    /// Takes the piece off a square.
    #[inline]
    pub(super) fn remove(&mut self, square: usize, piece: Piece) {
        self.toggle(square, piece);
        self.board[square] = Piece::EMPTY;
        self.placement -= placement(piece, square);
        self.phase -= PHASE[piece.piece_type() as usize];
    }

    /// The placement sum and the phase, from nothing. For tests.
    #[cfg(test)]
    pub(super) fn recompute_placement(&self) -> (Tapered, i32) {
        let pieces = self.board.iter().enumerate().filter(|(_, piece)| !piece.is_empty());
        pieces.fold((Tapered::ZERO, 0), |(sum, phase), (square, &piece)| {
            (sum + placement(piece, square), phase + PHASE[piece.piece_type() as usize])
        })
    }
}
