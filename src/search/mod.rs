//! The one search that serves every variant: iterative deepening, principal variation search,
//! transposition table, quiescence, and threads that share the table (Lazy SMP).
//!
//! It knows [`crate::rules`] only and names no variant: numbers that differ come from
//! [`SearchParams`](crate::rules::SearchParams), knowledge from [`Evaluator`](crate::rules::Evaluator).
//! How the parts fit:
//!
//! * [`pool`] starts one [`Worker`] a thread and collects what they found; a [`team`] ends an iteration for all;
//! * [`root`] deepens turn by turn over whole root turns, with aspiration and MultiPV; `mate` proves or
//!   refutes wins; `trend` says how much of its time a search takes;
//! * `negamax` is one inner node: `shortcut` decides it without its moves, `singular` looks at the
//!   table's move, `moves` searches them; `quiesce` is a leaf, `prune` the numbers of what they skip;
//! * `picker` hands out the moves of a node in stages; `history` remembers what was good, `correction`
//!   where the evaluation was wrong, `plies` what lies on the path, `tried` what failed;
//! * `change` carries windows and signs over a ply, the only place that knows that a side
//!   may play twice;
//! * [`table`] is shared and lock-free, [`clock`] decides when to stop.

pub mod clock;
mod correction;
mod history;
mod margins;
mod mate;
mod move_loop;
mod move_picker;
mod negamax;
mod node_pruning;
pub mod pool;
mod qsearch;
pub mod root;
mod searched_moves;
pub mod shared_iteration;
mod singular;
mod stack;
mod time;
pub mod tt;
mod turn;
mod worker;

pub use clock::{Clock, Limits, Signals};
pub use mate::Verdict;
pub use root::RootMove;
pub use tt::TranspositionTable;
pub use worker::{Mode, Worker};

/// Stack from the root beyond which nothing is searched.
pub const MAX_PLY: usize = 200;
