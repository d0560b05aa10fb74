//! What does not change: the program, the variants, their rules and the pictures of their pieces.

use super::error::RequestError;
use crate::json::{self, RulesObject, VariantObject};
use crate::render;
use crate::rules::LEVELS;
use crate::search::pool::cores;
use crate::variants::{VARIANTS, find, open};
use serde_json::json;

/// The most MiB of a hash table.
pub const MOST_HASH: usize = 1024;
/// MiB of a hash table where none are asked for.
pub const DEFAULT_HASH: usize = 64;

/// What the page has to know of the server. A first visit shows the first game that other programs do not play: the
/// list of variants begins with chess.
pub fn about() -> String {
    let first = VARIANTS.get(1).unwrap_or(&VARIANTS[0]);
    json!({
        "first_game": first.info.name,
        "version": env!("ASTERISM_VERSION"), "max_threads": cores(), "max_hash_mb": MOST_HASH,
        "default_hash_mb": DEFAULT_HASH, "levels": LEVELS,
    })
    .to_string()
}

/// The variants.
pub fn variants() -> String {
    let games = VARIANTS.iter().map(|entry| VariantObject::of((entry.open)().as_ref()));
    json::text(&games.collect::<Vec<_>>())
}

/// The rules of a variant.
pub fn rules(name: &str) -> Result<String, RequestError> {
    Ok(json::text(&RulesObject::of(open(name)?.as_mut())))
}

/// The pictures of a variant's pieces.
pub fn pieces(name: &str) -> Result<String, RequestError> {
    Ok(render::piece_symbols(find(name)?.info))
}
