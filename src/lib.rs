//! Asterism: an engine for chess variants that no other engine plays.
//!
//! The modules depend on each other one way:
//!
//! * [`rules`]: what a search may assume about a game (traits).
//! * [`board`]: building blocks a variant may use.
//! * [`variants`]: one folder a game, and the registry.
//! * [`search`]: the one search that serves all games; it names none.
//! * [`tools`]: perft, bench, verification, drawing.

pub mod board;
pub mod cli;
pub mod game;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod session;
pub mod tools;
pub mod variants;
