//! The fields around an object that is one of many answers.

use serde::Serialize;
use serde_json::Value;

/// An object with the number of the input line that asked for it, and the line's `id`.
#[derive(Serialize, Debug)]
pub struct Numbered<'a, T> {
    /// The line, from 1.
    pub line: u64,
    /// The caller's identifier of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a Value>,
    /// The object.
    #[serde(flatten)]
    pub object: T,
}
