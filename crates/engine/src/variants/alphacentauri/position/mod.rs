//! The position: pieces, part of the turn, clocks and hash. `play` plays a part, `sets` holds the pieces as sets.

mod play;
mod sets;

pub(super) use sets::{PieceSets, royal_number};

use super::pieces::{Piece, PieceType};
use super::placement::PLACEMENT;
use super::tables::*;
use crate::board::Keys;
use crate::rules::{Clock, Color, Conformance, Score};

/// Layout of the keys: piece by square, then these two.
pub(super) const SIDE_KEY: usize = Piece::COUNT * SQUARES;
pub(super) const SECOND_PART_KEY: usize = SIDE_KEY + 1;
pub(super) static KEYS: Keys<{ SECOND_PART_KEY + 1 }> = Keys::new(0xA1FA_CE27);

/// An Alpha Centauri position, between the parts of a turn too.
#[derive(Clone)]
pub struct AlphaCentauriPosition {
    /// The pieces as sets.
    pub(super) pieces: PieceSets,
    /// The piece on each square.
    pub(super) board: [Piece; SQUARES],
    /// Whether the first part of the turn has been played and the second is due.
    pub(super) second_part: bool,
    /// Whether the first part of this turn has captured.
    has_captured: bool,
    pub(super) hash: u64,
    /// Whose turn it is, and what the rules count: halfmoves by turns, reversible plies by parts.
    pub(super) clock: Clock,
    /// Material and placement in centipawns, White's minus Black's.
    pub(super) placement: Score,
}

impl AlphaCentauriPosition {
    /// An empty board; the FEN reader fills it.
    pub(super) fn empty(clock: Clock) -> Self {
        let reversible_plies = clock.halfmove_clock.saturating_mul(2);
        let mut pos = AlphaCentauriPosition {
            pieces: PieceSets::EMPTY,
            board: [Piece::EMPTY; SQUARES],
            second_part: false,
            has_captured: false,
            hash: 0,
            clock: Clock { reversible_plies, ..clock },
            placement: 0,
        };
        pos.hash = pos.recompute_hash();
        pos
    }

    /// Type and side of the piece on `square`.
    #[inline]
    pub(super) fn piece_on(&self, square: usize) -> Option<(PieceType, Color)> {
        let piece = self.board[square];
        (!piece.is_empty()).then(|| (piece.piece_type(), piece.color()))
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: usize) {
        self.pieces.toggle(piece, square);
        self.hash ^= KEYS.0[piece.index() * SQUARES + square];
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: usize) {
        self.toggle(piece, square);
        self.board[square] = piece;
        self.placement += PLACEMENT[piece.index()][square] as Score;
    }

    /// Takes the piece off an occupied square.
    #[inline]
    fn remove(&mut self, square: usize) -> Piece {
        let piece = self.board[square];
        self.toggle(piece, square);
        self.board[square] = Piece::EMPTY;
        self.placement -= PLACEMENT[piece.index()][square] as Score;
        piece
    }

    #[inline]
    fn set_second_part(&mut self, due: bool) {
        if self.second_part != due {
            self.second_part = due;
            self.hash ^= KEYS.0[SECOND_PART_KEY];
        }
    }
}
