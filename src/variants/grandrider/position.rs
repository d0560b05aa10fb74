//! The state of a game: who stands where, whose turn it is, what may still be done.
//!
//! Squares are kept three ways: a piece for each square, a set for each kind and side, and each
//! side's pieces on the four boards of `hue`(super::hue). [`GrandRiderPosition::put`] and
//! [`GrandRiderPosition::remove`] are the only places that change them, and keep the hash and
//! the evaluation's sums with them.

use super::castling::{CASTLINGS, KEPT};
use super::hue::{Hues, PLACE};
use super::moves::{Move, Special};
use super::pieces::{D, EMPTY, K, KINDS, P, S, V, X, kind_of, piece};
use super::placement::Placement;
use super::tables::{
    ALFIL, BISHOP, BOTH_DIAGONAL, BOTH_STRAIGHT, CAMEL, DABBABA, DIAGONAL, Family, KING, KNIGHT, LINES, ROOK,
    SQUARES, STRAIGHT, Set, between, own_rank, towards,
};
use crate::board::Keys;
use crate::rules::Color;

static PIECES_KEYS: Keys<{ EMPTY as usize * SQUARES }> = Keys::new(0x6772_616E_6472_6964);
static RIGHTS_KEYS: Keys<16> = Keys::new(0x6361_7374_6C65);
static PASSANT_KEYS: Keys<{ 2 * SQUARES }> = Keys::new(0x656E_7061_7373);
const BLACK_KEY: u64 = 0x9D39_247E_3377_6D41;

/// A position of Grand Rider Chess.
#[derive(Clone)]
pub struct GrandRiderPosition {
    pub(super) kinds: [Set; KINDS],
    pub(super) colors: [Set; 2],
    pub(super) hues: [Hues; 2],
    pub(super) board: [u8; SQUARES],
    hash: u64,
    /// White's placement values less Black's.
    pub(super) placement: Placement,
    pub(super) halfmove_clock: u32,
    /// Plies since one that can never be taken back, or since a pass.
    pub(super) reversible_plies: u32,
    pub(super) fullmove: u32,
    pub(super) kings: [u8; 2],
    pub(super) rights: u8,
    pub(super) side: Color,
    /// The last move, where it was of several steps and a pawn may pseudo-legally take it en passant.
    pub(super) passant: Option<(u8, u8)>,
}

impl GrandRiderPosition {
    /// A board without pieces, White to move.
    pub(super) fn empty() -> Self {
        GrandRiderPosition {
            kinds: [Set::EMPTY; KINDS],
            colors: [Set::EMPTY; 2],
            hues: [[0; 4]; 2],
            board: [EMPTY; SQUARES],
            hash: 0,
            placement: Placement::default(),
            halfmove_clock: 0,
            reversible_plies: 0,
            fullmove: 1,
            kings: [0; 2],
            rights: 0,
            side: Color::White,
            passant: None,
        }
    }

    /// The side to move as an index.
    #[inline]
    pub(super) const fn us(&self) -> usize {
        self.side.index()
    }

    /// All pieces.
    #[inline]
    pub(super) fn occupied(&self) -> Set {
        self.colors[0] | self.colors[1]
    }

    /// The pieces of one kind and side.
    #[inline]
    pub(super) fn pieces(&self, kind: usize, side: usize) -> Set {
        self.kinds[kind] & self.colors[side]
    }

    #[inline]
    fn toggle(&mut self, square: usize, piece: u8) {
        let (kind, side) = (kind_of(piece), (piece & 1) as usize);
        self.kinds[kind].toggle(square);
        self.colors[side].toggle(square);
        let place = PLACE[square];
        self.hues[side][(place >> 6) as usize] ^= 1 << (place & 63);
        self.hash ^= PIECES_KEYS.0[piece as usize * SQUARES + square];
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: usize, piece: u8) {
        self.toggle(square, piece);
        self.board[square] = piece;
        self.placement.add(piece, square);
        if kind_of(piece) == K {
            self.kings[(piece & 1) as usize] = square as u8;
        }
    }

