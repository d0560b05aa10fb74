//! Handles that stop searches from outside: one, or all of a longer work.

use crate::search::Control;
use asterism_support::system::{Mutex, host_stops};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A handle that stops one search, from any thread, before or after it starts: see
/// [`Engine::stop_handle`](super::Engine::stop_handle). Clones stop the same search.
#[derive(Clone)]
pub struct StopHandle(Arc<Control>);

impl fmt::Debug for StopHandle {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("StopHandle").field("is_over", &self.0.is_over()).finish()
    }
}

impl StopHandle {
    pub(super) fn of(control: &Arc<Control>) -> StopHandle {
        StopHandle(control.clone())
    }

    /// Stops the search as soon as it checks; one that has not started ends soon after its start. It answers with the
    /// best move found, and [`Answer::stopped`](crate::game::Answer::stopped) is true.
    ///
    /// False, and without effect on any other search, if the search is over, or will never run.
    pub fn stop(&self) -> bool {
        self.0.stop()
    }

    /// Starts the clock of the search, because the move that was pondered on has been played. False if the
    /// search is over.
    pub fn ponder_hit(&self) -> bool {
        self.0.ponder_hit()
    }
}

/// A handle that stops all searches of a longer work: those running, and those still to come. Clones stop the same
/// work.
#[derive(Clone, Default)]
pub struct StopGroup(Arc<Group>);

#[derive(Default)]
struct Group {
    stopped: AtomicBool,
    /// The handles of the searches that are not over.
    handles: Mutex<Vec<StopHandle>>,
}

impl fmt::Debug for StopGroup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("StopGroup").field("is_stopped", &self.is_stopped()).finish()
    }
}

impl StopGroup {
    /// Stops the searches that were added, and each that will be.
    pub fn stop(&self) {
        // Under the lock, so that no search about to be added escapes.
        let handles = self.0.handles.lock();
        self.0.stopped.store(true, Relaxed);
        for handle in handles.iter() {
            handle.stop();
        }
    }

    /// Returns whether the work is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Relaxed) || host_stops()
    }

    /// Adds a search to the work: it is stopped with that, or at once.
    pub fn add(&self, search: StopHandle) {
        let mut handles = self.0.handles.lock();
        if self.is_stopped() {
            search.stop();
        }
        handles.retain(|handle| !handle.0.is_over());
        handles.push(search);
    }
}
