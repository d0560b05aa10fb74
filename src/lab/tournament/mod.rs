//! Matches between engines: pairings and openings, a referee that knows the rules of every game, a file that loses no
//! finished game, and the evaluation of the results.
//!
//! How the parts fit:
//!
//! - [`spec`] reads the user's words about engines, limits and adjudication, [`words`] splits them;
//! - [`engine`] is a UCI engine, [`process`] its program, with a time limit on every answer, `group` all that this
//!   starts, and [`transcript`] a file of all their lines;
//! - [`clock`] is one side's clock, [`opening`] the start of one game, [`openings`] of all games, [`opening_file`]
//!   reads files of them;
//! - [`game`] plays one game, with [`asterism_engine::game`] as the referee, and [`crate::lab::batch::Adjudicator`]
//!   ends it early;
//! - [`schedule`] numbers the games, [`match_log`] is the file of their records ([`asterism_interface::records`]);
//! - [`stats`] counts results, [`estimate`] and [`sprt`] interpret them, [`standings`] ranks engines, [`effort`] is how
//!   deep and fast they search;
//! - [`runner`] plays the games that are still to be played.
//!
//! Nothing here reads arguments or prints results: that is [`crate::cli`]'s.

pub mod clock;
pub(crate) mod effort;
pub(crate) mod engine;
pub(crate) mod estimate;
pub(crate) mod game;
mod group;
pub mod match_log;
pub mod opening;
pub mod opening_file;
pub mod openings;
mod pipes;
pub(crate) mod process;
pub(crate) mod runner;
pub(crate) mod schedule;
pub mod spec;
pub mod sprt;
pub(crate) mod standings;
pub(crate) mod stats;
pub(crate) mod transcript;
pub mod words;
