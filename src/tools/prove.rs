//! Proofs of forced wins: every defence is tried, no score is trusted, and no code is shared with the search.

use super::turn::read_turn;
use crate::rules::{Color, MoveStack, Outcome, Position, QUIET_PLIES, Stage, Variant};
use std::collections::HashMap;

/// What a proof has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins with its so-manieth move at the latest.
    Wins(u32),
    /// It does not win within the moves asked about.
    Open,
    /// The positions that may be looked at were too few to tell.
    Unknown,
}

/// The fewest moves, up to `moves`, within which the side to move wins against every defence, looking at no more than
/// `positions` positions for each number of moves. Repetition is left out, for a shortest
/// win never needs one; `moves` is taken as at most 4. A position so near to the
/// 100-ply rule that it could matter is not judged.
pub fn shortest_win<V: Variant>(pos: &V::Position, moves: u32, positions: u64) -> Proof {
    let moves = moves.min(4);
    if pos.quiet_plies().saturating_add(2 * moves) > QUIET_PLIES {
        return Proof::Unknown;
    }
    for within in 1..=moves {
        let mut tree = Tree { attacker: pos.side_to_move(), left: positions, known: HashMap::new() };
        match tree.wins(pos, 2 * within - 1) {
            Some(true) => return Proof::Wins(within),
            Some(false) => {}
            None => return Proof::Unknown,
        }
    }
    Proof::Open
}

/// Whether the side to move wins within so many `moves`, not always fewest, beginning with `text`, against every
/// defence. The rest as for [`shortest_win`]. An error if the move is illegal.
pub fn wins_with<V: Variant>(
    pos: &V::Position,
    text: &str,
    moves: u32,
    positions: u64,
) -> Result<Proof, String> {
    let (_, next) = read_turn(pos, text).ok_or_else(|| format!("{text} is illegal"))?;
    let moves = moves.clamp(1, 4);
    if pos.quiet_plies() + 2 * moves > QUIET_PLIES {
        return Ok(Proof::Unknown);
    }
    let mut tree = Tree { attacker: pos.side_to_move(), left: positions, known: HashMap::new() };
    Ok(match tree.wins(&next, 2 * moves - 2) {
        Some(true) => Proof::Wins(moves),
        Some(false) => Proof::Open,
        None => Proof::Unknown,
    })
}

struct Tree {
    attacker: Color,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether the attacker wins, by hash and turns.
    known: HashMap<(u64, u32), bool>,
}

impl Tree {
    /// Whether the attacker wins within so many `turns` of both sides; `None` if that cannot be told any more.
    fn wins<P: Position>(&mut self, pos: &P, turns: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = pos.outcome() {
            return Some(self.won(outcome));
        }
        if turns == 0 {
            return Some(!pos.has_legal_move() && self.won(pos.stuck()));
        }
        if let Some(known) = self.known.get(&(pos.hash(), turns)) {
            return Some(*known);
        }
        let children = children(pos, turns);
        let attacks = pos.side_to_move() == self.attacker;
        let wins = if children.is_empty() {
            self.won(pos.stuck())
        } else {
            // The attacker looks for one move that wins, the defender for one that does not.
            let mut found = !attacks;
            for next in &children {
                let passes = next.side_to_move() != pos.side_to_move();
                if self.wins(next, turns - u32::from(passes))? == attacks {
                    found = attacks;
                    break;
                }
            }
            found
        };
        self.known.insert((pos.hash(), turns), wins);
        Some(wins)
    }

    fn won(&self, outcome: Outcome) -> bool {
        matches!(outcome, Outcome::Win { winner, .. } if winner == self.attacker)
    }
}

/// The positions after each move; where much is below them, those with few replies first.
fn children<P: Position>(pos: &P, turns: u32) -> Vec<P> {
    let mut stack = MoveStack::new();
    pos.generate(Stage::All, &mut stack);
    let mut children: Vec<P> = stack.moves_from(0).map(|m| pos.after(m)).collect();
    if turns >= 3 {
        let mut replies = MoveStack::new();
        children.sort_by_cached_key(|next| next.count_moves(&mut replies));
    }
    children
}
