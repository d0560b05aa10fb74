//! What is wrong with a text of several lines.

use thiserror::Error;

/// Why a text cannot be read: the line at fault, and what was expected there.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {reason}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub reason: String,
}
