//! Locks for a process that may be forked, as Python forks it, and that no panic spoils.
//!
//! They are those of the standard library, each of which lives in its own memory. Those of `parking_lot` keep all waiting
//! threads in one table of the process: a forked child finds the threads of its parent there, and their memory reused.

use std::sync::{self, MutexGuard, PoisonError};
use std::time::Duration;

/// A value that one thread at a time has. A thread that panics leaves the value as it is.
#[derive(Default, Debug)]
pub struct Mutex<T>(sync::Mutex<T>);

impl<T> Mutex<T> {
    /// Makes a lock around `value`.
    pub const fn new(value: T) -> Mutex<T> {
        Mutex(sync::Mutex::new(value))
    }

    /// Waits for the value.
    pub fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets threads wait for a change of the value in a [`Mutex`].
#[derive(Default, Debug)]
pub struct Condvar(sync::Condvar);

impl Condvar {
    /// Wakes every thread that waits.
    pub fn notify_all(&self) {
        self.0.notify_all();
    }

    /// Releases the value until it may have changed.
    pub fn wait<'a, T>(&self, guard: MutexGuard<'a, T>) -> MutexGuard<'a, T> {
        self.0.wait(guard).unwrap_or_else(PoisonError::into_inner)
    }

    /// Releases the value until it may have changed, for `longest` at most.
    pub fn wait_for<'a, T>(&self, guard: MutexGuard<'a, T>, longest: Duration) -> MutexGuard<'a, T> {
        self.0.wait_timeout(guard, longest).unwrap_or_else(PoisonError::into_inner).0
    }
}
