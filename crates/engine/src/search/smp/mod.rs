//! A search by several threads (Lazy SMP): they share the table and the deepest finished iteration.
//!
//! `pool` starts one `Worker` per thread, each a `search_thread`, and waits for their `messages`; `answers` makes the
//! answer from them, by a `vote` if all went well. `shared_iteration` is the state they share beside the table;
//! `signals` stop them.

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
