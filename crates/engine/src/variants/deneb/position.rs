//! The state of a game of Deneb: pieces, side to move, clocks, hash; how a move changes it.

use super::moves::Move;
use super::pieces::PieceType;
use super::placement::placement;
use super::tables::*;
use crate::board::{Keys, Tapered};
use crate::rules::{Clock, Color, CorrectionKeys};

/// A key for each coloured piece type on each square, and one for Black to move.
static KEYS: Keys<{ BLACK_TO_MOVE + 1 }> = Keys::new(0xDE_4EB);
const BLACK_TO_MOVE: usize = 2 * PieceType::COUNT * 64;

/// By how much a Black piece's number is greater than that of the same White piece.
const BLACK: usize = 2 * PieceType::COUNT;
/// Nothing, in a mailbox: a number that no piece has.
const EMPTY: u8 = 2 * BLACK as u8;

/// A position of Deneb.
#[derive(Clone)]
pub struct DenebPosition {
    /// The pieces of each type, of both sides.
    by_type: [Set; PieceType::COUNT],
    /// The pieces of White and of Black.
    by_color: [Set; 2],
    /// See [`DenebPosition::mailbox`].
    mailbox: [u8; SQUARES],
    /// Whose turn it is, and what the rules count.
    pub(super) clock: Clock,
    pub(super) hash: u64,
    /// Of Soldiers and Reducers, and of the other pieces.
    pub(super) correction_keys: CorrectionKeys,
    /// Sum of the material-and-placement table, White minus Black, in centipawns.
    pub(super) placement: Tapered,
}

impl DenebPosition {
    /// An empty board.
    pub(super) fn empty(clock: Clock) -> DenebPosition {
        DenebPosition {
            by_type: [Set::EMPTY; PieceType::COUNT],
            by_color: [Set::EMPTY; 2],
            mailbox: [EMPTY; SQUARES],
            clock,
            hash: side_key(clock.side),
            correction_keys: CorrectionKeys::default(),
            placement: Tapered::ZERO,
        }
    }

    /// The pieces of one side and type.
    #[inline]
    pub(crate) fn pieces(&self, color: Color, piece_type: PieceType) -> Set {
        self.by_type[piece_type as usize] & self.by_color[color.index()]
    }

    /// All pieces of one side.
    #[inline]
    pub(crate) fn by_color(&self, color: Color) -> Set {
        self.by_color[color.index()]
    }

    /// All pieces.
    #[inline]
    pub(crate) fn occupied(&self) -> Set {
        self.by_color[0] | self.by_color[1]
    }

    /// The Reducers of one side.
    #[inline]
    pub(crate) fn reducers(&self, color: Color) -> Set {
        self.pieces(color, PieceType::Reducer)
    }

    /// The square of a side's King. (Every position has one; `fen` refuses others.)
    #[inline]
    pub(crate) fn king(&self, color: Color) -> usize {
        self.pieces(color, PieceType::King).lowest().unwrap_or(0)
    }

    /// What stands on each square: the number of a piece or [`EMPTY`]. Numbers are those of the network, for pieces
    /// that are not reduced: twice the type, for Black [`BLACK`] more.
    #[inline]
    pub(super) fn mailbox(&self) -> &[u8; SQUARES] {
        &self.mailbox
    }

    /// The type of the piece on a square, of either side.
    #[inline]
    pub(crate) fn type_at(&self, square: usize) -> Option<PieceType> {
        let number = self.mailbox[square] as usize;
        let of_white = if number < BLACK { number } else { number - BLACK };
        PieceType::ALL.get(of_white / 2).copied()
    }

    /// Whose piece stands on an occupied square.
    #[inline]
    pub(crate) fn color_at(&self, square: usize) -> Color {
        if self.by_color[0].contains(square) { Color::White } else { Color::Black }
    }

    /// A special type of which a side has none left, if there is one.
    #[inline]
    pub(crate) fn missing_special(&self, color: Color) -> Option<PieceType> {
        PieceType::SPECIAL.into_iter().find(|&piece_type| self.pieces(color, piece_type).is_empty())
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, color: Color, piece_type: PieceType, square: usize) {
        self.mailbox[square] = (color.index() * BLACK + 2 * piece_type as usize) as u8;
        self.toggle(color, piece_type, square);
        self.placement += placement(color, piece_type, square);
    }

    #[inline]
    fn remove(&mut self, color: Color, piece_type: PieceType, square: usize) {
        self.mailbox[square] = EMPTY;
        self.toggle(color, piece_type, square);
        self.placement -= placement(color, piece_type, square);
    }

    #[inline]
    fn toggle(&mut self, color: Color, piece_type: PieceType, square: usize) {
        self.by_type[piece_type as usize].toggle(square);
        self.by_color[color.index()].toggle(square);
        let key = piece_key(color, piece_type, square);
        self.hash ^= key;
        let is_structural = matches!(piece_type, PieceType::Soldier | PieceType::Reducer);
        self.correction_keys.toggle(key, color, is_structural);
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let (us, from, to) = (self.clock.side, m.from(), m.to());
        let Some(piece_type) = self.type_at(from) else {
            debug_assert!(false, "a move from an empty square");
            return;
        };
        for square in m.captured {
            if let Some(victim) = self.type_at(square) {
                self.remove(self.color_at(square), victim, square);
            }
        }
        self.remove(us, piece_type, from);
        self.put(us, m.new_type().unwrap_or(piece_type), to);
        let soldier = piece_type == PieceType::Soldier;
        let irreversible = !m.captured.is_empty() || soldier && m.new_type().is_some();
        self.clock.advance(irreversible || soldier, irreversible);
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }

    /// Passes.
    pub(super) fn pass_turn(&mut self) {
        self.clock.pass();
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }
}

/// What the side to move adds to the hash.
pub(super) fn side_key(side: Color) -> u64 {
    if side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 }
}

/// What a piece adds to the hash.
#[inline]
pub(super) fn piece_key(color: Color, piece_type: PieceType, square: usize) -> u64 {
    KEYS.0[(color.index() * PieceType::COUNT + piece_type as usize) * 64 + square]
}
