//! Lazy SMP: one worker per thread over one table, and the calling thread, which waits and answers. The first thread
//! decides when to stop; the others search the same position. They help by filling the table and by finishing an
//! iteration first, and they vote on the move.
//!
//! With more threads than cores a searching thread may have to wait long for a core. So no more than `CROWD` threads
//! per core search, however many are requested: more would only wait, and hold up the answer. The thread that answers
//! does not search, but for a single one whose host has given it the stack: there each change of threads would cost
//! time. When the time is up or a stop has come, it waits for the others no longer than a moment (`GRACE`),
//! then answers with the results it has. A worker that is still busy comes back later, before it is needed again. Under
//! a limit of nodes or depth it waits for the first thread however long that takes, so that the answer does not depend
//! on how busy the machine is.

use super::answers::ThreadAnswers;
use super::messages::{Messages, Progress};
use super::search_thread::{Returned, SearchThread};
use super::signals::Signals;
use crate::rules::{SearchParams, Variant};
use crate::search::limits::Limits;
use crate::search::mate::Verdict;
use crate::search::root_move::{MoveOf, RootMove, SearchJob};
use crate::search::time::TimeManager;
use crate::search::tt::TranspositionTable;
use crate::search::worker::Worker;
use asterism_support::system::{Moment, cores};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// The time that threads have to send their results once a search is to end.
const GRACE: Duration = Duration::from_millis(10);
/// The time they have if none has a result yet: without one the answer would be any legal move.
const FIRST_GRACE: Duration = Duration::from_millis(40);

/// The most threads that search per core. A helper that waits for a core has no result in time: 64 threads on two cores
/// lost almost every game to one.
const CROWD: usize = 2;

/// The workers of one variant, kept between searches with everything they have learnt.
pub(crate) struct Pool<V: Variant> {
    params: SearchParams,
    /// The evaluator that the workers copy, if it is not the variant's own, which is made for a search only: a host may
    /// lend its network later.
    evaluator: Option<V::Evaluator>,
    idle: Vec<Worker<V>>,
    /// The number of workers that are not back from a search.
    away: usize,
    /// Sends workers back; each searching thread has a copy.
    send_back: Sender<Returned<V>>,
    sent_back: Receiver<Returned<V>>,
}

impl<V: Variant> Default for Pool<V> {
    fn default() -> Self {
        let (send_back, sent_back) = channel();
        Pool {
            params: V::INFO.search_params,
            evaluator: None,
            idle: Vec::new(),
            away: 0,
            send_back,
            sent_back,
        }
    }
}

impl<V: Variant> Pool<V> {
    /// Waits for the workers that are still away.
    fn settle(&mut self) {
        while self.away > 0 && self.wait_for_worker(None) {}
    }

    /// Sets the search parameters from now on, and forgets everything learnt in earlier searches.
    pub(crate) fn set_params(&mut self, params: &SearchParams) {
        self.settle();
        self.idle.clear();
        self.params = *params;
    }

    /// Sets the evaluator to copy from now on, the variant's own for `None`, and forgets everything learnt in earlier
    /// searches.
    pub(crate) fn set_evaluator(&mut self, evaluator: Option<V::Evaluator>) {
        self.settle();
        self.idle.clear();
        self.evaluator = evaluator;
    }

    /// Returns a copy of the evaluator it searches with.
    pub(crate) fn evaluator(&self) -> V::Evaluator {
        self.evaluator.clone().unwrap_or_default()
    }

    /// Returns the time management of a search with these limits, if they include time.
    pub(crate) fn time(&self, limits: &Limits) -> Option<TimeManager> {
        TimeManager::new(limits, self.params.time)
    }

    /// Forgets everything learnt in earlier searches.
    pub(crate) fn forget(&mut self) {
        self.settle();
        self.idle.iter_mut().for_each(Worker::forget);
    }

    /// Frees the workers that are back, with everything they have learnt.
    pub(crate) fn drop_workers(&mut self) {
        self.collect();
        self.idle = Vec::new();
    }

    /// Takes the workers that have come back.
    fn collect(&mut self) {
        while let Ok(worker) = self.sent_back.try_recv() {
            self.take_back(worker);
        }
    }

