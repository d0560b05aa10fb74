//! Perft: the number of lines of play of a given number of turns.
//! Rule 3 (repetition) and rule 4 (100 plies) of the README do not count here.

use crate::rules::{MoveStack, Position, Stage};

/// Counts the lines of `turns` turns from `pos`.
///
/// With `bulk` the last turn's moves are counted and not played, which is what most engines'
/// figures mean; without it every leaf is reached by playing.
pub fn perft<P: Position>(pos: &P, turns: u32, bulk: bool) -> u64 {
    count(pos, turns, bulk, &mut MoveStack::new())
}

fn count<P: Position>(pos: &P, turns: u32, bulk: bool, stack: &mut MoveStack<P::Move>) -> u64 {
    if turns == 0 {
        return 1;
    }
    if bulk && turns == 1 && P::PARTS == 1 {
        return pos.count_moves(stack);
    }
    let mark = stack.mark();
    pos.generate(Stage::All, stack);
    let end = stack.mark();
    let mut total = 0;
    for index in mark..end {
        let next = pos.after(stack.get(index).m);
        let turn_over = P::PARTS == 1 || next.side_to_move() != pos.side_to_move();
        total += match (turn_over, bulk && turns == 1) {
            (true, _) => count(&next, turns - 1, bulk, stack),
            (false, true) => count_last_parts(&next, stack),
            (false, false) => count(&next, turns, bulk, stack),
        };
    }
    stack.truncate(mark);
    total
}

/// The number of ways to finish a turn, where each part that can follow the first is the last one.
fn count_last_parts<P: Position>(pos: &P, stack: &mut MoveStack<P::Move>) -> u64 {
    debug_assert!(P::PARTS == 2);
    pos.count_moves(stack)
}