    /// Takes the piece off a square.
    #[inline]
    pub(super) fn remove(&mut self, square: usize, piece: u8) {
        self.toggle(square, piece);
        self.board[square] = EMPTY;
        self.placement.subtract(piece, square);
    }

    /// Sets what is not on the board. For reading a FEN.
    pub(super) fn set_state(&mut self, side: Color, rights: u8, passant: Option<(u8, u8)>) {
        self.hash ^= self.state_hash();
        (self.side, self.rights, self.passant) = (side, rights, passant);
        self.hash ^= self.state_hash();
    }

    fn state_hash(&self) -> u64 {
        let side = if self.side == Color::Black { BLACK_KEY } else { 0 };
        side ^ RIGHTS_KEYS.0[self.rights as usize] ^ self.passant_hash()
    }

    #[inline]
    fn passant_hash(&self) -> u64 {
        self.passant
            .map_or(0, |(from, to)| PASSANT_KEYS.0[from as usize] ^ PASSANT_KEYS.0[SQUARES + to as usize])
    }

    /// The hash kept by playing.
    #[inline]
    pub(super) const fn kept_hash(&self) -> u64 {
        self.hash
    }

    /// The hash from nothing.
    pub(super) fn hash_from_nothing(&self) -> u64 {
        let pieces = self.board.iter().enumerate().filter(|(_, piece)| **piece != EMPTY);
        let keys = pieces.map(|(square, &piece)| PIECES_KEYS.0[piece as usize * SQUARES + square]);
        // A board without pieces has hash 0 with White to move and no rights.
        keys.fold(self.state_hash() ^ RIGHTS_KEYS.0[0], |hash, key| hash ^ key)
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn make(&mut self, m: Move) {
        let (us, from, to) = (self.us(), m.from(), m.to());
        let moved = self.board[from];
        let kind = kind_of(moved);
        let mut resets = kind <= V;
        self.hash ^= self.passant_hash();
        let passant = self.passant.take();
        let prey = match (m.special(), passant) {
            (Special::EnPassant, Some((_, square))) => square as usize,
            _ => to,
        };
        let taken = self.board[prey];
        if taken != EMPTY {
            self.remove(prey, taken);
            resets = true;
        }
        self.remove(from, moved);
        self.put(to, m.promotion().map_or(moved, |kind| piece(kind, us)));
        if self.rights != 0 {
            let kept = self.rights & KEPT[from] & KEPT[to];
            self.hash ^= RIGHTS_KEYS.0[self.rights as usize] ^ RIGHTS_KEYS.0[kept as usize];
            self.rights = kept;
        }
        match m.special() {
            Special::MultiStep if self.can_be_taken_in_passing(from, to) => {
                self.passant = Some((from as u8, to as u8));
                self.hash ^= self.passant_hash();
            }
            Special::Castling => self.leap_over_king(to, us),
            _ => {}
        }
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.reversible_plies = if resets { 0 } else { self.reversible_plies.saturating_add(1) };
        self.turn_over();
    }

    /// The Dabbabarider's part of castling.
    fn leap_over_king(&mut self, goal: usize, us: usize) {
        for castling in &CASTLINGS {
            if castling.goal == goal && self.board[castling.corner] == piece(D, us) {
                self.remove(castling.corner, piece(D, us));
                self.put(castling.landing, piece(D, us));
            }
        }
    }

    #[inline]
    fn turn_over(&mut self) {
        self.fullmove = self.fullmove.saturating_add(self.us() as u32);
        self.side = !self.side;
        self.hash ^= BLACK_KEY;
    }

    /// Passes the turn.
    pub(super) fn make_no_move(&mut self) {
        self.hash ^= self.passant_hash();
        self.passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.reversible_plies = 0;
        self.turn_over();
    }

    /// The squares a piece passed in going from `from` to `to` in one straight line of single steps,
    /// at most two of them.
    #[inline]
    pub(super) fn passed(from: usize, to: usize) -> impl Iterator<Item = usize> {
        let ranks = (to / 12).abs_diff(from / 12);
        let step = (to as isize - from as isize) / (ranks.max(1) as isize);
        (1..ranks as isize).map(move |n| (from as isize + n * step) as usize)
    }

    /// The enemies that may take a piece of kind `kind` on a square it passed: Pawns take both
    /// kinds, Berolina Pawns only their like, and Superpawns nothing.
    #[inline]
    pub(super) fn takers(&self, kind: usize, passed: usize, mover: usize) -> Set {
        let pawns = self.kinds[P] & DIAGONAL[mover][passed];
        let berolinas = if kind == V { self.kinds[V] & STRAIGHT[mover][passed] } else { Set::EMPTY };
        (pawns | berolinas) & self.colors[mover ^ 1]
    }

    /// Whether the piece that has just gone from `from` to `to` could pseudo-legally be taken on the way.
    pub(super) fn can_be_taken_in_passing(&self, from: usize, to: usize) -> bool {
        let piece = self.board[to];
        Self::passed(from, to)
            .any(|square| !self.takers(kind_of(piece), square, (piece & 1) as usize).is_empty())
    }

    /// Whether a pawn-type piece on `square` may still go `steps` steps at once.
    pub(super) fn may_leap(kind: usize, side: usize, square: usize, steps: usize) -> bool {
        matches!((kind, own_rank(side, square), steps), (P, 3, 2) | (V, 2, 2 | 3) | (V, 3, 2))
    }

    /// The pieces of a family of lines.
    #[inline]
    pub(super) fn on_lines(&self) -> [(Family, Set); 6] {
        use super::pieces::{A, B, C, E, N, Q, R};
        let k = &self.kinds;
        [
            (ROOK, k[R] | k[Q]),
            (BISHOP, k[B] | k[Q]),
            (DABBABA, k[D] | k[A]),
            (ALFIL, k[E] | k[A]),
            (CAMEL, k[C]),
            (KNIGHT, k[N]),
        ]
    }

    /// The pieces of `by`, riders left out, that could take on `target`.
    #[inline]
    pub(super) fn near_attackers(&self, target: usize, by: usize) -> Set {
        let k = &self.kinds;
        // Where we would step forward from the target, an enemy stands who steps forward to it.
        let pawns = k[P] & DIAGONAL[by ^ 1][target] | k[V] & STRAIGHT[by ^ 1][target];
        let supers = k[S] & BOTH_DIAGONAL[target] | k[X] & BOTH_STRAIGHT[target];
        pawns | supers | k[K] & KING[target]
    }

    /// Whether one of `pieces`, all of side `by`, could take on `target`, were the squares `occupied`.
    #[inline]
    pub(super) fn is_attacked(&self, target: usize, by: usize, pieces: Set, occupied: Set) -> bool {
        if self.near_attackers(target, by).meets(&pieces) {
            return true;
        }
        for (family, riders) in self.on_lines() {
            let riders = LINES[family.index][target] & riders & pieces;
            if riders.is_empty() {
                continue;
            }
            for rider in riders {
                if !between(target, rider, towards(family, target, rider)).meets(&occupied) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether the King of `side` is attacked.
    #[inline]
    pub(super) fn king_attacked(&self, side: usize) -> bool {
        self.is_attacked(self.kings[side] as usize, side ^ 1, self.colors[side ^ 1], self.occupied())
    }

    /// The evaluation's sums, from nothing. For tests.
    #[cfg(test)]
    pub(super) fn placement_from_nothing(&self) -> Placement {
        let mut sum = Placement::default();
        (0..SQUARES).filter(|&s| self.board[s] != EMPTY).for_each(|s| sum.add(self.board[s], s));
        sum
    }
}
