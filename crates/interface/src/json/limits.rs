//! The limits of a search as fields, for files that identify their run.

use asterism_engine::search::Limits;
use serde_json::{Map, Value, json};

/// Returns `depth` in turns, `nodes`, `soft_nodes`, and `movetime` in milliseconds; each is null if there is no such
/// limit.
pub fn limits(limits: &Limits) -> Map<String, Value> {
    let movetime = limits.movetime.map(|time| time.as_millis() as u64);
    let fields = [
        ("depth", json!(limits.depth)),
        ("nodes", json!(limits.nodes)),
        ("soft_nodes", json!(limits.soft_nodes)),
        ("movetime", json!(movetime)),
    ];
    fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
