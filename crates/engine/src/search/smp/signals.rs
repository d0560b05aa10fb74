//! The signals of a running search: stop and ponder hit from outside, nodes and time from its threads.

use asterism_support::system::{Condvar, HAS_THREADS, Moment, Mutex, host_stops};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Stop and ponder-hit requests for one search. Requests made before it starts are kept; after it ends, `stop` and
/// `ponder_hit` return false.
#[derive(Default)]
pub(crate) struct Control {
    /// Only set under the lock, so that a search about to wait does not miss it.
    stop: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// When the move that was pondered on was played.
    ponder_hit: Option<Moment>,
    over: bool,
}

impl Control {
    /// Ends the search as soon as it looks; false if it is over.
    pub(crate) fn stop(&self) -> bool {
        let state = self.state.lock();
        if !state.over {
            self.stop.store(true, Relaxed);
            self.changed.notify_all();
        }
        !state.over
    }

    /// Starts the clock, because the move that was pondered on has been played. False if the search is over.
    pub(crate) fn ponder_hit(&self) -> bool {
        let mut state = self.state.lock();
        if !state.over {
            state.ponder_hit.get_or_insert_with(Moment::now);
            self.changed.notify_all();
        }
        !state.over
    }

    /// Returns whether a stop has come in time.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || host_stops()
    }

    /// Returns whether nothing reaches the search any more.
    pub(crate) fn is_over(&self) -> bool {
        self.state.lock().over
    }

    /// Closes the search to further requests. Returns whether a stop has come in time.
    pub(crate) fn close(&self) -> bool {
        self.state.lock().over = true;
        self.is_stopped()
    }
}

/// The signals of one search: those from outside, and those of its threads.
pub(crate) struct Signals {
    control: Arc<Control>,
    /// A limit is reached or the answer is due: nothing more is searched.
    finished: AtomicBool,
    begun: Moment,
    /// Whether the clock starts at the ponder hit.
    ponders: bool,
    /// The nodes of each thread, each on a cache line of its own.
    nodes: Vec<NodeCounter>,
}

#[repr(align(128))]
#[derive(Default)]
struct NodeCounter(AtomicU64);

impl Signals {
    /// Makes the signals of a search by `threads` threads whose time starts at `begun`.
    pub(crate) fn new(control: &Arc<Control>, threads: usize, begun: Moment, ponders: bool) -> Signals {
        Signals {
            control: control.clone(),
            finished: AtomicBool::new(false),
            begun,
            ponders,
            nodes: (0..threads).map(|_| NodeCounter::default()).collect(),
        }
    }

    /// Signals for a search of `threads` threads that nothing reaches from outside.
    pub(crate) fn detached(threads: usize) -> Signals {
        Signals::new(&Arc::default(), threads, Moment::now(), false)
    }

    /// Closes the search to further requests from outside. Returns whether a stop has come in time.
    pub(crate) fn close(&self) -> bool {
        self.control.close()
    }

    /// Returns how many threads are to search.
    pub(crate) fn threads(&self) -> usize {
        self.nodes.len()
    }

    /// Wakes the thread that waits, so that it looks again.
    pub(super) fn wake(&self) {
        // Under the lock, so that a thread about to wait does not miss it.
        let _guard = self.control.state.lock();
        self.control.changed.notify_all();
    }

    /// Waits until `ready`, a stop from outside, or `limit` on the clock of this move.
    pub(super) fn wait_for(&self, limit: Option<Duration>, ready: impl Fn() -> bool) {
        let mut state = self.control.state.lock();
        while !ready() && !self.stop_asked() {
            let end = limit.and_then(|limit| self.clock_start(&state)?.checked_add(limit));
            match end {
                None => state = self.control.changed.wait(state),
                Some(end) if Moment::now() < end => {
                    state = self.control.changed.wait_for(state, end.since(Moment::now()));
                }
                Some(_) => return,
            }
        }
    }

    /// Waits until `ready`, or until `longest` has passed since `begun`, even if a stop comes.
    pub(super) fn wait_from(&self, begun: Moment, longest: Duration, ready: impl Fn() -> bool) {
        let mut state = self.control.state.lock();
        let left = || longest.saturating_sub(begun.elapsed());
        while !ready() && !left().is_zero() {
            state = self.control.changed.wait_for(state, left());
        }
    }

    /// Ends every thread: nothing more is searched.
    pub(in crate::search) fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// Returns whether the search is to end.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        self.finished.load(Relaxed) || self.stop_asked()
    }

    /// Returns whether the search is to end for another reason than its own limits.
    #[inline]
    pub(crate) fn stop_asked(&self) -> bool {
        self.control.is_stopped()
    }

    /// Waits while the result may not be given yet.
    pub(super) fn wait(&self, infinite: bool) {
        let mut state = self.control.state.lock();
        // Without threads the wait would never end.
        while HAS_THREADS && !self.stop_asked() && (infinite || self.clock_start(&state).is_none()) {
            state = self.control.changed.wait(state);
        }
    }

    /// Returns when the clock started, or `None` while pondering.
    fn clock_start(&self, state: &State) -> Option<Moment> {
        if self.ponders { state.ponder_hit } else { Some(self.begun) }
    }

    /// Returns the time on the clock of this move; nothing while pondering.
    pub(crate) fn on_clock(&self) -> Option<Duration> {
        match self.ponders {
            false => Some(self.begun.elapsed()),
            true => self.control.state.lock().ponder_hit.map(|start| start.elapsed()),
        }
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.0.load(Relaxed)).sum()
    }

    pub(in crate::search) fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].0.store(nodes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_does_not_count_as_a_stop() {
        let control = Arc::new(Control::default());
        let search = Signals::new(&control, 1, Moment::now(), false);
        search.finish();
        assert!(search.stopped() && !search.stop_asked() && !control.close());
    }

    #[test]
    fn signals_count_before_a_search_but_not_after_it() {
        let control = Arc::new(Control::default());
        assert!(control.stop() && control.ponder_hit(), "the search has not begun");
        let search = Signals::new(&control, 1, Moment::now(), true);
        assert!(search.stop_asked() && search.on_clock().is_some());
        search.wait(true); // does not wait
        assert!(control.close());
        let control = Control::default();
        assert!(!control.close(), "not stopped");
        assert!(!control.stop() && !control.ponder_hit() && control.is_over());
        assert!(!control.is_stopped(), "it came too late");
    }
}
