//! The one search that serves every variant: iterative deepening, principal variation search,
//! transposition table, quiescence, and threads that share the table (Lazy SMP).
//!
//! It knows [`crate::rules`] only and names no variant: numbers that differ come from
//! [`Tuning`](crate::rules::Tuning), knowledge from [`Evaluator`](crate::rules::Evaluator).
//! How the parts fit:
//!
//! * [`pool`] starts one [`Worker`] a thread and collects what they found; a [`team`] ends an iteration for all;
//! * [`root`] deepens turn by turn over whole root turns, with aspiration and MultiPV; `mate` proves or
//!   refutes wins; `trend` says how much of its time a search takes;
//! * `negamax` is one inner node: `shortcut` decides it without its moves, `singular` looks at the
//!   table's move, `moves` searches them; `quiesce` is a leaf, `prune` the numbers of what they skip;
//! * `picker` hands out the moves of a node in stages; `history` remembers what was good, `correction`
//!   where the evaluation was wrong, `plies` what lies on the path, `tried` what failed;
//! * `across` carries windows and signs over a ply, the only place that knows that a side
//!   may play twice;
//! * [`table`] is shared and lock-free, [`clock`] decides when to stop.

mod across;
pub mod clock;
mod correction;
mod history;
mod mate;
mod moves;
mod negamax;
mod picker;
mod plies;
pub mod pool;
mod prune;
mod quiesce;
pub mod root;
mod shortcut;
mod singular;
pub mod table;
pub mod team;
mod trend;
mod tried;
mod worker;

pub use clock::{Clock, Limits, Signals};
pub use mate::Verdict;
pub use root::Line;
pub use table::Table;
pub use worker::{Mode, Worker};

/// Plies from the root beyond which nothing is searched.
pub const MAX_PLY: usize = 200;
