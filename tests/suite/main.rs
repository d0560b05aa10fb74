//! All tests that see the program from outside, in one binary: it links once, and its threads share the cores.
//! `cargo test --release --test suite NAME` runs those whose path contains `NAME`.

mod annotate;
mod architecture;
mod common;
mod contract;
mod documents;
mod examples;
mod levels;
mod matches;
mod perft;
mod scripts;
mod search;
mod signature;
mod tactics;
mod uci;
mod xboard;
