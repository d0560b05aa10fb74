//! Playing a part of a turn: captures, the move or the rotation, and whether the turn goes on.

use super::super::moves::{Move, MoveKind};
use super::super::pieces::{Piece, PieceType};
use super::super::tables::*;
use super::{AlphaCentauriPosition, KEYS, SIDE_KEY};
use crate::rules::Position;

impl AlphaCentauriPosition {
    /// Plays a legal part. The turn goes on if it was the first part, has not won, and a second part is possible.
    #[inline]
    pub(in super::super) fn play_move(&mut self, m: Move) {
        let captured = self.captured_by(m);
        let captures = !captured.is_empty();
        if captures {
            self.has_captured = true;
            captured.for_each(|square| {
                self.remove(square);
            });
        }
        if m.kind == MoveKind::Rotate {
            self.rotate(m.from as usize, m.to as usize);
            self.set_second_part(self.has_second_part());
        } else {
            let piece = self.remove(m.from as usize);
            self.put(piece, m.to as usize);
            let is_first = !piece.piece_type().is_capturable();
            let second_part = is_first && !self.pieces.have_met(self.clock.side) && self.has_second_part();
            self.set_second_part(second_part);
        }
        if self.second_part {
            self.clock.count_ply(captures);
        } else {
            self.clock.advance(self.has_captured, captures);
            self.has_captured = false;
            self.hash ^= KEYS.0[SIDE_KEY];
        }
    }

    /// The position after a pass, where that is allowed. A side that must stop a meeting never passes.
    pub(in super::super) fn passed(&self) -> Option<Self> {
        if self.second_part || self.outcome().is_some() || self.in_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.clock.pass();
        passed.hash ^= KEYS.0[SIDE_KEY];
        Some(passed)
    }

    /// Rotates the pieces around a Rotor clockwise by so many places.
    fn rotate(&mut self, rotor: usize, places: usize) {
        let ring = self.ring(rotor);
        for (i, piece) in ring.into_iter().enumerate() {
            if !piece.is_empty() {
                self.remove(RING_SQUARES[rotor][i] as usize);
            }
        }
        for (i, piece) in ring.into_iter().enumerate() {
            if !piece.is_empty() {
                self.put(piece, RING_SQUARES[rotor][(i + places) % 8] as usize);
            }
        }
    }

    /// The squares around a Rotor that is not on the edge, clockwise from the square above, as they stand now.
    pub(in super::super) fn ring(&self, rotor: usize) -> [Piece; 8] {
        RING_SQUARES[rotor].map(|square| self.board[square as usize])
    }

    /// The squares of the pieces, friends included, that the pseudo-legal part `m` captures.
    #[inline]
    pub(in super::super) fn captured_by(&self, m: Move) -> Set {
        let (from, to) = (m.from as usize, m.to as usize);
        match m.kind {
            MoveKind::Plain | MoveKind::Rotate => Set::EMPTY,
            MoveKind::Replace => Set::of(to),
            MoveKind::Hop => {
                // right before the landing square, in line
                let step = |a: usize, b: usize| (b as i32 - a as i32).signum();
                let files = step(Board::file(from), Board::file(to));
                let ranks = step(Board::rank(from), Board::rank(to));
                let hopped = Set::of((to as i32 - ranks * FILES as i32 - files) as usize);
                hopped | (Set::of(to) & self.pieces.occupied())
            }
            MoveKind::Surround => ORTHOGONAL_STEPS[to] & self.pieces.capturable(!self.clock.side),
            MoveKind::SurroundFriend => (ORTHOGONAL_STEPS[to] & self.pieces.occupied()) - Set::of(from),
            MoveKind::Advance => Set::of(BEYOND[from][to] as usize),
            MoveKind::Withdraw => Set::of(BEYOND[to][from] as usize),
        }
    }

    /// Whether the part `m` wins: a King or Dame goes to where it meets its partner in the Zone.
    #[inline]
    pub(in super::super) fn is_meeting(&self, m: Move) -> bool {
        let [king, dame] = self.pieces.royals(self.clock.side);
        let partner = match self.board[m.from as usize].piece_type() {
            PieceType::King => dame,
            PieceType::Dame => king,
            _ => return false,
        };
        MEETING_SQUARES[m.to as usize].contains(partner)
    }
}
