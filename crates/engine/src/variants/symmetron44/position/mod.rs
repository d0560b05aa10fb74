//! The position: pieces, launching squares, clocks.
//!
//! Each piece stands in a set of its type, a set of its side and in an array of squares; the hash
//! and the sum of material and placement follow every change. The launching squares are squares 42
//! and 43. What a move does is in `play`.

mod play;

use super::moves::{Move, MoveKind};
use super::pieces::*;
use super::placement::PLACEMENT;
use super::tables::*;
use crate::board::{Keys, Tapered};
use crate::rules::{Clock, Color, CorrectionKeys, Outcome};

static KEYS: Keys<{ Piece::COUNT * PLACES + 1 }> = Keys::new(0x5359_4D44);
const BLACK_TO_MOVE: usize = Piece::COUNT * PLACES;

/// A side with this many pieces or fewer, its launching square included, has lost.
pub(super) const LOSING_COUNT: usize = 3;

/// A position of Symmetron! 44.
#[derive(Clone)]
pub struct Symmetron44Position {
    by_type: [Set; PieceType::COUNT],
    by_color: [Set; 2],
    mailbox: [Piece; PLACES],
    pub(super) hash: u64,
    /// Of Pawns, Bawns and Reducers, and of the other pieces.
    pub(super) correction_keys: CorrectionKeys,
    /// Material and placement of all pieces, White's minus Black's.
    pub(super) placement: Tapered,
    /// Whose turn it is, and what the rules count.
    pub(super) clock: Clock,
}

impl Symmetron44Position {
    /// An empty board.
    pub(super) fn empty(clock: Clock) -> Symmetron44Position {
        Symmetron44Position {
            by_type: [Set::EMPTY; PieceType::COUNT],
            by_color: [Set::EMPTY; 2],
            mailbox: [Piece::EMPTY; PLACES],
            correction_keys: CorrectionKeys::default(),
            hash: if clock.side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 },
            placement: Tapered::ZERO,
            clock,
        }
    }

    /// All pieces of a type, of both sides.
    #[inline]
    pub(crate) fn by_type(&self, piece_type: PieceType) -> Set {
        self.by_type[piece_type as usize]
    }

    /// All pieces of a side.
    #[inline]
    pub(crate) fn by_color(&self, color: Color) -> Set {
        self.by_color[color.index()]
    }

    /// One side's pieces of a type.
    #[inline]
    pub(crate) fn pieces(&self, color: Color, piece_type: PieceType) -> Set {
        self.by_type(piece_type) & self.by_color(color)
    }

    /// All pieces; those on launching squares too.
    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.by_color[0] | self.by_color[1]
    }

    /// The square of a side's King.
    #[inline]
    pub(crate) fn king(&self, color: Color) -> usize {
        // Every position has both; the bound keeps the compiler's checks away.
        self.pieces(color, PieceType::King).lowest().map_or(0, |square| square.min(SQUARES - 1))
    }

    /// What stands on a square or launching square.
    #[inline]
    pub(crate) fn piece(&self, square: usize) -> Piece {
        self.mailbox[square]
    }

    /// The type of the piece on a square that is not empty.
    #[inline]
    pub(crate) fn piece_type(&self, square: usize) -> PieceType {
        self.mailbox[square].piece_type()
    }

    /// The enemy pieces that `color` can capture: neither Reducer, SHS nor King.
    #[inline]
    pub(super) fn capturable(&self, color: Color) -> Set {
        let others =
            self.by_type(PieceType::Reducer) | self.by_type(PieceType::Shs) | self.by_type(PieceType::King);
        (self.by_color(!color) & ALL) - others
    }

    /// The square whose piece `m` captures, if it captures one (an explosion captures nothing).
    #[inline]
    pub(crate) fn captured(&self, m: Move) -> Option<usize> {
        let square = match m.kind() {
            MoveKind::Change | MoveKind::Explosion => return None,
            MoveKind::Advance => BEHIND[m.from()][m.to()] as usize,
            _ => m.to(),
        };
        (!self.mailbox[square].is_empty()).then_some(square)
    }

    /// Whether a legal move captures, promotes or explodes.
    #[inline]
    pub(super) fn is_capture_promotion_or_explosion(&self, m: Move) -> bool {
        match m.kind() {
            MoveKind::Normal => !self.mailbox[m.to()].is_empty(),
            MoveKind::Change => false,
            _ => true,
        }
    }

    /// The result, if a side has too few pieces left.
    #[inline]
    pub(super) fn few_pieces_outcome(&self) -> Option<Outcome> {
        // If an explosion does it to both sides, the side that has just moved wins.
        let (mover, other) = (!self.clock.side, self.clock.side);
        let by = "three pieces left";
        if self.has_lost(other) {
            return Some(Outcome::win(mover, by));
        }
        self.has_lost(mover).then(|| Outcome::win(other, by))
    }

    /// Whether a side has so few pieces that it has lost.
    #[inline]
    fn has_lost(&self, color: Color) -> bool {
        self.by_color(color).len() <= LOSING_COUNT
    }

    /// Puts a piece on an empty square.
    pub(super) fn put(&mut self, square: usize, color: Color, piece_type: PieceType) {
        let piece = Piece::new(piece_type, color);
        self.mailbox[square] = piece;
        self.toggle(square, piece);
        self.placement += PLACEMENT[piece.index()][square];
    }

    /// Removes the piece on a square that is not empty.
    #[inline]
    fn remove(&mut self, square: usize) {
        let piece = self.mailbox[square];
        self.mailbox[square] = Piece::EMPTY;
        self.toggle(square, piece);
        self.placement -= PLACEMENT[piece.index()][square];
    }

    #[inline]
    fn toggle(&mut self, square: usize, piece: Piece) {
        self.by_type[piece.piece_type() as usize].toggle(square);
        self.by_color[piece.color().index()].toggle(square);
        let key = KEYS.0[piece.index() * PLACES + square];
        self.hash ^= key;
        let is_structural =
            matches!(piece.piece_type(), PieceType::Pawn | PieceType::Bawn | PieceType::Reducer);
        self.correction_keys.toggle(key, piece.color(), is_structural);
    }

    /// The hash, computed from the pieces alone.
    pub(super) fn recomputed_hash(&self) -> u64 {
        let mut hash = Symmetron44Position::empty(self.clock).hash;
        for (square, piece) in self.mailbox.iter().enumerate().filter(|(_, piece)| !piece.is_empty()) {
            hash ^= KEYS.0[piece.index() * PLACES + square];
        }
        hash
    }
}
