//! A search by several threads (Lazy SMP): they share the table and the deepest finished iteration.
//!
//! `pool` starts one `Worker` a thread, each a `search_thread`, and waits for what they send to the `messages`;
//! `answers` makes the answer of it, by a `vote` where all is well. `shared_iteration` is what they share beside the
//! table; `signals` stop them.

mod answers;
mod messages;
mod pool;
mod search_thread;
mod shared_iteration;
mod signals;
mod vote;

pub(crate) use messages::Progress;
pub(crate) use pool::Pool;
pub(in crate::search) use shared_iteration::SharedIteration;
pub(crate) use signals::{Control, Signals};
