//! The error in a text of several lines.

use thiserror::Error;

/// The reason why a text cannot be read: the line at fault, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The fault, and what was expected.
    pub reason: String,
}
