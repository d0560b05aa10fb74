//! One thread of a search: its inputs, and the result it sends back.

use super::messages::{Message, Messages, Progress, ThreadResult};
use super::shared_iteration::SharedIteration;
use super::signals::Signals;
use crate::rules::Variant;
use crate::search::root_move::{MoveOf, SearchJob};
use crate::search::time::TimeManager;
use crate::search::tt::TranspositionTable;
use crate::search::turn::THREAD_STACK_BYTES;
use crate::search::worker::Worker;
use asterism_support::system::{self, HAS_THREADS};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// A worker after its search; `None` if it panicked.
pub(super) type Returned<V> = Option<Worker<V>>;

/// The inputs that all threads of a search share. They own them together, for a thread may outlive the search.
pub(super) struct SearchThread<V: Variant> {
    pub job: Arc<SearchJob<V>>,
    pub time: Option<TimeManager>,
    pub tt: Arc<TranspositionTable>,
    pub signals: Arc<Signals>,
    /// The state that the threads share, if there are several.
    pub shared: Option<Arc<SharedIteration<MoveOf<V>>>>,
    pub messages: Arc<Messages<MoveOf<V>>>,
    /// Sends the worker back.
    pub send_back: Sender<Returned<V>>,
}

impl<V: Variant> Clone for SearchThread<V> {
    fn clone(&self) -> Self {
        SearchThread {
            job: self.job.clone(),
            time: self.time.clone(),
            tt: self.tt.clone(),
            signals: self.signals.clone(),
            shared: self.shared.clone(),
            messages: self.messages.clone(),
            send_back: self.send_back.clone(),
        }
    }
}

impl<V: Variant> SearchThread<V> {
    /// Returns the time at which the search is broken off.
    pub(super) fn hard_limit(&self) -> Option<Duration> {
        self.time.as_ref().map(TimeManager::hard_limit)
    }

    /// Starts thread number `thread` of the search; returns the worker if no thread can be started.
    #[must_use]
    pub(super) fn start(&self, worker: Worker<V>, thread: usize) -> Option<Worker<V>> {
        if !HAS_THREADS {
            return Some(worker);
        }
        let (search, writer) = (self.clone(), self.tt.writer());
        let work = move |worker| {
            let report = &mut |found| search.messages.send(Message::Progress(found));
            search.run(worker, thread, report);
            drop(writer);
        };
        system::spawn_with(THREAD_STACK_BYTES, worker, work).err().and_then(|(worker, _)| worker)
    }

    /// Runs the work of thread number `thread`, and reports the lines found by the first.
    pub(super) fn run(
        &self,
        mut worker: Worker<V>,
        thread: usize,
        report: &mut dyn FnMut(Progress<MoveOf<V>>),
    ) {
        let found = catch_unwind(AssertUnwindSafe(|| self.search(&mut worker, thread, report)));
        worker.release();
        // First the worker, then the message: a reader of the message finds the worker sent back.
        let _ = self.send_back.send(found.is_ok().then_some(worker)); // the engine may have been dropped
        self.messages.send(Message::Ended(thread, found));
    }

    fn search(
        &self,
        worker: &mut Worker<V>,
        thread: usize,
        tell: &mut dyn FnMut(Progress<MoveOf<V>>),
    ) -> ThreadResult<MoveOf<V>> {
        let job = &*self.job;
        worker.thread = thread;
        worker.begin(job, self.signals.clone(), self.tt.clone(), self.hard_limit());
        if let Some(shared) = &self.shared {
            worker.join(shared);
        }
        if thread > 0 {
            let mut root_moves = worker.deepen(job, None, &mut |_, _, _| ());
            root_moves.truncate(1); // a helper has a vote; freed here, the others do not hold up the answer
            return ThreadResult { root_moves, verdict: None };
        }
        let mut tell_line = |worker: &mut Worker<V>, root_moves: &[_], rank: usize| {
            worker.publish_nodes();
            tell(Progress::of(&root_moves[rank], rank, &self.tt, &self.signals));
        };
        let mut root_moves = worker.deepen(job, self.time.clone(), &mut tell_line);
        let verdict = job.limits.mate.map(|moves| worker.mate_verdict(job, moves, &mut root_moves));
        if verdict.is_some() {
            tell_line(worker, &root_moves, 0);
        }
        worker.publish_nodes();
        ThreadResult { root_moves, verdict }
    }
}
