//! The state of a game of Deneb: pieces, side to move, clocks, hash; how a move changes it.

use super::moves::DenebMove;
use super::pieces::Kind;
use super::placement::placed;
use super::tables::*;
use crate::board::Keys;
use crate::rules::Color;

static KEYS: Keys<{ 14 * 64 + 1 }> = Keys::new(0xDE_4EB);
const BLACK_TO_MOVE: usize = 14 * 64;

/// A position of Deneb.
#[derive(Clone)]
pub struct DenebPosition {
    kinds: [Set; 7],
    sides: [Set; 2],
    /// What stands on each square: 0 for nothing, else type + 1.
    squares: [u8; 63],
    pub(super) side: Color,
    pub(super) hash: u64,
    /// Sums of the placement tables, White minus Black: for the middle game and for the endgame.
    pub(super) placed: [i32; 2],
    pub(super) halfmove_clock: u32,
    pub(super) reversible_plies: u32,
    pub(super) fullmove: u32,
}

impl DenebPosition {
    /// An empty board.
    pub(super) fn empty(side: Color, halfmove: u32, fullmove: u32) -> DenebPosition {
        DenebPosition {
            kinds: [0; 7],
            sides: [0; 2],
            squares: [0; 63],
            side,
            hash: side_key(side),
            placed: [0; 2],
            halfmove_clock: halfmove,
            reversible_plies: halfmove,
            fullmove,
        }
    }

    /// The pieces of one side and type.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Set {
        self.kinds[kind as usize] & self.sides[color.index()]
    }

    /// All pieces of one side.
    #[inline]
    pub fn side(&self, color: Color) -> Set {
        self.sides[color.index()]
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The Reducers of one side.
    #[inline]
    pub fn reducers(&self, color: Color) -> Set {
        self.pieces(color, Kind::Reducer)
    }

    /// The square of a side's King.
    #[inline]
    pub fn king(&self, color: Color) -> usize {
        self.pieces(color, Kind::King).trailing_zeros() as usize
    }

    /// What stands on a square, whosever it is.
    #[inline]
    pub fn kind_at(&self, square: usize) -> Option<Kind> {
        (self.squares[square] as usize).checked_sub(1).map(|kind| Kind::ALL[kind])
    }

    /// Whose piece stands on an occupied square.
    #[inline]
    pub fn color_at(&self, square: usize) -> Color {
        if self.sides[0] & bit(square) != 0 { Color::White } else { Color::Black }
    }

    /// A special type of which a side has none left, if there is one.
    #[inline]
    pub fn lacking(&self, color: Color) -> Option<Kind> {
        Kind::SPECIAL.into_iter().find(|&kind| self.pieces(color, kind) == 0)
    }

    #[inline]
    pub(super) fn put(&mut self, color: Color, kind: Kind, square: usize) {
        self.squares[square] = kind as u8 + 1;
        self.toggle(color, kind, square);
        let [middle, end] = placed(color, kind, square);
        self.placed[0] += middle;
        self.placed[1] += end;
    }

    #[inline]
    fn remove(&mut self, color: Color, kind: Kind, square: usize) {
        self.squares[square] = 0;
        self.toggle(color, kind, square);
        let [middle, end] = placed(color, kind, square);
        self.placed[0] -= middle;
        self.placed[1] -= end;
    }

    #[inline]
    fn toggle(&mut self, color: Color, kind: Kind, square: usize) {
        self.kinds[kind as usize] ^= bit(square);
        self.sides[color.index()] ^= bit(square);
        self.hash ^= piece_key(color, kind, square);
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: DenebMove) {
        let (us, from, to) = (self.side, m.from(), m.to());
        let Some(kind) = self.kind_at(from) else {
            debug_assert!(false, "a move from an empty square");
            return;
        };
        for square in squares(m.captured) {
            if let Some(taken) = self.kind_at(square) {
                self.remove(self.color_at(square), taken, square);
            }
        }
        self.remove(us, kind, from);
        self.put(us, m.new_kind().unwrap_or(kind), to);
        let soldier = kind == Kind::Soldier;
        let final_change = m.captured != 0 || soldier && m.new_kind().is_some();
        self.halfmove_clock = if final_change || soldier { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.reversible_plies = if final_change { 0 } else { self.reversible_plies.saturating_add(1) };
        self.turn_over();
    }

    pub(super) fn turn_over(&mut self) {
        self.fullmove = self.fullmove.saturating_add((self.side == Color::Black) as u32);
        self.side = !self.side;
        self.hash ^= KEYS.0[BLACK_TO_MOVE];
    }
}

/// What the side to move adds to the hash.
pub(super) fn side_key(side: Color) -> u64 {
    if side == Color::Black { KEYS.0[BLACK_TO_MOVE] } else { 0 }
}

/// What a piece adds to the hash.
#[inline]
pub(super) fn piece_key(color: Color, kind: Kind, square: usize) -> u64 {
    KEYS.0[(color.index() * 7 + kind as usize) * 64 + square]
}
