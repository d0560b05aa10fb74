//! The state that several threads of one search share beside the table: the deepest iteration finished by any of them.
//!
//! An iteration ends for all threads when the first has finished it: the others adopt its root moves, for finishing the
//! same search later would add nothing.

use crate::search::root_move::RootMove;
use asterism_support::system::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The deepest finished iteration of several threads.
pub(in crate::search) struct SharedIteration<M> {
    depth: AtomicU32,
    /// The root moves of that iteration; either field changes under this lock only.
    root_moves: Mutex<Arc<Vec<RootMove<M>>>>,
}

impl<M> Default for SharedIteration<M> {
    fn default() -> Self {
        SharedIteration { depth: AtomicU32::new(0), root_moves: Mutex::default() }
    }
}

impl<M: Clone> SharedIteration<M> {
    /// Returns the deepest iteration that a thread has finished, in turns; 0 before the first.
    #[inline]
    pub(in crate::search) fn depth(&self) -> u32 {
        self.depth.load(Relaxed)
    }

    /// Keeps the root moves of an iteration that a thread has finished, if it is the first to come so deep.
    pub(in crate::search) fn publish(&self, depth: u32, root_moves: &[RootMove<M>]) {
        if depth <= self.depth() {
            return;
        }
        let root_moves = Arc::new(root_moves.to_vec());
        let mut shared = self.root_moves.lock();
        if depth > self.depth() {
            *shared = root_moves;
            self.depth.store(depth, Relaxed);
        }
    }

    /// Puts the root moves of the deepest finished iteration into `root_moves`; returns its depth.
    pub(in crate::search) fn adopt(&self, root_moves: &mut Vec<RootMove<M>>) -> u32 {
        let (depth, shared) = {
            let shared = self.root_moves.lock();
            (self.depth(), shared.clone())
        };
        root_moves.clone_from(&shared);
        depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_finished_iteration_is_shared() {
        let shared = SharedIteration::default();
        assert_eq!(shared.depth(), 0);
        shared.publish(1, &[RootMove::new(&['a'])]);
        shared.publish(3, &[RootMove::new(&['b'])]);
        shared.publish(3, &[RootMove::new(&['c'])]);
        shared.publish(2, &[RootMove::new(&['d'])]);
        let mut root_moves = vec![RootMove::new(&['e']), RootMove::new(&['f'])];
        assert_eq!((shared.adopt(&mut root_moves), shared.depth()), (3, 3));
        assert_eq!(root_moves.iter().map(|root_move| root_move.turn[0]).collect::<Vec<_>>(), ['b']);
    }
}
