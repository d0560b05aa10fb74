//! What stands around an object where many are asked for.

use serde::Serialize;
use serde_json::Value;

/// An object with the number of the input line that asked for it, and the line's `id`.
#[derive(Serialize, Debug)]
pub struct Numbered<'a, T> {
    /// The line, from 1.
    pub line: u64,
    /// What the asker wants the answer to be found by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<&'a Value>,
    /// The object.
    #[serde(flatten)]
    pub object: T,
}
