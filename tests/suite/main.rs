//! All tests that see the program from outside, in one binary: it links once, and its threads share the cores. `cargo
//! test --profile quick --test suite NAME` runs those whose path contains `NAME`.

mod annotate;
mod architecture;
mod book;
mod browser;
mod common;
mod dataset;
mod dataset_boards;
mod documents;
#[path = "../fuzzing/mod.rs"]
#[allow(unreachable_pub, reason = "public for the crate in `fuzz/`")]
mod entries;
mod eval_file;
mod examples;
mod faults;
mod first_steps;
mod fuzzing;
mod games;
mod guide;
mod json;
mod levels;
mod matches;
mod moves;
mod packaging;
mod page_modules;
mod pages;
mod pictures;
mod play;
mod protocol_faults;
mod records;
mod results;
mod scripts;
mod serve;
mod serve_faults;
mod signature;
mod stats;
mod strength;
mod terminal;
mod tune;
mod uci;
mod xboard;
