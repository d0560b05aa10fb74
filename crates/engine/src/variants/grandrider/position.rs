//! The state of a game: the pieces, the side to move, the rights; and playing a move.

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType, Pieces};
use super::tables::{CASTLINGS, KEPT_RIGHTS, SQUARES};
use crate::board::Keys;
use crate::rules::Clock;

static CASTLING_KEYS: Keys<16> = Keys::new(0x6361_7374_6C65);
/// By origin, then by destination of the move of several steps.
static EN_PASSANT_KEYS: Keys<{ 2 * SQUARES }> = Keys::new(0x656E_7061_7373);

/// Returns the key of a set of castling rights.
#[inline]
fn castling_key(rights: u8) -> u64 {
    CASTLING_KEYS.0[rights as usize]
}

/// Returns the part of the hash for castling rights: 0 without any.
fn rights_hash(rights: u8) -> u64 {
    castling_key(rights) ^ castling_key(0)
}

/// A position of Grand Rider Chess.
#[derive(Clone, Debug)]
pub struct GrandRiderPosition {
    /// The pieces, their hash and the sum of their material and placement. The hash has the state's keys too.
    pub(super) pieces: Pieces,
    /// The side to move, and the counters of the rules.
    pub(super) clock: Clock,
    /// The rights left, as bits in the order KQkq.
    pub(super) castling_rights: u8,
    /// Origin and destination of the last move, if it was of several steps and a pawn may pseudo-legally capture en
    /// passant.
    pub(super) en_passant: Option<(u8, u8)>,
}

impl GrandRiderPosition {
    /// Returns the position with these pieces and castling rights.
    pub(super) fn new(mut pieces: Pieces, clock: Clock, castling_rights: u8) -> GrandRiderPosition {
        pieces.hash ^= rights_hash(castling_rights);
        GrandRiderPosition { pieces, clock, castling_rights, en_passant: None }
    }

    /// Sets origin and destination of the last move, a pawn's of several steps that may be captured en passant.
    #[inline]
    pub(super) fn set_en_passant(&mut self, squares: Option<(u8, u8)>) {
        self.pieces.hash ^= self.en_passant_hash();
        self.en_passant = squares;
        self.pieces.hash ^= self.en_passant_hash();
    }

    pub(super) fn hash_from_nothing(&self) -> u64 {
        let rights = rights_hash(self.castling_rights);
        self.pieces.hash_from_nothing(self.clock.side) ^ rights ^ self.en_passant_hash()
    }

    #[inline]
    fn en_passant_hash(&self) -> u64 {
        let key = |(from, to): (u8, u8)| {
            EN_PASSANT_KEYS.0[from as usize] ^ EN_PASSANT_KEYS.0[SQUARES + to as usize]
        };
        self.en_passant.map_or(0, key)
    }

    /// Returns the square of the piece that a pseudo-legal move captures.
    #[inline]
    pub(super) fn captured_square(&self, m: Move) -> Option<usize> {
        let square = match (m.kind(), self.en_passant) {
            (MoveKind::EnPassant, Some((_, square))) => square as usize,
            _ => m.to(),
        };
        (!self.pieces.at(square).is_empty()).then_some(square)
    }

    /// Plays a legal move.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let (us, from, to) = (self.clock.side, m.from(), m.to());
        let captured = self.captured_square(m);
        self.set_en_passant(None);
        if let Some(square) = captured {
            self.pieces.remove(square);
        }
        let moved = self.pieces.remove(from);
        self.pieces.put(m.promotion().map_or(moved, |new| Piece::new(new, us)), to);
        if self.castling_rights != 0 {
            let kept = self.castling_rights & KEPT_RIGHTS[from] & KEPT_RIGHTS[to];
            self.pieces.hash ^= castling_key(self.castling_rights) ^ castling_key(kept);
            self.castling_rights = kept;
        }
        match m.kind() {
            MoveKind::MultiStep if self.can_be_captured_en_passant(from, to) => {
                self.set_en_passant(Some((from as u8, to as u8)));
            }
            MoveKind::Castling => self.leap_over_king(to, Piece::new(PieceType::Dabbabarider, us)),
            _ => {}
        }
        // Rules, End of the game, 3: moves of Superpawns do not reset the count.
        let resets = captured.is_some() || moved.piece_type().is_pawn();
        // What resets it cannot be taken back, and Superpawns, which can go back, do not reset it.
        self.clock.advance(resets, resets);
        self.pieces.change_side();
    }

    /// Plays the Dabbabarider's part of castling, by the square where the King ends.
    fn leap_over_king(&mut self, goal: usize, dabbabarider: Piece) {
        for castling in &CASTLINGS {
            if castling.goal == goal && self.pieces.at(castling.corner) == dabbabarider {
                self.pieces.remove(castling.corner);
                self.pieces.put(dabbabarider, castling.landing);
            }
        }
    }

    /// Plays a null move: the other side is to move, and en passant is no longer possible.
    pub(super) fn play_null_move(&mut self) {
        self.set_en_passant(None);
        self.clock.pass();
        self.pieces.change_side();
    }
}
