//! Playing moves: what they do to the board, the launching squares and the clocks.

use super::Symmetron44Position;
use crate::variants::symmetron44::moves::{Kind, Move};
use crate::variants::symmetron44::pieces::*;
use crate::variants::symmetron44::tables::*;

impl Symmetron44Position {
    /// Plays a legal move.
    pub(in crate::variants::symmetron44) fn play_move(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        debug_assert!(self.code(from) != EMPTY);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.reversible_plies = self.reversible_plies.saturating_add(1);
        let kind = self.kind(from);
        match m.kind() {
            Kind::Plain => self.shift(from, to, kind),
            Kind::Advance => {
                self.capture(BEHIND[from][to] as usize);
                self.shift(from, to, kind);
            }
            Kind::Change => {
                self.remove(from);
                self.put(from, self.side, PAWN + BAWN - kind);
            }
            Kind::Explode => {
                self.remove(from);
                self.remove(to);
                self.cannot_be_taken_back();
            }
            Kind::PromoteT => self.promote(m, DRAGON_ROOK),
            Kind::PromoteX => self.promote(m, ADVANCER_BISHOP),
            Kind::PromoteN => self.promote(m, KNIGHT),
        }
        self.pass_turn();
    }

    /// The position with the turn passed.
    pub(in crate::variants::symmetron44) fn passed(&self) -> Symmetron44Position {
        let mut next = self.clone();
        next.halfmove_clock = next.halfmove_clock.saturating_add(1);
        next.reversible_plies = 0; // a passed turn is no move of the game: nothing before it is repeated
        next.pass_turn();
        next
    }

    /// Removes an enemy piece; a Knight changes colour and goes to the captor's launching square if that is empty.
    fn capture(&mut self, square: usize) {
        let launch = LAUNCH[self.side.index()];
        let knight = self.kind(square) == KNIGHT;
        self.remove(square);
        if knight && self.code(launch) == EMPTY {
            self.put(launch, self.side, KNIGHT);
        }
        self.cannot_be_taken_back();
    }

    fn cannot_be_taken_back(&mut self) {
        self.halfmove_clock = 0;
        self.reversible_plies = 0;
    }

    fn shift(&mut self, from: usize, to: usize, kind: usize) {
        if self.code(to) != EMPTY {
            self.capture(to);
        }
        self.remove(from);
        self.put(to, self.side, kind);
        if kind <= BAWN {
            self.halfmove_clock = 0;
            // Pawns and Bawns never go back; only the Pawn's step sideways can be undone.
            if Arena::rank(from) != Arena::rank(to) {
                self.reversible_plies = 0;
            }
        } else if kind == KNIGHT && from >= SQUARES {
            self.reversible_plies = 0; // only a capture brings a Knight back there; the clock of 100 runs on
        }
    }

    fn promote(&mut self, m: Move, kind: usize) {
        self.shift(m.from(), m.to(), kind);
        self.cannot_be_taken_back();
    }
}
