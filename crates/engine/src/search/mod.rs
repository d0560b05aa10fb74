//! The one search that serves every variant: iterative deepening, principal variation search, transposition table,
//! quiescence, and threads that share the table (Lazy SMP).
//!
//! It depends on [`crate::rules`] only and names no variant: numbers that differ come from
//! [`SearchParams`](crate::rules::SearchParams), knowledge from [`Evaluator`](crate::rules::Evaluator). How the parts
//! fit:
//!
//! - `smp` runs one `Worker` per thread and combines their results into one answer.
//! - `iterative_deepening` searches turn by turn deeper, `time` decides for how long; `root` searches one iteration,
//!   with aspiration windows; `mate` proves or refutes wins.
//! - `negamax` is one inner node: `node_pruning` may decide it without its moves, `singular` examines the table's move,
//!   `move_loop` searches the moves, `move_pruning` skips moves, `lmr` reduces them; `qsearch` is a leaf.
//! - `move_picker` yields the moves of a node in stages; `history` remembers which were good, `correction` where the
//!   evaluation was wrong.
//! - `path` and `stack` are the way from the root to a node; `turn` carries windows and signs over a ply, the only
//!   place that knows that a side may play twice.
//! - `tt` is the table, shared and lock-free, `memory` keeps it for an engine; `limits` (within `bounds`) end a search;
//!   `strength` makes a weaker player.
//!
//! `worker` holds the state; the others add methods to it.

mod bound;
mod bounds;
mod correction;
mod history;
mod iterative_deepening;
mod limits;
mod lmr;
mod mate;
mod memory;
mod move_loop;
mod move_picker;
mod move_pruning;
mod negamax;
mod node;
mod node_pruning;
mod path;
mod qsearch;
mod root;
mod root_move;
mod searched_moves;
mod singular;
mod smp;
mod stack;
mod static_eval;
mod strength;
mod time;
mod tt;
mod tt_entry;
mod turn;
mod worker;

pub use bound::Bound;
pub use bounds::{BOUNDS, Bounds};
pub use limits::{GameClock, Limits};
pub use mate::Verdict;
pub(crate) use memory::Memory;
pub(crate) use root_move::{MoveOf, RootMove, SearchJob};
pub(crate) use smp::{Control, Pool, Progress, Signals};
pub use strength::Strength;
pub(crate) use strength::{Capture, Handicap};
pub use tt::OutOfMemory;
pub(crate) use tt::TranspositionTable;
pub use turn::THREAD_STACK_BYTES;
pub(crate) use worker::{Mode, Worker};
