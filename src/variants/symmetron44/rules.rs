//! The rules as the search asks for them; the work is done in the other files of this folder.

use super::movegen::Generator;
use super::moves::Move;
use super::position::Symmetron44Position;
use crate::rules::{Color, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for Symmetron44Position {
    type Move = Move;

    fn side_to_move(&self) -> Color {
        self.side
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn generate(&self, stage: Stage, out: &mut MoveStack<Move>) {
        if self.outcome().is_none() {
            Generator::new(self, stage, out).run();
        }
    }

    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<Symmetron44Position> {
        (!self.in_check()).then(|| self.passed())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // If an explosion does it to both sides, the mover has won.
        let (mover, other) = (!self.side, self.side);
        if self.has_lost(other) {
            return Some(Outcome::win(mover, "three pieces left"));
        }
        self.has_lost(mover).then(|| Outcome::win(other, "three pieces left"))
    }

    fn no_moves_outcome(&self) -> Outcome {
        if self.in_check() { Outcome::win(!self.side, "checkmate") } else { Outcome::draw("stalemate") }
    }

    fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    fn reversible_plies(&self) -> u32 {
        self.reversible_plies
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.checkers(self.side) != 0
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        let m = Move::from_key(key)?;
        (self.outcome().is_none() && self.is_pseudo_legal(m) && self.leaves_king_safe(m)).then_some(m)
    }
}
