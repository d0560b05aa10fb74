//! The rules as the search uses them; the other files of the folder do the work.

use super::moves::{Move, MoveKind};
use super::position::AlphaCentauriPosition;
use crate::rules::{Clock, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for AlphaCentauriPosition {
    type Move = Move;

    const PARTS: u32 = 2;

    #[inline]
    fn clock(&self) -> &Clock {
        &self.clock
    }

    #[inline]
    fn hash(&self) -> u64 {
        self.pieces.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            self.push_legal(stage, out);
        }
    }

    /// Returns whether a part is a capture, including those of own pieces with an enemy, or the winning step.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        !matches!(m.kind, MoveKind::Plain | MoveKind::Rotate) || self.is_meeting(m)
    }

    #[inline]
    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Self> {
        self.passed()
    }

    /// Returns the result. A FEN may show both sides met: then the side that just moved has won.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner =
            [!self.clock.side, self.clock.side].into_iter().find(|&color| self.pieces.have_met(color))?;
        Some(Outcome::win(winner, "King and Dame have met"))
    }

    fn no_moves_outcome(&self) -> Outcome {
        Outcome::draw("stalemate")
    }

    /// Returns whether there is a threat to answer, for want of checks: the opponent's King and Dame can meet in one
    /// step.
    #[inline]
    fn in_check(&self) -> bool {
        self.pieces.can_meet(!self.clock.side)
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        self.find_move(key)
    }

    fn has_legal_move(&self) -> bool {
        self.outcome().is_none() && self.has_any_part()
    }
}
