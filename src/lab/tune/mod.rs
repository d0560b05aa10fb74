//! Tuning the search parameters by games: SPSA over the [`SearchParams`](asterism_engine::rules::SearchParams) of a
//! variant.
//!
//! - [`choice`] chooses the parameters of a run;
//! - [`spsa`] is the method: the parameters tried, and the changes by a result;
//! - [`duel`] plays a pair of games between two sets of parameters, in this process;
//! - [`runner`] plays batches of pairs, some at a time;
//! - [`tune_log`] is the file of a run, from which it goes on after a kill;
//! - [`result`] is the outcome of runs, and [`plot`] draws the course of the parameters.
//!
//! Flags and progress are left to [`crate::cli`]. docs/lab/search.md describes how the parameters of each game
//! were found.

pub(crate) mod choice;
pub(crate) mod duel;
pub(crate) mod plot;
pub(crate) mod result;
pub(crate) mod runner;
pub(crate) mod spsa;
pub(crate) mod tune_log;
