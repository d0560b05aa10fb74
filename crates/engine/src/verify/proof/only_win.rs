//! Wins that have only one way: puzzles.

use super::{MOST_MOVES, OnlyWin, Prover, is_near_limit};
use crate::rules::turn::{turn_text, turns};
use crate::rules::{Notation, Position, Variant};

/// Returns the only way in which the side to move forces a win within the fewest moves possible, up to `moves`; `None`
/// if there are several ways or none, or if finding out takes more than `positions` positions in all. Turns that lead
/// to the same position are one way. A position so near to the 100-ply rule that it could matter is not judged.
pub(crate) fn only_win<V: Variant>(pos: &V::Position, moves: u32, positions: u64) -> Option<OnlyWin> {
    let moves = moves.min(MOST_MOVES);
    if is_near_limit(pos, moves) {
        return None;
    }
    let mut prover = Prover::new(pos.side_to_move());
    prover.allow(positions);
    let moves = shortest(&mut prover, pos, moves)?;
    let mut line = Vec::new();
    follow(&mut prover, pos, moves, true, &mut line).then_some(OnlyWin { moves, line })
}

/// Returns the fewest moves, up to `most`, in which the prover's side, which is to move, wins.
fn shortest<P: Position>(prover: &mut Prover<P>, pos: &P, most: u32) -> Option<u32> {
    for moves in 1..=most {
        if prover.wins(pos, 2 * moves - 1)? {
            return Some(moves);
        }
    }
    None
}

/// Extends the line from a position that is won in exactly this many moves; false if there is more than one way.
fn follow<P: Position + Notation>(
    prover: &mut Prover<P>,
    pos: &P,
    moves: u32,
    first: bool,
    line: &mut Vec<String>,
) -> bool {
    let mut winning = None;
    for (turn, next) in turns(pos) {
        let Some(wins) = prover.wins(&next, 2 * moves - 2) else { return false };
        if !wins {
            continue;
        }
        match &winning {
            None => winning = Some((turn, next)),
            Some((_, other)) if other.hash() == next.hash() => {}
            // At the very end any win will do, unless that is all there is.
            Some(_) if moves == 1 && !first => break,
            Some(_) => return false,
        }
    }
    let Some((turn, next)) = winning else { return false };
    line.push(turn_text(pos, &turn));
    if moves == 1 {
        return true;
    }
    let length = line.len();
    for (reply, after) in turns(&next) {
        // Of the replies that hold out longest, the first that leaves one way only.
        match shortest(prover, &after, moves - 1) {
            Some(left) if left == moves - 1 => {}
            Some(_) => continue,
            None => return false,
        }
        line.push(turn_text(&next, &reply));
        if follow(prover, &after, moves - 1, false, line) {
            return true;
        }
        line.truncate(length);
    }
    false
}
