//! One searching thread: what it remembers between nodes and between searches.

use super::clock::Signals;
use super::correction::Correction;
use super::history::{Context, History, NO_SLOT};
use super::margins::Prune;
use super::root::SearchJob;
use super::shared_iteration::SharedIteration;
use super::stack::Stack;
use super::tt::TranspositionTable;
use super::turn::TurnChange;
use super::{MAX_PLY, move_picker::Around};
use crate::rules::{Evaluator, MoveKey, MoveStack, Position, Score, Variant};
use std::sync::Arc;
use std::time::Duration;

/// A move of a variant.
pub type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To play as well as possible.
    Play,
    /// Everything to the given depth, with static values at the leaves: no quiescence, no
    /// pruning but alpha-beta's own and mate distance, no table cut-offs. Equals plain minimax, which tests check.
    Plain,
}

/// A place in the tree.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Stack from the root.
    pub ply: usize,
    /// Turns from the root: what distances to a win count.
    pub turns: u32,
}

impl Place {
    /// The place after a ply.
    #[inline]
    pub fn below(self, change: TurnChange) -> Place {
        Place { ply: self.ply + 1, turns: self.turns + change.passes as u32 }
    }
}

/// One searching thread.
pub struct Worker<V: Variant> {
    pub(super) mode: Mode,
    pub(super) thread: usize,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) signals: Arc<Signals>,
    /// The threads that deepen with it, if there are any.
    pub(super) team: Option<Arc<SharedIteration<MoveOf<V>>>>,
    pub(super) evaluator: V::Evaluator,
    pub(super) stack: MoveStack<MoveOf<V>>,
    pub(super) history: History,
    pub(super) correction: Correction,
    pub(super) plies: Stack,
    pub(super) prune: Prune,
    /// Hashes of every position from the start of the game to the parent of the current node.
    pub(super) path: Vec<u64>,
    /// Where the root stands in `path`.
    pub(super) root_index: usize,
    /// Repetition does not look below this index of `path`: the position after the last null move.
    pub(super) null_index: usize,
    /// Stack above which no null move is tried: a null move's cut-off is being verified.
    pub(super) no_null_before: usize,
    /// Positions that a proof takes as drawn: the game has seen them twice.
    pub(super) twice: Vec<u64>,
    /// Under what the facts of a proof are hashed.
    pub(super) facts: u64,
    /// Best lines by ply, the longest unfinished part of each.
    pub(super) lines: Vec<Vec<MoveOf<V>>>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    pub(super) aborted: bool,
    /// Stack the current iteration searches the root to; check extensions stop at twice that.
    pub(super) root_depth: usize,
    next_look: u64,
    node_limit: u64,
    hard: Option<Duration>,
}

/// Nodes between two looks at clock and signals.
const LOOK_EVERY: u64 = 512;

impl<V: Variant> Worker<V> {
    /// A worker that has seen nothing.
    pub fn new(thread: usize, table: Arc<TranspositionTable>) -> Worker<V> {
        Worker {
            mode: Mode::Play,
            thread,
            table,
            signals: Arc::new(Signals::new(0, false)),
            team: None,
            evaluator: V::Evaluator::default(),
            stack: MoveStack::new(),
            history: History::new(V::Evaluator::HISTORY_SIZE, V::INFO.search_params.unit),
            correction: Correction::new(),
            plies: Stack::new(),
            prune: Prune::new(&V::INFO.search_params),
            path: Vec::with_capacity(1024),
            root_index: 0,
            null_index: 0,
            no_null_before: 0,
            twice: Vec::new(),
            facts: 0,
            lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            seldepth: 0,
            aborted: false,
            root_depth: 0,
            next_look: 0,
            node_limit: u64::MAX,
            hard: None,
        }
    }

    /// Forgets what earlier searches taught.
    pub fn forget(&mut self) {
        self.history.clear();
        self.correction.clear();
    }

