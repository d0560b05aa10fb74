//! The rules as the search asks for them: `impl Position`. The work is done in the other files of this folder.

use super::movegen::Generator;
use super::moves::Move;
use super::position::MaximaPosition;
use super::tables::SQUARES;
use crate::rules::{Clock, MoveKey, MoveStack, Outcome, Position, Stage};

impl Position for MaximaPosition {
    type Move = Move;

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
            Generator::legal(self, stage).run(out);
        }
    }

    /// Returns whether a move is noisy: a man that leaves the board changes the balance too, and so does the move that
    /// completes an invasion.
    #[inline]
    fn is_noisy(&self, m: Move) -> bool {
        m.from() == m.to() || self.last_goal(m.from()).contains(m.to()) || !self.captured(m).is_empty()
    }

    fn play(&mut self, m: Move) {
        self.play_move(m);
    }

    fn pass(&self) -> Option<MaximaPosition> {
        let possible = self.outcome().is_none() && !self.in_check();
        possible.then(|| self.passed())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.invaded_or_bare()
    }

    #[inline]
    fn in_check(&self) -> bool {
        self.attacked(&self.scene(self.clock.side))
    }

    fn move_from_key(&self, key: MoveKey) -> Option<Move> {
        let m = Move::from_key(key, SQUARES, 1)?;
        (self.outcome().is_none() && self.is_legal(m)).then_some(m)
    }
}
