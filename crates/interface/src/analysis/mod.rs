//! Positions analysed on request, one by one or many at once.
//!
//! - [`AnalysisRequest`] reads a line of input, [`Games`] holds a game to play it in, [`Analyzer`] answers it;
//! - [`in_order`] works in parallel and yields the results in the order of the jobs.
//!
//! A result depends on the request alone, never on its neighbours, its thread or the machine.

mod analyzer;
mod error;
mod games;
mod ordered;
mod request;

pub use analyzer::{Analysis, AnalysisResult, Analyzer, hash_for};
pub use error::{AnalysisError, RequestError};
pub use games::Games;
pub use ordered::in_order;
pub use request::AnalysisRequest;
