//! Statistics of many games of a variant: results, lengths, choices, piece values, and rare moves. For inventors who
//! want to know how their game, or another setup of it, plays.
//!
//! [`GameFacts`] is taken from one game; [`Tally`] counts many, and [`Statistics`] are its sums; `values` fits
//! those of pieces. [`text`], [`json`] and [`plot`] show the sums, those of several setups side by side.

mod facts;
pub mod json;
mod kinds;
pub(crate) mod plot;
mod regression;
mod summary;
mod tally;
pub(crate) mod text;
mod values;

pub(crate) use facts::GameFacts;
pub(crate) use kinds::MoveTrait;
pub use summary::{Estimate, PieceValue, Statistics};
pub use tally::Tally;
