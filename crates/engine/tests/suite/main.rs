//! The rules and the search, seen from outside, in one binary: it links once, and its threads share the cores.

// What `own_game` calls `crate::`, as a crate with a copy of the template has to.
use asterism_engine::{board, game, nnue, render, rules, variants, verify};

mod contract;
mod counters;
mod endings;
mod first_steps;
mod own_game;
mod perft;
mod positions;
mod puzzles;
mod search;
mod tactics;
mod taking_back;
