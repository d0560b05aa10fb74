//! What a running search or annotation tells.

use super::error::{ApiError, error_object};
use serde_json::Value;

/// Something that is reported while it happens.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// `line`, `turn`, `done` or `error`; the last two end what runs.
    pub name: &'static str,
    /// An object.
    pub data: Value,
}

impl Event {
    /// The event that ends what runs by an error.
    pub fn error(error: &ApiError) -> Event {
        Event { name: "error", data: error_object(error) }
    }
}
