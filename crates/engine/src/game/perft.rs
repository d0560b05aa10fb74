//! Perft: the number of lines of play of a given number of turns.
//! Rule 3 (repetition) and rule 4 (100 plies) of the README do not count here.

use super::variant_game::VariantGame;
use crate::nnue::TakesNetwork;
use crate::rules::turn::{turn_text, turns};
use crate::rules::{MoveStack, Position, Stage, Variant};
use crate::search::BOUNDS;
use asterism_support::system;

/// Counts of positions.
pub trait Perft {
    /// Counts perft by root move, in parallel, with or without `bulk` counting of the last turn; `each` receives the
    /// finished ones. Stops, with a wrong count, soon after `go_on` first returns false.
    fn divide(
        &self,
        turns: u32,
        bulk: bool,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &(dyn Fn(&str, u64) + Sync),
    ) -> u64;
}

impl<V: Variant<Evaluator: TakesNetwork>> Perft for VariantGame<V> {
    fn divide(
        &self,
        depth: u32,
        bulk: bool,
        threads: usize,
        go_on: &(dyn Fn() -> bool + Sync),
        each: &(dyn Fn(&str, u64) + Sync),
    ) -> u64 {
        let root = &self.position;
        let roots = turns(root);
        let count = |index: usize| {
            let (turn, next) = &roots[index];
            if !go_on() {
                return 0;
            }
            let nodes = perft_while(next, depth.saturating_sub(1), bulk, &go_on);
            if go_on() {
                each(&turn_text(root, turn), nodes);
            }
            nodes
        };
        if depth == 0 {
            return 1;
        }
        system::map(roots.len(), threads, &count).into_iter().sum()
    }
}

/// Counts the lines of `turns` turns from `pos`. `turns` is capped to the maximum of [`BOUNDS`]: no such count comes to
/// an end, but each turn takes a part of the stack.
///
/// With `bulk` the last turn's moves are counted and not played, as in most engines' figures; without it every leaf is
/// reached by playing.
pub(crate) fn perft<P: Position>(pos: &P, turns: u32, bulk: bool) -> u64 {
    perft_while(pos, turns, bulk, &|| true)
}

/// Counts like [`perft`], but stops with a wrong count soon after `go_on` first returns false.
pub(crate) fn perft_while<P: Position>(pos: &P, turns: u32, bulk: bool, go_on: &dyn Fn() -> bool) -> u64 {
    PerftCounter { bulk, go_on, stack: MoveStack::with_room() }.count(pos, turns.min(*BOUNDS.depth.end()))
}

struct PerftCounter<'a, P: Position> {
    bulk: bool,
    go_on: &'a dyn Fn() -> bool,
    stack: MoveStack<P::Move>,
}

impl<P: Position> PerftCounter<'_, P> {
    fn count(&mut self, pos: &P, turns: u32) -> u64 {
        if turns == 0 {
            return 1;
        }
        if self.bulk && turns == 1 && P::PARTS == 1 {
            return pos.count_moves(&mut self.stack);
        }
        let mark = self.stack.mark();
        pos.generate(Stage::All, &mut self.stack);
        let mut total = 0;
        for index in mark..self.stack.mark() {
            // A move can be followed by a list of 100,000 moves; the last turn's own moves take little time.
            if turns >= 2 && !(self.go_on)() {
                break;
            }
            let next = pos.after(self.stack.get(index).m);
            let turn_over = P::PARTS == 1 || next.side_to_move() != pos.side_to_move();
            total += match (turn_over, self.bulk && turns == 1) {
                (true, _) => self.count(&next, turns - 1),
                // A turn has at most two parts here, so the moves that follow are last ones.
                (false, true) if P::PARTS == 2 => next.count_moves(&mut self.stack),
                (false, _) => self.count(&next, turns),
            };
        }
        self.stack.truncate(mark);
        total
    }
}
