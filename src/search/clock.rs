//! Limits of a search, and when to stop it.

use parking_lot::{Condvar, Mutex};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What a search may use. Nothing set means: until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Turns of depth.
    pub depth: Option<u32>,
    /// Nodes, over all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// A game clock.
    pub clock: Option<Clock>,
    /// Find a win within this many own moves, or prove that there is none.
    pub mate: Option<u32>,
    /// Give no result before it is asked for.
    pub infinite: bool,
    /// The opponent is still thinking: the clock starts at the ponder hit.
    pub ponder: bool,
    /// Time lost between engine and host, held back from every limit in time.
    pub overhead: Duration,
}

impl Limits {
    /// Whether nothing but a stop is sure to end the search.
    pub fn endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.clock.is_some()
            || self.mate.is_some();
        self.infinite || !limited
    }
}

/// A game clock as one side sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves until more time is given, if that is so.
    pub moves_to_go: Option<u32>,
}

/// What reaches a running search from outside, and what it tells.
pub struct Signals {
    stop: AtomicBool,
    /// A limit is reached: nothing more is searched, but the answer may still have to wait.
    enough: AtomicBool,
    /// When the clock started, or `None` while pondering.
    started: Mutex<Option<Instant>>,
    changed: Condvar,
    /// Nodes of each thread, each on a cache line of its own.
    nodes: Vec<Counter>,
    begun: Instant,
    /// What this search is a part of: it ends with that.
    whole: Option<Arc<Signals>>,
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
            enough: AtomicBool::new(false),
            started: Mutex::new((!ponder).then_some(begun)),
            changed: Condvar::new(),
            nodes: (0..threads).map(|_| Counter::default()).collect(),
            begun,
            whole: None,
        }
    }

    /// Signals for a search of one thread that is a step of something longer.
    pub fn within(whole: &Arc<Signals>) -> Signals {
        Signals { whole: Some(whole.clone()), ..Signals::new(1, false) }
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
        self.enough.store(true, Relaxed);
    }

    /// Whether the search is to end.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
            || self.enough.load(Relaxed)
            || self.whole.as_ref().is_some_and(|whole| whole.stopped())
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

/// How long a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No new iteration starts after this.
    pub soft: Duration,
    /// The search is broken off here.
    pub hard: Duration,
    /// Whether the first may be more or less, as the search goes.
    pub flexible: bool,
}

impl Budget {
    /// After what no new iteration starts in a search that wants `factor` times its planned time.
    pub fn stretched(self, factor: f64) -> Duration {
        if self.flexible { self.soft.mul_f64(factor).min(self.hard) } else { self.soft }
    }

    /// The budget that follows from the limits, if time is limited at all.
    pub fn of(limits: &Limits) -> Option<Budget> {
        let fixed =
            limits.movetime.map(|time| time.saturating_sub(limits.overhead).max(Duration::from_millis(1)));
        let clock = limits.clock.map(|clock| Budget::share(clock, limits.overhead));
        match (fixed, clock) {
            (None, clock) => clock,
            (Some(time), None) => Some(Budget { soft: time, hard: time, flexible: false }),
            (Some(time), Some(clock)) => {
                Some(Budget { soft: clock.soft.min(time), hard: clock.hard.min(time), flexible: true })
            }
        }
    }

    /// What a game clock allows.
    fn share(clock: Clock, overhead: Duration) -> Budget {
        let usable = clock.remaining.saturating_sub(overhead).max(Duration::from_millis(1));
        // A share of what is left and most of the increment; never more than a part of what is left,
        // so that the flag cannot fall however often this is asked.
        let moves = clock.moves_to_go.unwrap_or(30).clamp(1, 40);
        let share = usable / moves + clock.increment * 3 / 4;
        let most = if moves == 1 { usable * 8 / 10 } else { usable * 4 / 10 };
        Budget { soft: (share * 7 / 10).min(most), hard: (share * 4).min(most), flexible: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn movetime_keeps_the_overhead_back() {
        let limits = Limits { movetime: Some(ms(100)), overhead: ms(30), ..Limits::default() };
        assert_eq!(Budget::of(&limits), Some(Budget { soft: ms(70), hard: ms(70), flexible: false }));
    }

    #[test]
    fn no_budget_exceeds_what_is_left() {
        for remaining in [0, 1, 5, 50, 1_000, 60_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let clock = Clock { remaining: ms(remaining), increment: ms(2_000), moves_to_go };
                let limits = Limits { clock: Some(clock), overhead: ms(10), ..Limits::default() };
                let budget = Budget::of(&limits).unwrap();
                assert!(budget.soft <= budget.hard);
                assert!(budget.hard <= ms(remaining.saturating_sub(10).max(1)));
            }
        }
    }

    #[test]
    fn without_limits_there_is_no_budget() {
        assert_eq!(Budget::of(&Limits::default()), None);
    }
}
