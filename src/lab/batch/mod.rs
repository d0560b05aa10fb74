//! Many independent jobs: positions to analyse, games to play.
//!
//! The result of a job depends on the job alone, never on its neighbours, its thread or the machine, so that a run can
//! be cut into shards, killed and continued, and its output is the same as in one go.
//!
//! - [`Shard`] is the part of the jobs that one machine does;
//! - [`ResultLog`] is the file of results, and finds where a run was interrupted;
//! - [`selfplay`] plays games by seed; [`SelfplayCheck`], [`PositionCheck`] and [`AnswerCheck`] check that a file is of
//!   the same run;
//! - an [`Adjudicator`] ends a running game whose result both sides agree on;
//! - [`Rescorer`] searches the positions of such games again.
//!
//! [`asterism_interface::analysis`] does the work of jobs that analyse, and all of them in parallel.
//!
//! Flags, progress and exit codes are left to [`crate::cli`].

mod adjudication;
mod answer_check;
mod position_check;
mod rescore;
mod result_log;
pub(crate) mod selfplay;
mod selfplay_check;
mod shard;

pub(crate) use adjudication::Adjudicator;
pub use adjudication::{DrawRule, WinRule};
pub(crate) use answer_check::{AnswerCheck, AnswerForm};
pub(crate) use position_check::{PositionCheck, position_header, rescored_header};
pub(crate) use rescore::Rescorer;
pub(crate) use result_log::expect_next;
pub use result_log::{Done, ResultLog};
pub(crate) use selfplay_check::{SelfplayCheck, same};
pub use shard::Shard;
