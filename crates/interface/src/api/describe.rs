//! Constant answers: the program, the variants, their rules and the pictures of their pieces.

use super::error::ApiError;
use super::first_steps::read_steps;
use super::host::HostLimits;
use crate::json::{self, RulesObject, VariantObject};
use asterism_engine::render;
use asterism_engine::rules::{LEVEL_LIST, Level};
use asterism_engine::variants::{VARIANTS, find, open};
use serde_json::json;

/// Describes the program and its host to the page. A first visit shows the first game that other programs do not play:
/// the list of variants begins with chess.
pub(super) fn about(host: &HostLimits) -> String {
    let first = VARIANTS.get(1).unwrap_or(&VARIANTS[0]);
    let level =
        |(level, row): (usize, &Level)| json!({ "level": level, "name": row.name, "think_ms": row.think_ms });
    let levels: Vec<_> = LEVEL_LIST.iter().enumerate().map(level).collect();
    json!({
        "first_game": first.info.name,
        "version": env!("ASTERISM_VERSION"), "max_threads": host.threads, "max_hash_mb": host.most_hash_mb,
        "default_hash_mb": host.hash_mb, "levels": levels,
    })
    .to_string()
}

pub(super) fn variants(_: &HostLimits) -> String {
    let games = VARIANTS.iter().map(|entry| VariantObject::of((entry.open)().as_ref()));
    json::text(&games.collect::<Vec<_>>())
}

/// Returns the rules of a variant.
pub(super) fn rules(name: &str) -> Result<String, ApiError> {
    Ok(json::text(&RulesObject::of(open(name)?.as_mut())))
}

/// Returns the exercises that teach a variant.
pub(super) fn first_steps(name: &str) -> Result<String, ApiError> {
    // A test reads the steps of every variant.
    let steps = read_steps(find(name)?.info.first_steps).map_err(|_| ApiError::Broken)?;
    Ok(json!({ "steps": steps }).to_string())
}

/// Returns the pictures of a variant's pieces.
pub(super) fn pieces(name: &str) -> Result<String, ApiError> {
    Ok(render::piece_symbols(find(name)?.info))
}
