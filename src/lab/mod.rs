//! The laboratory: measuring, tuning and training the engine.
//!
//! The modules, each of which may use those above it:
//!
//! * [`dataset`]: scored positions in little space, for training: files, and the mixing of them.
//! * [`train`]: learning from positions: networks, weights of evaluations, chances of win, draw and loss.
//! * [`batch`]: many independent jobs, in parallel, in order, resumable.
//! * [`puzzles`]: positions that are won in one way only, from self-play.
//! * [`book`]: balanced openings and trees of them, from search and records.
//! * [`stats`]: statistics of many games of a variant, or of setups of it.
//! * [`tournament`]: matches between engines, with a referee, and their game records.
//! * [`tune`]: tuning of the search parameters by games.

pub mod batch;
pub(crate) mod book;
pub mod dataset;
pub(crate) mod puzzles;
pub mod stats;
pub mod tournament;
pub(crate) mod train;
pub(crate) mod tune;
