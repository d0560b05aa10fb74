//! One searching thread: its memory between nodes and between searches, and when it stops. Its work at a node is in the
//! other files of this folder, each an `impl Worker`.

use super::correction::CorrectionHistory;
use super::history::History;
use super::lmr::LmrTable;
use super::move_picker::{MovePicker, OrderingContext, Picked};
use super::root_move::{MoveOf, SearchJob};
use super::smp::{SharedIteration, Signals};
use super::stack::Stack;
use super::tt::TranspositionTable;
use super::turn::MAX_PLY;
use crate::rules::{Evaluator, MoveStack, Position, SearchParams, Variant};
use std::sync::Arc;
use std::time::Duration;

/// A way of searching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Play as well as possible.
    Play,
    /// Full width to the given depth, with static evaluations at the leaves: no quiescence, no pruning but
    /// alpha-beta and mate distance, no table cut-offs. Equals plain minimax, which tests check.
    Plain,
}

pub(crate) struct Worker<V: Variant> {
    /// The numbers of the game.
    own_params: SearchParams,
    /// The parameters of the present search.
    params: SearchParams,
    pub(super) mode: Mode,
    pub(super) thread: usize,
    pub(super) tt: Arc<TranspositionTable>,
    pub(super) signals: Arc<Signals>,
    /// The state that the threads of the search share, if there are several.
    pub(super) shared_iteration: Option<Arc<SharedIteration<MoveOf<V>>>>,
    pub(super) evaluator: V::Evaluator,
    pub(super) move_stack: MoveStack<MoveOf<V>>,
    pub(super) history: History,
    pub(super) correction: CorrectionHistory,
    pub(super) stack: Stack,
    pub(super) lmr_table: LmrTable,
    /// Hashes of every position from the start of the game to the parent of the current node.
    pub(super) path: Vec<u64>,
    /// Where the root stands in `path`.
    pub(super) root_index: usize,
    /// Repetition does not look below this index of `path`: the position after the last null move.
    pub(super) null_index: usize,
    /// No null move is tried above this ply: the cut-off of a null move is being verified.
    pub(super) no_null_before: usize,
    /// Positions that a mate search takes as drawn: the game has seen them twice.
    pub(super) seen_twice: Vec<u64>,
    /// Keeps the table's entries of a mate search apart from all others.
    pub(super) mate_salt: u64,
    /// Best lines by ply, the longest unfinished part of each.
    pub(super) pv_table: Vec<Vec<MoveOf<V>>>,
    pub(super) nodes: u64,
    pub(super) seldepth: u32,
    pub(super) aborted: bool,
    /// Plies to which the current iteration searches the root; extensions stop at `extension.limit` times that.
    pub(super) root_depth: usize,
    next_check: u64,
    node_limit: u64,
    hard_limit: Option<Duration>,
}

/// Nodes between two checks of clock and signals.
const CHECK_EVERY: u64 = 512;
/// Moves of a long list that count as one node there: to list, rate and sort them takes about as long.
const MOVES_PER_NODE: u64 = 8;

impl<V: Variant> Worker<V> {
    /// Makes a worker that has seen nothing.
    pub(crate) fn new(thread: usize) -> Worker<V> {
        Worker::with_params(thread, &V::INFO.search_params, V::Evaluator::default())
    }

    /// Makes a worker that has learnt nothing yet, with its own parameters and evaluator.
    pub(crate) fn with_params(thread: usize, params: &SearchParams, evaluator: V::Evaluator) -> Worker<V> {
        Worker {
            own_params: *params,
            params: *params,
            mode: Mode::Play,
            thread,
            tt: Arc::new(TranspositionTable::placeholder()),
            signals: Arc::new(Signals::detached(0)),
            shared_iteration: None,
            evaluator,
            move_stack: MoveStack::with_room(),
            history: History::new(V::Evaluator::HISTORY_SIZE, params),
            correction: CorrectionHistory::new(params.correction),
            stack: Stack::new(),
            lmr_table: LmrTable::new(&params.lmr),
            path: Vec::with_capacity(1024),
            root_index: 0,
            null_index: 0,
            no_null_before: 0,
            seen_twice: Vec::new(),
            mate_salt: 0,
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            seldepth: 0,
            aborted: false,
            root_depth: 0,
            next_check: 0,
            node_limit: u64::MAX,
            hard_limit: None,
        }
    }

