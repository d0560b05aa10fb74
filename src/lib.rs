//! Asterism: an engine for chess variants that no other engine plays.
//!
//! The map of the rooms. Each may use those above it:
//!
//! * [`files`]: bounded lines, lists with comments, journals that survive a kill, new files, printable text.
//! * [`rules`]: what a search may assume about a game (traits), and whole turns.
//! * [`board`]: building blocks a variant may use.
//! * [`nnue`]: a small network that corrects a hand-written evaluation.
//! * [`search`]: the one search that serves all games; it names none.
//! * [`render`]: positions as diagrams and SVG pictures.
//! * [`game`]: a game of any variant behind one object-safe trait, and perft.
//! * [`verify`]: checks of the rules and the search; proofs of wins.
//! * [`dataset`]: scored positions in little room, for training: files, and the mixing of them.
//! * [`train`]: what is learnt from positions: networks, weights of evaluations, chances of win, draw and loss.
//! * [`variants`]: one folder for each game, and the registry.
//! * [`engine`]: the engine, which searches games of any variants.
//! * [`records`]: records of finished games, read and written.
//! * [`session`]: a game, its options and its running task, for any protocol; the benchmark.
//! * [`json`]: positions, moves, variants and lines of analysis as JSON.
//! * [`analysis`]: positions analysed on request, one by one or many at once.
//! * [`batch`]: many independent jobs, in parallel, in order, resumable.
//! * [`stats`]: what many games say about a variant, or about setups of it.
//! * [`tournament`]: matches between engines, with a referee, and their game records.
//! * [`tune`]: the tuning of the search's numbers by games.
//! * [`mod@annotate`]: the analysis of a whole game.
//! * [`api`]: the questions that a page asks, and their answers.
//! * [`mod@protocol`]: UCI and CECP, thin translators.
//! * [`serve`]: a board in the browser: the server and its page.
//! * [`cli`]: the command line.

pub mod analysis;
pub mod annotate;
pub mod api;
pub mod batch;
pub mod board;
pub mod cli;
pub mod dataset;
pub mod engine;
pub mod files;
pub mod game;
pub mod json;
pub mod nnue;
pub mod protocol;
pub mod records;
pub mod render;
pub mod rules;
pub mod search;
pub mod serve;
pub mod session;
pub mod stats;
pub mod tournament;
pub mod train;
pub mod tune;
pub mod variants;
pub mod verify;
