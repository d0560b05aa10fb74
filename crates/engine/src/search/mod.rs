//! The one search that serves every variant: iterative deepening, principal variation search,
//! transposition table, quiescence, and threads that share the table (Lazy SMP).
//!
//! It knows [`crate::rules`] only and names no variant: numbers that differ come from
//! [`SearchParams`](crate::rules::SearchParams), knowledge from [`Evaluator`](crate::rules::Evaluator).
//! How the parts fit:
//!
//! * `pool` starts one `Worker` a thread, each a `search_thread`, and waits for what they send to the `messages`;
//!   `answers` makes the answer of it, by a `vote` where all is well. `shared_iteration` is what they share beside
//!   the table.
//! * `iterative_deepening` searches turn by turn deeper, `time` says for how long; `root` searches one iteration, with
//!   aspiration windows; `mate` proves or refutes wins.
//! * `negamax` is one inner node: `node_pruning` decides it without its moves, `singular` looks at the
//!   table's move, `move_loop` searches the moves, `move_pruning` skips moves, `lmr` reduces them; `qsearch` is a leaf.
//! * `move_picker` hands out the moves of a node in stages; `history` remembers which were good, `correction`
//!   where the evaluation was wrong.
//! * `path` and `stack` are the way from the root to a node; `turn` carries windows and signs over a ply, the only
//!   place that knows that a side may play twice.
//! * `tt` is the table, shared and lock-free, `owned_table` keeps it for an engine; `limits` (within `bounds`) and `signals`
//!   end a search; `strength` makes a weaker player.
//!
//! `worker` holds the state; the others add methods to it.

mod answers;
mod bound;
pub mod bounds;
mod correction;
mod history;
mod iterative_deepening;
mod limits;
mod lmr;
mod lmr_table;
mod mate;
mod messages;
mod mode;
mod move_loop;
mod move_picker;
mod move_pruning;
mod negamax;
mod node;
mod node_pruning;
mod owned_table;
mod path;
mod pool;
mod qsearch;
mod root;
mod root_move;
mod search_thread;
mod searched_moves;
mod shared_iteration;
mod signals;
mod singular;
mod stack;
mod static_eval;
mod strength;
mod time;
mod tt;
mod tt_entry;
mod turn;
mod vote;
mod worker;

pub use bound::Bound;
pub use limits::{GameClock, Limits};
pub use mate::Verdict;
pub(crate) use messages::Progress;
pub(crate) use mode::Mode;
pub(crate) use owned_table::OwnedTable;
pub(crate) use pool::Pool;
pub(crate) use root_move::{MoveOf, RootMove, SearchJob};
pub(crate) use signals::{Control, Signals};
pub use strength::Strength;
pub(crate) use strength::{Capture, Handicap};
pub use tt::OutOfMemory;
pub(crate) use tt::TranspositionTable;
pub use turn::THREAD_STACK_BYTES;
pub(crate) use worker::Worker;