    /// Returns the numbers of the present search.
    #[inline]
    pub(super) fn search_params(&self) -> &SearchParams {
        &self.params
    }

    /// Forgets everything learnt in earlier searches.
    pub(crate) fn forget(&mut self) {
        self.history.clear();
        self.correction.clear();
    }

    /// Sets how the next searches are done.
    pub(crate) fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Makes ready for a search on its own, to be broken off at `hard_limit` time on the clock.
    pub(crate) fn begin(
        &mut self,
        job: &SearchJob<V>,
        signals: Arc<Signals>,
        tt: Arc<TranspositionTable>,
        hard_limit: Option<Duration>,
    ) {
        let SearchJob { past, limits, .. } = job;
        self.params = if limits.mate.is_some() { self.own_params.for_mate() } else { self.own_params };
        self.signals = signals;
        self.tt = tt;
        self.shared_iteration = None;
        self.move_stack.truncate(0);
        self.history.clear_all_killers();
        self.stack.clear();
        self.path.clear();
        self.path.extend_from_slice(past);
        self.root_index = self.path.len();
        self.null_index = 0;
        self.no_null_before = 0;
        self.nodes = 0;
        self.seldepth = 0;
        self.aborted = false;
        // Every thread checks the limits: with more threads than cores the first may be asleep.
        self.hard_limit = hard_limit;
        self.node_limit = limits.nodes.unwrap_or(u64::MAX);
        self.next_check = CHECK_EVERY.min(self.node_limit);
    }

    /// Drops everything that belongs to the search that has ended, above all its table.
    pub(super) fn release(&mut self) {
        self.tt = Arc::new(TranspositionTable::placeholder());
        self.signals = Arc::new(Signals::detached(0));
    }

    /// Makes this worker one of several threads in the search that has started.
    pub(super) fn join(&mut self, shared_iteration: &Arc<SharedIteration<MoveOf<V>>>) {
        self.shared_iteration = Some(shared_iteration.clone());
    }

    /// Counts a node; true if the search is to be aborted.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.aborted {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        self.aborted
    }

    /// Returns the next move of a node; `None`, too, if the search is aborted after listing very many moves.
    #[inline]
    pub(super) fn next_move(
        &mut self,
        picker: &mut MovePicker<V::Position>,
        pos: &V::Position,
    ) -> Option<Picked<MoveOf<V>>> {
        let Worker { move_stack, evaluator, history, .. } = self;
        let picked = picker.next(pos, OrderingContext { move_stack, evaluator, history });
        if picker.has_worked() && self.count_work(picker.take_work()) {
            return None;
        }
        picked
    }

    /// Counts the moves of long lists; true if the search is to be aborted.
    #[cold]
    fn count_work(&mut self, moves: usize) -> bool {
        self.next_check = self.next_check.saturating_sub(moves as u64 / MOVES_PER_NODE);
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        self.aborted
    }

    /// Publishes how many nodes this worker has searched.
    pub(crate) fn publish_nodes(&self) {
        self.signals.publish_nodes(self.thread, self.nodes);
    }

    #[cold]
    fn check_limits(&mut self) {
        self.publish_nodes();
        let over = |limit: Duration| self.signals.on_clock().is_some_and(|spent| spent >= limit);
        let all_nodes = if self.node_limit == u64::MAX { 0 } else { self.signals.nodes() };
        if all_nodes >= self.node_limit || self.hard_limit.is_some_and(over) {
            self.signals.finish();
        }
        self.aborted = self.signals.stopped() || self.is_overtaken();
        let left = self.node_limit - all_nodes.min(self.node_limit);
        self.next_check = self.nodes + CHECK_EVERY.min(left).max(1);
    }

    /// Returns whether another thread has finished the current iteration.
    pub(super) fn is_overtaken(&self) -> bool {
        let plies = |turns: u32| (turns * V::Position::PARTS) as usize;
        self.shared_iteration.as_ref().is_some_and(|shared| plies(shared.depth()) >= self.root_depth)
    }
}
