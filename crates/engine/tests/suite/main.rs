//! The rules and the search, seen from outside, in one binary: it links once, and its threads share the cores.

// The paths that `own_game` finds under `crate::`, as in a crate with a copy of the template.
use asterism_engine::{board, nnue, rules, variants, verify};

mod contract;
mod counters;
mod endings;
mod own_game;
mod perft;
mod positions;
mod puzzles;
mod search;
mod tactics;
mod taking_back;
mod turns;
