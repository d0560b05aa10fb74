//! The services of the machine: time, threads, parallel loops, memory and seeds.
//!
//! All of `asterism-engine` and `asterism-interface` goes through this module for them, and does not know what machine it
//! runs on. A worker of a web page has no threads: the work of a thread then runs at once ([`HAS_THREADS`]), and its
//! [`Host`] lends the rest.

mod clock;
mod host;
mod huge_pages;
mod memory;
mod parallel;
mod sync;
mod threads;

pub use clock::Moment;
pub use host::{HAS_HOST, Host, host_network, host_stops, set_host};
pub use memory::available_megabytes;
pub use parallel::{for_each, make, map, prepare_for_forks, try_map};
pub use sync::{Condvar, Mutex};
pub use threads::{HAS_THREADS, Thread, cores, random_seed, scope, spawn, spawn_scoped, spawn_with};
