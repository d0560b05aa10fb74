//! An event of a running search or annotation.

use super::error::{ApiError, error_object};
use serde_json::Value;

/// Something that is reported while it happens.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// `line`, `turn`, `done` or `error`; the last two end the task.
    pub name: &'static str,
    /// An object.
    pub data: Value,
}

impl Event {
    /// Makes the event that ends a task with an error.
    pub fn error(error: &ApiError) -> Event {
        Event { name: "error", data: error_object(error) }
    }
}
