//! How `train` and `fit-eval` go, on the terminal.

use super::stop::stop_flag;
use super::{out, progress};
use crate::lab::train::Observer;
use indicatif::ProgressBar;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Shows lines and a bar, which goes with it; Ctrl-C asks for an end.
pub(super) struct TerminalObserver {
    bar: ProgressBar,
    stop: Arc<AtomicBool>,
}

impl TerminalObserver {
    /// Makes an observer with a bar of these steps. Takes over Ctrl-C, which ends the work; `end` says when.
    pub(super) fn new(steps: &str, end: &'static str) -> TerminalObserver {
        TerminalObserver { bar: progress::bar(0, steps), stop: stop_flag(end) }
    }
}

impl Drop for TerminalObserver {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for TerminalObserver {
    fn note(&mut self, text: &str) {
        self.bar.suspend(|| out::note(text));
    }

    fn steps(&mut self, taken: usize, of: usize) {
        self.bar.set_length(of as u64);
        self.bar.set_position(taken as u64);
    }

    fn wants_end(&self) -> bool {
        self.stop.load(Relaxed)
    }
}
