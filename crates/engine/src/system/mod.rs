//! What the machine gives: time, threads, parallel loops, memory and seeds.
//!
//! Nobody else in this crate or in `asterism-interface` asks for them, or knows what machine it is. A worker of a web
//! page has no threads: what would run in one then runs at once ([`HAS_THREADS`]), and its [`Host`] lends the rest.

mod clock;
mod host;
mod huge_pages;
mod memory;
mod parallel;
mod threads;

pub use clock::Moment;
pub(crate) use host::{HAS_HOST, host_network, host_stops};
pub use host::{Host, set_host};
pub(crate) use memory::available_megabytes;
pub(crate) use parallel::{for_each, make, map, try_map};
pub use threads::{HAS_THREADS, Thread, cores, random_seed, scope, spawn, spawn_scoped};
