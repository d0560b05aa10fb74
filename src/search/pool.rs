//! Lazy SMP: one worker a thread over one table. The first thread decides when to stop and what to
//! play; the others search the same position and help by what they put into the table.

use super::clock::{Budget, Limits, Signals};
use super::root::{Job, Line};
use super::table::Table;
use super::worker::{MoveOf, Worker};
use crate::rules::Variant;
use std::sync::Arc;

/// The workers of one game, kept between searches for what they have learnt.
pub struct Pool<V: Variant> {
    workers: Vec<Worker<V>>,
}

impl<V: Variant> Default for Pool<V> {
    fn default() -> Self {
        Pool { workers: Vec::new() }
    }
}

impl<V: Variant> Pool<V> {
    /// Forgets what earlier searches taught.
    pub fn forget(&mut self) {
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// Searches with `threads` threads; `progress` is called on the first. Returns all root turns,
    /// the best first.
    pub fn search(
        &mut self,
        job: &Job<V>,
        threads: usize,
        table: &Arc<Table>,
        signals: &Arc<Signals>,
        progress: impl FnMut(&mut Worker<V>, &[Line<MoveOf<V>>], usize) + Send,
    ) -> Vec<Line<MoveOf<V>>> {
        let limits: &Limits = job.limits;
        let budget = Budget::of(limits);
        table.advance();
        self.workers.truncate(threads.max(1));
        while self.workers.len() < threads.max(1) {
            self.workers.push(Worker::new(self.workers.len(), table.clone()));
        }
        let hard = budget.map(|b| b.hard);
        for worker in &mut self.workers {
            worker.begin(job, signals.clone(), table.clone(), hard);
        }
        let Some((first, helpers)) = self.workers.split_first_mut() else { return Vec::new() };
        std::thread::scope(|scope| {
            for helper in helpers {
                // A thread that cannot be started is one helper fewer, nothing worse.
                let _ = std::thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || helper.deepen(job, None, |_, _, _| ()));
            }
            let _stop = StopAtEnd(signals);
            let lines = first.deepen(job, budget, progress);
            first.publish();
            signals.wait(limits.infinite);
            lines
        })
    }
}

/// Stops the helpers, however the first thread ends.
struct StopAtEnd<'a>(&'a Signals);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Bytes of stack a searching thread needs: [`super::MAX_PLY`] frames, each with a position.
pub const STACK: usize = 16 << 20;
