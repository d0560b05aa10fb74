//! The messages of the searching threads to the one that answers.

use super::signals::Signals;
use crate::search::mate::Verdict;
use crate::search::root_move::RootMove;
use crate::search::tt::TranspositionTable;
use asterism_support::system::Mutex;
use std::any::Any;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// A line of the first thread's search, and the search's figures when it was found.
#[derive(Clone, Debug)]
pub(crate) struct Progress<M> {
    /// The root move with its line.
    pub line: RootMove<M>,
    /// Its place among the lines, from 0.
    pub rank: usize,
    /// Nodes of all threads so far.
    pub nodes: u64,
    /// Entries of the table in use by this search, in thousandths.
    pub hashfull: usize,
    /// Since the search began.
    pub elapsed: Duration,
}

impl<M: Clone> Progress<M> {
    /// Makes a line as it is now.
    pub(crate) fn of(
        line: &RootMove<M>,
        rank: usize,
        tt: &TranspositionTable,
        signals: &Signals,
    ) -> Progress<M> {
        let (nodes, hashfull, elapsed) = (signals.nodes(), tt.per_mille_full(), signals.elapsed());
        Progress { line: line.clone(), rank, nodes, hashfull, elapsed }
    }
}

pub(super) struct ThreadResult<M> {
    /// All root moves, the best first.
    pub root_moves: Vec<RootMove<M>>,
    /// The answer to a question for a mate.
    pub verdict: Option<Verdict>,
}

/// A message from a searching thread.
pub(super) enum Message<M> {
    /// The first thread has searched a line further.
    Progress(Progress<M>),
    /// A thread has ended with this result, or with a panic.
    Ended(usize, Result<ThreadResult<M>, Box<dyn Any + Send>>),
}

/// The queue of messages from the threads of one search.
pub(super) struct Messages<M> {
    queue: Mutex<VecDeque<Message<M>>>,
    signals: Arc<Signals>,
}

impl<M> Messages<M> {
    pub(super) fn new(signals: Arc<Signals>) -> Messages<M> {
        Messages { queue: Mutex::default(), signals }
    }

    /// Puts a message in, and wakes the thread that waits for one.
    pub(super) fn send(&self, message: Message<M>) {
        self.queue.lock().push_back(message);
        self.signals.wake();
    }

    pub(super) fn take(&self) -> Option<Message<M>> {
        self.queue.lock().pop_front()
    }

    /// Returns whether there is no message.
    pub(super) fn is_empty(&self) -> bool {
        self.queue.lock().is_empty()
    }
}