    /// How the next searches are done.
    pub fn mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Makes ready for a search on its own, to be broken off at `hard` time on the clock.
    pub fn begin(
        &mut self,
        job: &SearchJob<V>,
        signals: Arc<Signals>,
        table: Arc<TranspositionTable>,
        hard: Option<Duration>,
    ) {
        let SearchJob { root, past, limits, .. } = *job;
        self.signals = signals;
        self.table = table;
        self.team = None;
        self.evaluator.reset(root);
        self.stack.truncate(0);
        self.history.forget_killers();
        self.plies.clear();
        self.path.clear();
        self.path.extend_from_slice(past);
        self.root_index = self.path.len();
        self.null_index = 0;
        self.no_null_before = 0;
        self.nodes = 0;
        self.seldepth = 0;
        self.aborted = false;
        // Every thread looks at the limits: with more threads than cores the first may be asleep.
        self.hard = hard;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.next_look = LOOK_EVERY.min(self.node_limit);
    }

    /// Makes it one of several threads in the search that has begun.
    pub fn join(&mut self, team: &Arc<SharedIteration<MoveOf<V>>>) {
        self.team = Some(team.clone());
    }

    /// Counts a node; true if the search is to be broken off.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.aborted
    }

    /// Tells the others how many nodes this worker has searched.
    pub fn publish(&self) {
        self.signals.publish_nodes(self.thread, self.nodes);
    }

    #[cold]
    fn look(&mut self) {
        self.publish();
        let over = |limit: Duration| self.signals.on_clock().is_some_and(|spent| spent >= limit);
        let all_nodes = if self.node_limit == u64::MAX { 0 } else { self.signals.nodes() };
        if all_nodes >= self.node_limit || self.hard.is_some_and(over) {
            self.signals.finish();
        }
        self.aborted = self.signals.stopped() || self.is_overtaken();
        let left = self.node_limit - all_nodes.min(self.node_limit);
        self.next_look = self.nodes + LOOK_EVERY.min(left).max(1);
    }

    /// Whether another thread has finished the current iteration.
    pub(super) fn is_overtaken(&self) -> bool {
        let plies = |turns: u32| (turns * V::Position::PARTS) as usize;
        self.team.as_ref().is_some_and(|team| plies(team.deepest()) >= self.root_depth)
    }

    /// Whether the position with this hash, about to be searched, is a draw by repetition: the second
    /// time within the tree, or the third time in the game.
    #[inline]
    pub(super) fn repeats(&self, hash: u64, reversible: u32) -> bool {
        let oldest = self.path.len().saturating_sub(reversible as usize).max(self.null_index);
        let mut before = 0;
        for index in (oldest..self.path.len()).rev() {
            if self.path[index] == hash {
                before += 1;
                if index >= self.root_index || before == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// The static value, kept apart from known wins.
    #[inline]
    pub(super) fn evaluate(&mut self, pos: &V::Position) -> Score {
        let limit = crate::rules::MATE_BOUND - 1;
        self.evaluator.evaluate(pos).clamp(-limit, limit)
    }

    /// What a picker needs of the worker.
    #[inline]
    pub(super) fn around(
        &mut self,
        killers: [MoveKey; 2],
        context: Context,
    ) -> Around<'_, V::Position, V::Evaluator> {
        Around {
            stack: &mut self.stack,
            evaluator: &self.evaluator,
            history: &self.history,
            killers,
            context,
        }
    }

    /// Goes from `pos` down to `next` by `m`, or by a pass.
    #[inline]
    pub(super) fn descend(
        &mut self,
        pos: &V::Position,
        ply: usize,
        m: Option<MoveOf<V>>,
        next: &V::Position,
    ) {
        self.path.push(pos.hash());
        self.plies.set_slot(ply, m.map_or(NO_SLOT, |m| V::Evaluator::history_index(pos, m)));
        self.evaluator.enter(pos, m, next);
    }

    /// Goes back up to where the last [`Worker::descend`] came from.
    #[inline]
    pub(super) fn ascend(&mut self) {
        self.path.pop();
        self.evaluator.leave();
    }

    /// What was played just before `ply`.
    #[inline]
    pub(super) fn context(&self, ply: usize) -> Context {
        Context::after([self.plies.slot_before(ply, 1), self.plies.slot_before(ply, 2)])
    }

    /// Makes `m` and the line below it the best line of `ply`.
    pub(super) fn set_line(&mut self, ply: usize, m: MoveOf<V>) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&lower[0]);
    }
}
