//! What reaches a running search from outside (stop, ponder hit), and what it tells (nodes, time).

use parking_lot::{Condvar, Mutex};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What reaches a running search from outside, and what it tells.
pub struct Signals {
    stop: AtomicBool,
    /// A limit is reached: nothing more is searched, but the answer may still have to wait.
    limit_reached: AtomicBool,
    /// When the clock started, or `None` while pondering.
    started: Mutex<Option<Instant>>,
    changed: Condvar,
    /// Nodes of each thread, each on a cache line of its own.
    nodes: Vec<Counter>,
    begun: Instant,
    /// The search that this one is a step of: this one ends with it.
    parent: Option<Arc<Signals>>,
}

#[repr(align(128))]
#[derive(Default)]
struct Counter(AtomicU64);

impl Signals {
    /// Signals for a search of `threads` threads that begins now.
    pub fn new(threads: usize, ponder: bool) -> Signals {
        let begun = Instant::now();
        Signals {
            stop: AtomicBool::new(false),
            limit_reached: AtomicBool::new(false),
            started: Mutex::new((!ponder).then_some(begun)),
            changed: Condvar::new(),
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            begun,
            parent: None,
        }
    }

    /// Signals for a search of `threads` threads that is a step of something longer.
    pub fn within(parent: &Arc<Signals>, threads: usize) -> Signals {
        Signals { parent: Some(parent.clone()), ..Signals::new(threads, false) }
    }

    /// Wakes the thread that waits, so that it looks again.
    pub(super) fn wake(&self) {
        // Under the lock, so that a thread about to wait does not miss it.
        let _guard = self.started.lock();
        self.changed.notify_all();
    }

    /// Waits until `ready`, a stop from outside, or `limit` on the clock of this move.
    pub(super) fn wait_for(&self, limit: Option<Duration>, ready: impl Fn() -> bool) {
        let mut started = self.started.lock();
        while !ready() && !self.stop_asked() {
            let end = limit.and_then(|limit| started.as_ref()?.checked_add(limit));
            match end {
                None => self.changed.wait(&mut started),
                Some(end) if Instant::now() < end => {
                    self.changed.wait_until(&mut started, end);
                }
                Some(_) => return,
            }
        }
    }

    /// Waits until `ready`, or until `end`, whatever the search is told.
    pub(super) fn wait_until(&self, end: Instant, ready: impl Fn() -> bool) {
        let mut started = self.started.lock();
        while !ready() && Instant::now() < end {
            self.changed.wait_until(&mut started, end);
        }
    }

    /// Ends the search as soon as it looks.
    pub fn stop(&self) {
        // Under the lock, so that a search about to wait does not miss it.
        let _guard = self.started.lock();
        self.stop.store(true, Relaxed);
        self.changed.notify_all();
    }

    /// A limit is reached: every thread ends its search.
    pub(super) fn finish(&self) {
        self.limit_reached.store(true, Relaxed);
    }

    /// Whether the search is to end.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.limit_reached.load(Relaxed) || self.stop_asked()
    }

    /// Whether the search is to end for another reason than its own limits.
    #[inline]
    pub(super) fn stop_asked(&self) -> bool {
        self.stop.load(Relaxed) || self.parent.as_ref().is_some_and(|parent| parent.stopped())
    }

    /// The move that was pondered on has been played: the clock runs from now.
    pub fn ponder_hit(&self) {
        self.started.lock().get_or_insert_with(Instant::now);
        self.changed.notify_all();
    }

    /// Waits while the result may not be given yet.
    pub fn wait(&self, infinite: bool) {
        let mut started = self.started.lock();
        while !self.stop.load(Relaxed) && (infinite || started.is_none()) {
            self.changed.wait(&mut started);
        }
    }

    /// Time on the clock of this move; nothing while pondering.
    pub fn on_clock(&self) -> Option<Duration> {
        self.started.lock().map(|start| start.elapsed())
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Nodes of all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.0.load(Relaxed)).sum()
    }

    pub(super) fn publish_nodes(&self, thread: usize, nodes: u64) {
        self.nodes[thread].0.store(nodes, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_ends_a_search_but_is_no_stop_from_outside() {
        let all = Arc::new(Signals::new(1, false));
        let step = Signals::within(&all, 1);
        step.finish();
        assert!(step.stopped() && !step.stop_asked() && !all.stopped());
        all.stop();
        assert!(step.stop_asked() && all.stop_asked());
    }
}
