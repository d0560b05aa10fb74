//! What the threads of one search share beside the table: the deepest iteration that one of them has finished.
//!
//! An iteration ends for all threads when the first has finished it: the others take over its lines, for to finish
//! the same search later would tell nothing new.

use super::root::Line;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The threads of one search, as far as they wait for each other's results.
pub struct Team<M> {
    deepest: AtomicU32,
    lines: Mutex<(u32, Vec<Line<M>>)>,
}

impl<M> Default for Team<M> {
    fn default() -> Self {
        Team { deepest: AtomicU32::new(0), lines: Mutex::default() }
    }
}

impl<M: Clone> Team<M> {
    /// The deepest iteration that a thread has finished, 0 before the first.
    #[inline]
    pub fn deepest(&self) -> u32 {
        self.deepest.load(Relaxed)
    }

    /// Keeps the lines of an iteration that a thread has finished, if it is the first to come so deep.
    pub(super) fn hand_in(&self, depth: u32, lines: &[Line<M>]) {
        let mut deepest = self.lines.lock();
        if depth > deepest.0 {
            *deepest = (depth, lines.to_vec());
            self.deepest.store(depth, Relaxed);
        }
    }

    /// Puts the lines of the deepest finished iteration into `lines`; returns its depth.
    pub(super) fn take_over(&self, lines: &mut Vec<Line<M>>) -> u32 {
        let deepest = self.lines.lock();
        lines.clone_from(&deepest.1);
        deepest.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_finish_an_iteration_is_heard() {
        let team = Team::default();
        assert_eq!(team.deepest(), 0);
        team.hand_in(1, &[Line::new(&['a'])]);
        team.hand_in(3, &[Line::new(&['b'])]);
        team.hand_in(3, &[Line::new(&['c'])]);
        team.hand_in(2, &[Line::new(&['d'])]);
        let mut lines = vec![Line::new(&['e']), Line::new(&['f'])];
        assert_eq!((team.take_over(&mut lines), team.deepest()), (3, 3));
        assert_eq!(lines.iter().map(|line| line.turn[0]).collect::<Vec<_>>(), ['b']);
    }
}
