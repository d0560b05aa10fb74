//! Proofs of forced wins: every defence is tried, no score is trusted, and no code is shared with the search.

use super::VerifyError;
use crate::game::read_turn;
use crate::rules::{
    Color, GameMove, GameResult, HALFMOVE_LIMIT, MoveKey, MoveStack, Outcome, Position, Stage, Variant,
};
use std::collections::HashMap;

/// What a proof has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins within this number of its moves.
    Wins(u32),
    /// It does not win within the moves asked about.
    Open,
    /// The limit of positions was reached before an answer.
    Unknown,
}

/// The fewest moves, up to `moves`, within which the side to move wins against every defence, looking at no more than
/// `positions` positions for each number of moves. Repetition is left out, for a shortest
/// win never needs one; `moves` is taken as at most 4. A position so near to the
/// 100-ply rule that it could matter is not judged.
pub fn shortest_win<V: Variant>(pos: &V::Position, moves: u32, positions: u64) -> Proof {
    let moves = moves.min(4);
    if pos.halfmove_clock().saturating_add(2 * moves) > HALFMOVE_LIMIT {
        return Proof::Unknown;
    }
    for within in 1..=moves {
        let mut tree = Tree::new(pos.side_to_move(), positions);
        match tree.wins(pos, 0, 2 * within - 1) {
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
) -> Result<Proof, VerifyError> {
    let next = read_turn(pos, text).ok_or_else(|| VerifyError::IllegalMove(text.to_string()))?.after;
    let moves = moves.clamp(1, 4);
    if pos.halfmove_clock().saturating_add(2 * moves) > HALFMOVE_LIMIT {
        return Ok(Proof::Unknown);
    }
    let mut tree = Tree::new(pos.side_to_move(), positions);
    Ok(match tree.wins(&next, 0, 2 * moves - 2) {
        Some(true) => Proof::Wins(moves),
        Some(false) => Proof::Open,
        None => Proof::Unknown,
    })
}

struct Tree<P: Position> {
    attacker: Color,
    /// Positions that may still be looked at.
    left: u64,
    /// Whether the attacker wins, by hash and turns.
    known: HashMap<(u64, u32), bool>,
    /// The move that last settled a position, by plies from the root: the one to try first there.
    settled: Vec<MoveKey>,
    moves: MoveStack<P::Move>,
}

impl<P: Position> Tree<P> {
    fn new(attacker: Color, positions: u64) -> Self {
        let (known, settled) = (HashMap::new(), Vec::new());
        Tree { attacker, left: positions, known, settled, moves: MoveStack::new() }
    }

    /// Whether the attacker wins within so many `turns` of both sides; `None` if the limit of positions is
    /// reached first.
    /// `pos` is so many plies from the root.
    fn wins(&mut self, pos: &P, ply: usize, turns: u32) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = pos.outcome() {
            return Some(self.won(outcome));
        }
        if turns == 0 {
            return Some(self.won(pos.no_moves_outcome()) && !pos.has_legal_move());
        }
        if let Some(known) = self.known.get(&(pos.hash(), turns)) {
            return Some(*known);
        }
        pos.generate(Stage::All, &mut self.moves);
        let mut moves: Vec<P::Move> = self.moves.moves_from(0).collect();
        self.moves.truncate(0);
        if self.settled.len() == ply {
            self.settled.push(MoveKey::NONE);
        }
        let first = moves.iter().position(|m| m.key() == self.settled[ply]);
        if let Some(first) = first {
            moves.swap(0, first);
        }
        let attacks = pos.side_to_move() == self.attacker;
        // The attacker looks for one move that wins, the defender for one that does not.
        let mut wins = if moves.is_empty() { self.won(pos.no_moves_outcome()) } else { !attacks };
        for i in 0..moves.len() {
            if i == usize::from(first.is_some()) && turns >= 3 {
                // Where much is below, those with few replies first.
                moves[i..].sort_by_cached_key(|&m| pos.after(m).count_moves(&mut self.moves));
            }
            let next = pos.after(moves[i]);
            let passes = next.side_to_move() != pos.side_to_move();
            if self.wins(&next, ply + 1, turns - u32::from(passes))? == attacks {
                self.settled[ply] = moves[i].key();
                wins = attacks;
                break;
            }
        }
        self.known.insert((pos.hash(), turns), wins);
        Some(wins)
    }

    fn won(&self, outcome: Outcome) -> bool {
        outcome.result() == GameResult::Won(self.attacker)
    }
}
