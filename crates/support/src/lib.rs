//! Support for the crates of Asterism: the machine, and text from outside.
//!
//! It is published because those crates are. It promises nothing to others: any version may change or drop anything.
//!
//! # The modules
//!
//! Each may use those above it:
//!
//! * [`system`]: time, threads, parallel loops, memory, seeds.
//! * [`text`]: lists with comments, printable text, errors of JSON in plain words.

#![warn(missing_debug_implementations)]

pub mod system;
pub mod text;
