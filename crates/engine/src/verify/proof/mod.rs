//! Proofs of forced wins: every defence is tried, no score is trusted, and no code is shared with the search.

#[cfg(test)]
mod every_line;
mod only_win;
mod prover;
mod slow;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use only_win::only_win;
pub(crate) use slow::check_puzzle;

use super::VerifyError;
use crate::game::read_turn;
use crate::rules::{HALFMOVE_LIMIT, Position, Variant};
use prover::Prover;

/// The most moves of a proof.
pub const MOST_MOVES: u32 = 8;

/// The result of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The side to move wins within this number of its moves.
    Wins(u32),
    /// It does not win within the moves asked about.
    Open,
    /// The limit of positions was reached before an answer.
    Unknown,
}

/// A forced win of the side to move that begins with one turn only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OnlyWin {
    /// Moves of the winner until the end of the game.
    pub moves: u32,
    /// The turns of both sides, from the first to the last of the winner. Each of the winner's but the last is the only
    /// one that wins within the moves that are left; the loser's hold out longest.
    pub line: Vec<String>,
}

/// Returns the fewest moves, up to `moves`, within which the side to move wins against every defence, looking at no
/// more than `positions` positions for each number of moves. Repetition is left out, for a shortest win never needs
/// one; `moves` is taken as at most [`MOST_MOVES`]. A position so near to the 100-ply rule that it could matter is not
/// judged.
pub(crate) fn shortest_win<V: Variant>(pos: &V::Position, moves: u32, positions: u64) -> Proof {
    let moves = moves.min(MOST_MOVES);
    if is_near_limit(pos, moves) {
        return Proof::Unknown;
    }
    let mut prover = Prover::new(pos.side_to_move());
    for within in 1..=moves {
        prover.allow(positions);
        match prover.wins(pos, 2 * within - 1) {
            Some(true) => return Proof::Wins(within),
            Some(false) => {}
            None => return Proof::Unknown,
        }
    }
    Proof::Open
}

/// Returns whether the side to move wins within this many `moves`, not always fewest, beginning with `text`, against
/// every defence. The rest as for [`shortest_win`]. An error if the move is illegal.
pub(crate) fn wins_with<V: Variant>(
    pos: &V::Position,
    text: &str,
    moves: u32,
    positions: u64,
) -> Result<Proof, VerifyError> {
    let next = read_turn(pos, text).ok_or_else(|| VerifyError::illegal(text))?.after;
    let moves = moves.clamp(1, MOST_MOVES);
    if is_near_limit(pos, moves) {
        return Ok(Proof::Unknown);
    }
    let mut prover = Prover::new(pos.side_to_move());
    prover.allow(positions);
    Ok(match prover.wins(&next, 2 * moves - 2) {
        Some(true) => Proof::Wins(moves),
        Some(false) => Proof::Open,
        None => Proof::Unknown,
    })
}

/// Returns whether the 100-ply rule could end the game within this many moves.
fn is_near_limit(pos: &impl Position, moves: u32) -> bool {
    pos.clock().halfmove_clock.saturating_add(2 * moves) > HALFMOVE_LIMIT
}
