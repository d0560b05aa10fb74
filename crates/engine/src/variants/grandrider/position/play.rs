//! Playing a move, passing, and setting what a FEN says besides the board.

use super::GrandRiderPosition;
use super::keys::{BLACK_KEY, castling_key};
use crate::rules::Clock;
use crate::variants::grandrider::moves::{Move, MoveKind};
use crate::variants::grandrider::pieces::{Piece, PieceType};
use crate::variants::grandrider::tables::{CASTLINGS, KEPT_RIGHTS};

impl GrandRiderPosition {
    /// Sets what is not on the board. For reading a FEN.
    pub(in crate::variants::grandrider) fn set_state(
        &mut self,
        clock: Clock,
        castling_rights: u8,
        en_passant: Option<(u8, u8)>,
    ) {
        self.hash ^= self.state_hash();
        (self.clock, self.castling_rights, self.en_passant) = (clock, castling_rights, en_passant);
        self.hash ^= self.state_hash();
    }

    /// Plays a legal move.
    #[inline]
    pub(in crate::variants::grandrider) fn play_move(&mut self, m: Move) {
        let (us, from, to) = (self.clock.side, m.from(), m.to());
        let moved = self.board[from];
        let captured = self.captured_square(m);
        self.clear_en_passant();
        if let Some(square) = captured {
            self.remove(square, self.board[square]);
        }
        self.remove(from, moved);
        self.put(to, m.promotion().map_or(moved, |new| Piece::new(new, us)));
        if self.castling_rights != 0 {
            let kept = self.castling_rights & KEPT_RIGHTS[from] & KEPT_RIGHTS[to];
            self.hash ^= castling_key(self.castling_rights) ^ castling_key(kept);
            self.castling_rights = kept;
        }
        match m.kind() {
            MoveKind::MultiStep if self.can_be_captured_en_passant(from, to) => {
                self.en_passant = Some((from as u8, to as u8));
                self.hash ^= self.en_passant_hash();
            }
            MoveKind::Castling => self.leap_over_king(to, Piece::new(PieceType::Dabbabarider, us)),
            _ => {}
        }
        // Rules, End of the game, 3: moves of Superpawns do not reset the count.
        let resets = captured.is_some() || moved.piece_type().is_pawn();
        // What resets it cannot be taken back, and Superpawns, which can go back, do not reset it.
        self.clock.advance(resets, resets);
        self.hash ^= BLACK_KEY;
    }

    /// The Dabbabarider's part of castling, by the square where the King ends.
    fn leap_over_king(&mut self, goal: usize, dabbabarider: Piece) {
        for castling in &CASTLINGS {
            if castling.goal == goal && self.board[castling.corner] == dabbabarider {
                self.remove(castling.corner, dabbabarider);
                self.put(castling.landing, dabbabarider);
            }
        }
    }

    #[inline]
    fn clear_en_passant(&mut self) {
        self.hash ^= self.en_passant_hash();
        self.en_passant = None;
    }

    /// A null move: the other side is to move, and what could be captured en passant no longer can.
    pub(in crate::variants::grandrider) fn play_null_move(&mut self) {
        self.clear_en_passant();
        self.clock.pass();
        self.hash ^= BLACK_KEY;
    }
}
