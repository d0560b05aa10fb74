//! Asterism: an engine for chess variants that no other engine plays.
//!
//! Each module may use those above it:
//!
//! * [`lines`]: reading lines of any length.
//! * [`rules`]: what a search may assume about a game (traits).
//! * [`board`]: building blocks a variant may use.
//! * [`net`]: a small network on top of a hand-written evaluation.
//! * [`search`]: the one search that serves all games; it names none.
//! * [`tools`]: perft, whole turns, verification, minimax, drawing.
//! * [`learn`]: making the weights of such a network.
//! * [`game`]: a game of any variant behind one object-safe trait.
//! * [`variants`]: one folder a game, and the registry.
//! * [`session`]: a game, its options and its running task, whatever the protocol; the benchmark.
//! * [`batch`]: many independent jobs, in parallel, in order, resumable.
//! * [`tournament`]: matches between engines, with a referee, and their games as text.
//! * [`mod@annotate`]: a game looked at again.
//! * [`mod@protocol`]: UCI and CECP, thin translators.
//! * [`cli`]: the command line.

pub mod annotate;
pub mod batch;
pub mod board;
pub mod cli;
pub mod game;
pub mod learn;
pub mod lines;
pub mod net;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod session;
pub mod tools;
pub mod tournament;
pub mod variants;
