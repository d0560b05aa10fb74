//! The questions that a page asks the engine, and their answers: paths, bodies and answers as texts, independent of how
//! they travel. A server, a worker in a page and a fuzz target are hosts of it.
//!
//! Each question brings its position with it (`place`); no state is kept from one to the next.
//!
//! - [`answer`] answers every question that has one answer; [`QUESTIONS`] is the table of them;
//! - [`Running`] is a task in the background: a host prepares it, starts it and passes on its [`Event`]s;
//! - [`HostLimits`] has the differences between hosts.
//!
//! docs/serve.md describes the questions.

mod annotation;
mod body;
mod describe;
mod edit;
mod error;
mod event;
mod explain;
mod first_steps;
mod games;
mod host;
mod openings;
mod picture;
mod place;
mod position;
mod questions;
mod root;
mod running;
mod search;
#[cfg(test)]
mod tests;

pub use annotation::{AnnotateRequest, Annotation};
pub use body::{MOST_BYTES, read};
pub use error::{ApiError, ErrorKind, error_object};
pub use event::Event;
pub use first_steps::{Play, Step, WrongTry, read_steps};
pub use host::HostLimits;
pub use questions::{Asks, QUESTIONS, Question, Reply, answer};
pub use root::Root;
pub use running::Running;
pub use search::{Search, SearchRequest};
