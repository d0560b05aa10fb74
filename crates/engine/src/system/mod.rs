//! What the machine gives: time, threads, parallel loops, memory and seeds.
//!
//! Nobody else in this crate or in `asterism-interface` asks for them. So a machine that lacks some of them, such as a
//! worker of a web page without threads and clock, needs a special case in no other place.

mod clock;
mod memory;
mod parallel;
mod threads;

pub use clock::Moment;
#[cfg(target_family = "wasm")]
pub use clock::set_clock;
pub(crate) use memory::available_megabytes;
pub(crate) use parallel::{for_each, make, map, try_map};
pub use threads::{HAS_THREADS, Thread, cores, random_seed, scope, spawn, spawn_scoped};
