//! What the threads of a search send to the one that answers.

use super::mate::Verdict;
use super::root_move::RootMove;
use super::signals::Signals;
use super::tt::TranspositionTable;
use parking_lot::Mutex;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// A line of the first thread's search, and the search's figures when it was found.
#[derive(Clone, Debug)]
pub struct Progress<M> {
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
    /// A line as it is now.
    pub fn of(line: &RootMove<M>, rank: usize, tt: &TranspositionTable, signals: &Signals) -> Progress<M> {
        let (nodes, hashfull, elapsed) = (signals.nodes(), tt.per_mille_full(), signals.elapsed());
        Progress { line: line.clone(), rank, nodes, hashfull, elapsed }
    }
}

/// What one thread has found.
pub(super) struct Found<M> {
    /// All root moves, the best first.
    pub root_moves: Vec<RootMove<M>>,
    /// The answer to a question for a mate.
    pub verdict: Option<Verdict>,
}

/// What a thread of a search sends.
pub(super) enum Letter<M> {
    /// The first thread has searched a line further.
    Progress(Progress<M>),
    /// A thread has ended, with what it found, or with the panic that ended it.
    Ended(usize, std::thread::Result<Found<M>>),
}

/// What the threads of one search have sent.
pub(super) struct Mailbox<M> {
    letters: Mutex<VecDeque<Letter<M>>>,
    signals: Arc<Signals>,
}

impl<M> Mailbox<M> {
    pub fn new(signals: Arc<Signals>) -> Mailbox<M> {
        Mailbox { letters: Mutex::default(), signals }
    }

    /// Puts a letter in, and wakes the thread that waits for one.
    pub fn send(&self, letter: Letter<M>) {
        self.letters.lock().push_back(letter);
        self.signals.wake();
    }

    /// The oldest letter.
    pub fn take(&self) -> Option<Letter<M>> {
        self.letters.lock().pop_front()
    }

    /// Whether there is no letter.
    pub fn is_empty(&self) -> bool {
        self.letters.lock().is_empty()
    }
}
