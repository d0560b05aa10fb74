//! The state of a game of Achernar, and what playing a move does to it.

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType};
use super::placement::PLACEMENT;
use super::tables::{ALL, SQUARES, Set, adjacent_to};
use crate::board::zobrist::split_mix;
use crate::board::{Keys, Tapered};
use crate::rules::{Clock, Color, CorrectionKeys, Outcome, Position};

/// A position. `play` keeps all fields up to date.
#[derive(Clone)]
pub struct AchernarPosition {
    /// The pieces of each side.
    pub(super) by_color: [Set; 2],
    /// The pieces of each type, of both sides.
    pub(super) by_type: [Set; PieceType::COUNT],
    /// What stands on each square.
    pub(super) board: [Piece; SQUARES],
    /// The square of each King.
    pub(super) kings: [u8; 2],
    /// Whose turn it is, and what the rules count.
    pub(super) clock: Clock,
    /// Pieces on squares, and the side to move.
    pub(super) hash: u64,
    /// Of Soldiers and Reducers, and of the other pieces.
    pub(super) correction_keys: CorrectionKeys,
    /// Material and placement, White's minus Black's.
    pub(super) placement: Tapered,
}

static PIECE_KEYS: Keys<{ Piece::COUNT * SQUARES }> = Keys::new(0xAC4E_41A5);
const BLACK_TO_MOVE: u64 = split_mix(0x0B1A_C4ED).1;

#[inline]
fn piece_key(piece: Piece, square: usize) -> u64 {
    PIECE_KEYS.0[piece.index() * SQUARES + square]
}

/// What the side to move adds to the hash.
fn side_key(side: Color) -> u64 {
    if side == Color::Black { BLACK_TO_MOVE } else { 0 }
}

impl AchernarPosition {
    /// An empty board. Not a legal position: Kings are to be put.
    pub(super) fn empty(clock: Clock) -> Self {
        AchernarPosition {
            by_color: [Set::EMPTY; 2],
            by_type: [Set::EMPTY; PieceType::COUNT],
            board: [Piece::EMPTY; SQUARES],
            kings: [0; 2],
            clock,
            hash: side_key(clock.side),
            correction_keys: CorrectionKeys::default(),
            placement: Tapered::ZERO,
        }
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: usize) {
        let (piece_type, color, key) = (piece.piece_type(), piece.color(), piece_key(piece, square));
        self.by_color[color.index()].toggle(square);
        self.by_type[piece_type as usize].toggle(square);
        self.hash ^= key;
        let is_structural = matches!(piece_type, PieceType::Soldier | PieceType::Reducer);
        self.correction_keys.toggle(key, color, is_structural);
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: usize) {
        self.toggle(piece, square);
        self.board[square] = piece;
        self.placement += PLACEMENT[piece.index()][square];
        if piece.piece_type() == PieceType::King {
            self.kings[piece.color().index()] = square as u8;
        }
    }

    /// Takes the piece off a square.
    #[inline]
    pub(super) fn remove(&mut self, square: usize) -> Piece {
        let piece = self.board[square];
        self.toggle(piece, square);
        self.board[square] = Piece::EMPTY;
        self.placement -= PLACEMENT[piece.index()][square];
        piece
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let piece = self.remove(m.from());
        let victim = m.victim_square();
        let captures = !self.board[victim].is_empty();
        if captures {
            self.remove(victim);
        }
        let promotes = m.kind() == MoveKind::Promotion;
        self.put(if promotes { Piece::new(PieceType::GrandSoldier, self.clock.side) } else { piece }, m.to());
        // The 100-ply rule (rules.md, "End of the game", 4). A Soldier's sideways move starts that count
        // again but can be taken back, so repetition (3) looks past it.
        let resets = captures || piece.piece_type() == PieceType::Soldier;
        self.clock.advance(resets, captures || promotes);
        self.hash ^= BLACK_TO_MOVE;
    }

    /// The position after a pass; none in check, and none where the game is over.
    pub(super) fn passed(&self) -> Option<Self> {
        if self.in_check() || self.two_pieces_left().is_some() {
            return None;
        }
        let mut next = self.clone();
        next.clock.pass();
        next.hash ^= BLACK_TO_MOVE;
        Some(next)
    }

    /// The hash from nothing.
    pub(super) fn full_hash(&self) -> u64 {
        let occupied = (0..SQUARES).filter(|&square| !self.board[square].is_empty());
        occupied.fold(side_key(self.clock.side), |hash, square| hash ^ piece_key(self.board[square], square))
    }

    /// A side with two pieces or fewer has lost. If one move brings both sides there, the mover has won.
    #[inline]
    pub(super) fn two_pieces_left(&self) -> Option<Outcome> {
        let mover = !self.clock.side;
        if self.by_color[self.clock.side.index()].len() <= 2 {
            Some(Outcome::win(mover, "two pieces left"))
        } else if self.by_color[mover.index()].len() <= 2 {
            Some(Outcome::win(self.clock.side, "two pieces left"))
        } else {
            None
        }
    }

    /// The pieces of one type and side.
    #[inline]
    pub(super) fn pieces(&self, piece_type: PieceType, color: Color) -> Set {
        self.by_type[piece_type as usize] & self.by_color[color.index()]
    }

    /// Every piece.
    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.by_color[0] | self.by_color[1]
    }

    /// The empty squares.
    #[inline]
    pub(super) fn empty_squares(&self) -> Set {
        ALL - self.occupied()
    }

    /// The squares beside the Reducers of `color`: there they reduce enemy pieces.
    #[inline]
    pub(super) fn reducer_zone(&self, color: Color) -> Set {
        adjacent_to(self.pieces(PieceType::Reducer, color))
    }

    /// The King's square.
    #[inline]
    pub(super) fn king(&self, color: Color) -> usize {
        self.kings[color.index()] as usize
    }
}
