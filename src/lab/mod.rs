//! The laboratory: what measures, tunes and trains the engine.
//!
//! The modules, each of which may use those above it:
//!
//! * [`dataset`]: scored positions in little space, for training: files, and the mixing of them.
//! * [`train`]: what is learnt from positions: networks, weights of evaluations, chances of win, draw and loss.
//! * [`batch`]: many independent jobs, in parallel, in order, resumable.
//! * [`puzzles`]: positions that are won in one way only, from self-play.
//! * [`book`]: balanced openings and trees of them, from search and records.
//! * [`stats`]: what many games say about a variant, or about setups of it.
//! * [`tournament`]: matches between engines, with a referee, and their game records.
//! * [`tune`]: the tuning of the search's numbers by games.

pub mod batch;
pub(crate) mod book;
pub mod dataset;
pub(crate) mod puzzles;
pub mod stats;
pub mod tournament;
pub(crate) mod train;
pub(crate) mod tune;
