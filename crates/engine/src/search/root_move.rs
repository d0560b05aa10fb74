//! The job of a search, and its result for each move of the root.

use super::bound::Bound;
use super::limits::Limits;
use crate::rules::{INFINITE, Position, Score, Variant};

pub(crate) type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// The job of a search: the root, the moves allowed there, and the limits.
pub(crate) struct SearchJob<V: Variant> {
    /// The position at the root.
    pub root: V::Position,
    /// The legal turns to choose from; not empty.
    pub turns: Vec<Vec<MoveOf<V>>>,
    /// Hashes of the game before the root, ply by ply.
    pub past: Vec<u64>,
    /// The limits of the search.
    pub limits: Limits,
    /// The number of best lines wanted, at least 1.
    pub multipv: usize,
}

/// A whole turn that can be played at the root, and the result of its search.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    /// The plies of the turn.
    pub turn: Vec<M>,
    /// The best play found, the turn itself first; may end in the middle of a turn.
    pub pv: Vec<M>,
    /// In centipawns for the side to move; `-INFINITE` if not among the best.
    pub score: Score,
    /// The score of the last iteration.
    pub(super) previous_score: Score,
    /// Whether the score is only a bound.
    pub bound: Bound,
    /// Turns this move was searched to; 0 if not yet.
    pub depth: u32,
    /// The longest line looked at, in turns.
    pub seldepth: u32,
    /// Nodes the last iteration spent on this move.
    pub(super) nodes: u64,
}

/// Sorts root moves by their score, the best first. Stable, so that moves that failed low keep the order of the last
/// iteration.
pub(super) fn sort<M>(root_moves: &mut [RootMove<M>]) {
    root_moves.sort_by_key(|root_move| std::cmp::Reverse(root_move.score));
}

impl<M: Clone> RootMove<M> {
    /// Makes a turn that has not been searched yet.
    pub(crate) fn new(turn: &[M]) -> RootMove<M> {
        RootMove {
            turn: turn.to_vec(),
            pv: turn.to_vec(),
            score: -INFINITE,
            previous_score: -INFINITE,
            bound: Bound::Exact,
            depth: 0,
            seldepth: 0,
            nodes: 0,
        }
    }
}
