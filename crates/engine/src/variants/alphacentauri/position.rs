//! The position: pieces, part of the turn, clocks; and playing a part of a turn.

use super::moves::{Move, MoveKind};
use super::pieces::{Piece, PieceType, Pieces, SEED};
use super::tables::*;
use crate::board::Keys;
use crate::rules::{Clock, Position};

/// In the hash while the second part of a turn is due: the key that follows those of the pieces and of Black to move.
pub(super) const SECOND_PART_KEY: u64 = Keys::<{ SECOND_PART + 1 }>::new(SEED).0[SECOND_PART];
const SECOND_PART: usize = Piece::COUNT * SQUARES + 1;

/// An Alpha Centauri position, between the parts of a turn too.
#[derive(Clone, Debug)]
pub struct AlphaCentauriPosition {
    /// The pieces, their hash and the sum of their material and placement. The hash has the key of the part too.
    pub(super) pieces: Pieces,
    /// Whether the first part of the turn has been played and the second is due.
    pub(super) second_part: bool,
    /// Whether the first part of this turn has captured.
    has_captured: bool,
    /// The side to move, and the counters of the rules: halfmoves by turns, reversible plies by parts.
    pub(super) clock: Clock,
}

impl AlphaCentauriPosition {
    /// Makes a position between turns.
    pub(super) fn new(pieces: Pieces, clock: Clock) -> Self {
        let reversible_plies = clock.halfmove_clock.saturating_mul(2);
        let clock = Clock { reversible_plies, ..clock };
        AlphaCentauriPosition { pieces, second_part: false, has_captured: false, clock }
    }

    #[inline]
    fn set_second_part(&mut self, due: bool) {
        if self.second_part != due {
            self.second_part = due;
            self.pieces.hash ^= SECOND_PART_KEY;
        }
    }

    /// Plays a legal part. The turn goes on if it was the first part, has not won, and a second part is possible.
    #[inline]
    pub(super) fn play_move(&mut self, m: Move) {
        let captured = self.captured_by(m);
        let captures = !captured.is_empty();
        if captures {
            self.has_captured = true;
            captured.for_each(|square| {
                self.pieces.remove(square);
            });
        }
        if m.kind == MoveKind::Rotate {
            self.rotate(m.from as usize, m.to as usize);
            self.set_second_part(self.has_second_part());
        } else {
            let piece = self.pieces.remove(m.from as usize);
            self.pieces.put(piece, m.to as usize);
            let is_first = !piece.piece_type().is_capturable();
            let second_part = is_first && !self.pieces.have_met(self.clock.side) && self.has_second_part();
            self.set_second_part(second_part);
        }
        if self.second_part {
            self.clock.count_ply(captures);
        } else {
            self.clock.advance(self.has_captured, captures);
            self.has_captured = false;
            self.pieces.change_side();
        }
    }

    /// Returns the position after a pass, if that is allowed. A side that must stop a meeting never passes.
    pub(super) fn passed(&self) -> Option<Self> {
        if self.second_part || self.outcome().is_some() || self.in_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.clock.pass();
        passed.pieces.change_side();
        Some(passed)
    }

    /// Rotates the pieces around a Rotor clockwise by this many places.
    fn rotate(&mut self, rotor: usize, places: usize) {
        let ring = self.ring(rotor);
        for (i, piece) in ring.into_iter().enumerate() {
            if !piece.is_empty() {
                self.pieces.remove(RING_SQUARES[rotor][i] as usize);
            }
        }
        for (i, piece) in ring.into_iter().enumerate() {
            if !piece.is_empty() {
                self.pieces.put(piece, RING_SQUARES[rotor][(i + places) % 8] as usize);
            }
        }
    }

    /// Returns the squares around a Rotor that is not on the edge, clockwise from the square above, as they stand now.
    pub(super) fn ring(&self, rotor: usize) -> [Piece; 8] {
        RING_SQUARES[rotor].map(|square| self.pieces.at(square as usize))
    }

    /// Returns the squares of the pieces, friends included, that the pseudo-legal part `m` captures.
    #[inline]
    pub(super) fn captured_by(&self, m: Move) -> Set {
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

    /// Returns whether the part `m` wins: a King or Dame goes to a square where it meets its partner in the Zone.
    #[inline]
    pub(super) fn is_meeting(&self, m: Move) -> bool {
        let [king, dame] = self.pieces.royals(self.clock.side);
        let partner = match self.pieces.type_at(m.from as usize) {
            PieceType::King => dame,
            PieceType::Dame => king,
            _ => return false,
        };
        MEETING_SQUARES[m.to as usize].contains(partner)
    }
}