    /// Searches with as many threads as `signals` is for; `progress` is called on this one, which is also the single
    /// searching thread if `here`. Returns root moves, the best first (all of them, unless the search was cut short),
    /// and the answer to a question for a mate.
    pub(crate) fn search(
        &mut self,
        job: SearchJob<V>,
        tt: &Arc<TranspositionTable>,
        signals: &Arc<Signals>,
        here: bool,
        mut progress: impl FnMut(&Progress<MoveOf<V>>),
    ) -> (Vec<RootMove<MoveOf<V>>>, Option<Verdict>) {
        let threads = signals.threads();
        let time = self.time(&job.limits);
        let hard_limit = time.as_ref().map(TimeManager::hard_limit);
        tt.advance();
        let messages = Arc::new(Messages::new(signals.clone()));
        let search = SearchThread {
            job: Arc::new(job),
            time,
            tt: tt.clone(),
            signals: signals.clone(),
            shared: (threads > 1).then(Arc::default),
            messages: messages.clone(),
            send_back: self.send_back.clone(),
        };
        let finish = FinishAtEnd(signals);
        let wanted = useful_threads(threads, cores());
        let started = self.start(&search, wanted, here && threads == 1, &mut progress);
        let mut answers = ThreadAnswers::new(started);
        while started > 0 && !answers.first_ended() && !signals.stop_asked() {
            signals.wait_for(hard_limit, || !messages.is_empty());
            if messages.is_empty() {
                break; // a stop, or the time is up
            }
            answers.read(&messages, &mut progress);
        }
        signals.wait(search.job.limits.infinite);
        drop(finish);
        let end = Moment::now();
        while !answers.all_ended() {
            let knows = answers.knows_something(search.shared.as_deref());
            let grace = if knows { GRACE } else { FIRST_GRACE };
            if end.elapsed() >= grace {
                break;
            }
            signals.wait_from(end, grace, || !messages.is_empty());
            answers.read(&messages, &mut progress);
        }
        answers.decide(&search, &mut progress)
    }

    /// Starts the search in up to `threads` threads; returns in how many. The first worker runs on this thread if `here`,
    /// or if no other can be started, for its result is needed.
    fn start(
        &mut self,
        search: &SearchThread<V>,
        threads: usize,
        here: bool,
        progress: &mut impl FnMut(&Progress<MoveOf<V>>),
    ) -> usize {
        self.collect();
        if self.idle.is_empty() && self.away >= threads {
            self.wait_for_worker(search.hard_limit());
        }
        // The order in which they came back does not matter: the one that was the first is the first again.
        self.idle.sort_by_key(|worker| worker.thread);
        self.idle.truncate(threads);
        let mut idle = std::mem::take(&mut self.idle).into_iter();
        let mut started = 0;
        for thread in 0..to_start(threads, self.away, idle.len()) {
            // So many threads may be wanted that the time is up before all have started.
            if thread > 0 && search.signals.stopped() {
                break;
            }
            let new = || Worker::with_params(thread, &self.params, self.evaluator());
            let worker = idle.next().unwrap_or_else(new);
            let refused = if here { Some(worker) } else { search.start(worker, thread) };
            if thread > 0 && refused.is_some() {
                self.idle.extend(refused);
                break;
            }
            self.away += 1;
            started += 1;
            if let Some(worker) = refused {
                search.run(worker, thread, &mut |found| progress(&found));
                break;
            }
        }
        self.idle.extend(idle);
        started
    }

    /// Waits for one worker that is still searching, at most for `limit`; false if none came back.
    fn wait_for_worker(&mut self, limit: Option<Duration>) -> bool {
        let worker = match limit {
            Some(limit) => self.sent_back.recv_timeout(limit).ok(),
            None => self.sent_back.recv().ok(),
        };
        worker.map(|worker| self.take_back(worker)).is_some()
    }

    fn take_back(&mut self, worker: Returned<V>) {
        self.away -= 1;
        self.idle.extend(worker);
    }
}

impl<V: Variant> Drop for Pool<V> {
    fn drop(&mut self) {
        self.settle();
    }
}

/// Returns how many of the `threads` asked for are of use on this many cores.
fn useful_threads(threads: usize, cores: usize) -> usize {
    threads.clamp(1, CROWD * cores.max(1))
}

/// Returns the number of threads to start. Each worker that is still busy means one helper less, but an idle worker
/// always searches, even if more are busy than are wanted now.
fn to_start(threads: usize, away: usize, idle: usize) -> usize {
    threads.saturating_sub(away).max(idle.min(1))
}

/// Ends the threads, however a search ends.
struct FinishAtEnd<'a>(&'a Signals);

impl Drop for FinishAtEnd<'_> {
    fn drop(&mut self) {
        self.0.finish();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_crowd_of_threads_searches() {
        assert_eq!((useful_threads(0, 2), useful_threads(1, 2), useful_threads(4, 2)), (1, 1, 4));
        assert_eq!((useful_threads(64, 2), useful_threads(64, 1), useful_threads(64, 128)), (4, 2, 64));
    }

    #[test]
    fn a_worker_that_is_there_searches_however_many_are_away() {
        assert_eq!(to_start(1, 3, 1), 1, "the number of threads was lowered");
        assert_eq!(to_start(4, 3, 4), 1);
        assert_eq!(to_start(4, 1, 0), 3, "new ones are made");
        assert_eq!(to_start(2, 2, 0), 0, "there is none");
        assert_eq!(to_start(8, 0, 8), 8);
    }
}
