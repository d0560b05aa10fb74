//! Entry points for arbitrary bytes, shared by the targets of `fuzz/` and by `tests/suite/fuzzing.rs`.
//!
//! Each module has a `check(data)` that passes the bytes to one reader of the program and panics if a promise is
//! broken: not only if the reader itself panics, but also if a refusal has changed something, or if accepted input
//! cannot be read back. The first inputs are in `tests/suite/common/seeds.rs`.

pub mod cecp;
pub mod fen;
mod game_bytes;
pub mod go;
pub mod host;
pub mod journals;
pub mod json_lines;
mod many_games;
pub mod moves;
pub mod network;
pub mod openings;
pub mod questions;
pub mod records;
pub mod uci;
