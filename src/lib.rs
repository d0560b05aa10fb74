//! The program: command line, browser board and laboratory over [`asterism_engine`] and [`asterism_interface`].
//!
//! The modules, each of which may use those above it:
//!
//! * [`files`]: journals that survive a kill, and new files that replace nothing.
//! * [`lab`]: self-play, positions, training, tuning, matches, statistics.
//! * [`serve`]: a board in the browser: the server and its page.
//! * [`cli`]: the command line.

// The program is documented for its developers, private items included.
#![allow(rustdoc::private_intra_doc_links)]

pub mod cli;
pub mod files;
pub mod lab;
pub mod serve;
