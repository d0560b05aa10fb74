//! The interface of Asterism to its hosts, in text and JSON: no terminal, no HTTP, no flags of a command line.
//!
//! The modules, each of which may use those above it:
//!
//! * [`input`]: bounded lines and whole files from outside.
//! * [`xboard`]: our games as XBoard shows them.
//! * [`records`]: records of finished games, read and written.
//! * [`session`]: a game, its options and its running task, for any protocol; the benchmark.
//! * [`html`]: pages of HTML in one file.
//! * [`json`]: positions, moves, variants and lines of analysis as JSON.
//! * [`analysis`]: positions analysed on request, one by one or many at once.
//! * [`mod@annotate`]: the analysis of a whole game.
//! * [`mod@protocol`]: UCI and CECP, thin translators.
//! * [`api`]: the questions that a page asks, and the events of its background tasks.

pub mod analysis;
pub mod annotate;
pub mod api;
pub mod html;
pub mod input;
pub mod json;
pub mod protocol;
pub mod records;
pub mod session;
pub mod xboard;

/// The version, and the commit if it was built from a checkout.
pub const VERSION: &str = env!("ASTERISM_VERSION");
