//! What several threads of one search share beside the table: the deepest iteration that one of them has finished.
//!
//! An iteration ends for all threads when the first has finished it: who looks up in the middle of it takes over
//! the lines found, for to finish the same search later would tell nothing new.

use super::root::RootMove;
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The deepest finished iteration of several threads.
pub struct SharedIteration<M> {
    deepest: AtomicU32,
    /// Its lines; only who holds the lock changes either.
    lines: Mutex<Arc<Vec<RootMove<M>>>>,
}

impl<M> Default for SharedIteration<M> {
    fn default() -> Self {
        SharedIteration { deepest: AtomicU32::new(0), lines: Mutex::default() }
    }
}

impl<M: Clone> SharedIteration<M> {
    /// The deepest iteration that a thread has finished, 0 before the first.
    #[inline]
    pub(super) fn deepest(&self) -> u32 {
        self.deepest.load(Relaxed)
    }

    /// Keeps the lines of an iteration that a thread has finished, if it is the first to come so deep.
    pub(super) fn hand_in(&self, depth: u32, lines: &[RootMove<M>]) {
        if depth <= self.deepest() {
            return;
        }
        let lines = Arc::new(lines.to_vec());
        let mut found = self.lines.lock();
        if depth > self.deepest() {
            *found = lines;
            self.deepest.store(depth, Relaxed);
        }
    }

    /// Puts the lines of the deepest finished iteration into `lines`; returns its depth.
    pub(super) fn take_over(&self, lines: &mut Vec<RootMove<M>>) -> u32 {
        let (depth, found) = {
            let found = self.lines.lock();
            (self.deepest(), found.clone())
        };
        lines.clone_from(&found);
        depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_an_iteration_is_heard() {
        let team = SharedIteration::default();
        assert_eq!(team.deepest(), 0);
        team.hand_in(1, &[RootMove::new(&['a'])]);
        team.hand_in(3, &[RootMove::new(&['b'])]);
        team.hand_in(3, &[RootMove::new(&['c'])]);
        team.hand_in(2, &[RootMove::new(&['d'])]);
        let mut lines = vec![RootMove::new(&['e']), RootMove::new(&['f'])];
        assert_eq!((team.take_over(&mut lines), team.deepest()), (3, 3));
        assert_eq!(lines.iter().map(|line| line.turn[0]).collect::<Vec<_>>(), ['b']);
    }
}
