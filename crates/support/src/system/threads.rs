//! Threads, and seeds that differ from run to run.

use super::host::host_seed;
use super::sync::Mutex;
use once_cell::race::OnceNonZeroUsize;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::{self, Builder, JoinHandle, Scope, available_parallelism};

/// Whether the machine has threads.
pub const HAS_THREADS: bool = !cfg!(target_family = "wasm");

static CORES: OnceNonZeroUsize = OnceNonZeroUsize::new();

/// Returns how many threads can run at the same time; 1 if the machine does not report it, or has no threads.
pub fn cores() -> usize {
    CORES.get_or_init(|| available_parallelism().unwrap_or(NonZeroUsize::MIN)).get()
}

/// Work running in a thread.
pub struct Thread<T>(Work<T>);

enum Work<T> {
    Running(JoinHandle<T>),
    Done(T),
}

impl<T> std::fmt::Debug for Thread<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Thread").finish_non_exhaustive()
    }
}

impl<T> Thread<T> {
    /// Waits for the work, and returns its result; an error if it panicked.
    pub fn join(self) -> thread::Result<T> {
        match self.0 {
            Work::Running(thread) => thread.join(),
            Work::Done(made) => Ok(made),
        }
    }
}

/// Does `work` in a new thread, with a stack of this many bytes. A machine without threads does it at once, before this
/// returns. An error if the machine has threads but cannot start one; the work is not done then.
pub fn spawn<T: Send + 'static>(
    stack_bytes: usize,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Thread<T>> {
    if !HAS_THREADS {
        return Ok(Thread(Work::Done(work())));
    }
    Ok(Thread(Work::Running(Builder::new().stack_size(stack_bytes).spawn(work)?)))
}

/// Does `work` with `value` like [`spawn`]. The error returns the value too.
pub fn spawn_with<V: Send + 'static, T: Send + 'static>(
    stack_bytes: usize,
    value: V,
    work: impl FnOnce(V) -> T + Send + 'static,
) -> Result<Thread<Option<T>>, (Option<V>, io::Error)> {
    let kept = Arc::new(Mutex::new(Some(value)));
    let taken = kept.clone();
    let work = move || {
        let value = taken.lock().take();
        value.map(work)
    };
    spawn(stack_bytes, work).map_err(|error| (kept.lock().take(), error))
}

/// Runs `work`, which may start threads that borrow, and waits for these.
pub fn scope<'env, T>(work: impl for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> T) -> T {
    thread::scope(work)
}

/// Does `work` in a thread of a [`scope`], with a stack of this many bytes. An error if no thread can be started.
pub fn spawn_scoped<'scope>(
    scope: &'scope Scope<'scope, '_>,
    stack_bytes: usize,
    work: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    Builder::new().stack_size(stack_bytes).spawn_scoped(scope, work).map(drop)
}

/// Returns a number that differs from call to call and from run to run; not for secrets.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(host_seed())
}
