//! The rules and the search, seen from outside, in one binary: it links once, and its threads share the cores.

mod checks;
mod contract;
mod endings;
mod perft;
mod search;
mod tactics;
