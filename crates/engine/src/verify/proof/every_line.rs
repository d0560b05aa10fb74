//! Tries every line, each once: slow and simple, a reference for the proof-number search.

use crate::rules::{Color, GameResult, MoveStack, Outcome, Position, Stage};
use std::collections::HashMap;

pub(super) struct EveryLine<P: Position> {
    attacker: Color,
    /// Whether the attacker wins, by hash and turns.
    known: HashMap<(u64, u32), bool>,
    moves: MoveStack<P::Move>,
}

impl<P: Position> EveryLine<P> {
    pub(super) fn new(attacker: Color) -> Self {
        EveryLine { attacker, known: HashMap::new(), moves: MoveStack::new() }
    }

    /// Returns whether the attacker wins within this many `turns` of both sides.
    pub(super) fn wins(&mut self, pos: &P, turns: u32) -> bool {
        if let Some(outcome) = pos.outcome() {
            return self.won(outcome);
        }
        if turns == 0 {
            return self.won(pos.no_moves_outcome()) && !pos.has_legal_move();
        }
        if let Some(known) = self.known.get(&(pos.hash(), turns)) {
            return *known;
        }
        let mark = self.moves.mark();
        pos.generate(Stage::All, &mut self.moves);
        let moves: Vec<P::Move> = self.moves.moves_from(mark).collect();
        self.moves.truncate(mark);
        // The attacker looks for one move that wins, the defender for one that does not.
        let attacks = pos.side_to_move() == self.attacker;
        let mut settles = |m: P::Move| {
            let next = pos.after(m);
            let passes = next.side_to_move() != pos.side_to_move();
            self.wins(&next, turns - u32::from(passes)) == attacks
        };
        let wins = match moves.is_empty() {
            true => self.won(pos.no_moves_outcome()),
            false => moves.into_iter().any(&mut settles) == attacks,
        };
        self.known.insert((pos.hash(), turns), wins);
        wins
    }

    fn won(&self, outcome: Outcome) -> bool {
        outcome.result == GameResult::Won(self.attacker)
    }
}
