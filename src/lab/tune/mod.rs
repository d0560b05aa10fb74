//! Tuning the search parameters by games: SPSA over the [`SearchParams`](asterism_engine::rules::SearchParams) of a
//! variant.
//!
//! * [`choice`] says which numbers a run tunes;
//! * [`spsa`] is the method: which numbers are tried, and what a result changes;
//! * [`duel`] plays a pair of games between two sets of numbers, in this process;
//! * [`runner`] plays batches of pairs, some at a time;
//! * [`tune_log`] is the file of a run, from which it goes on after a kill;
//! * [`result`] is what runs have come to, and [`plot`] draws how the numbers moved.
//!
//! Flags and progress are left to [`crate::cli`]. docs/lab/search-tuning.md tells how the numbers of each game were
//! found.

pub(crate) mod choice;
pub(crate) mod duel;
pub(crate) mod plot;
pub(crate) mod result;
pub(crate) mod runner;
pub(crate) mod spsa;
pub(crate) mod tune_log;
