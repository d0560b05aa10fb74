//! Why a move that somebody tried is not legal.

use super::error::RequestError;
use super::place::Place;
use crate::game::GameError;
use serde::Deserialize;
use serde_json::json;

/// A move that was attempt.
#[derive(Deserialize)]
pub struct Attempt {
    #[serde(flatten)]
    place: Place,
    /// Its text: a turn, or a part of one.
    #[serde(rename = "move")]
    text: String,
}

/// `POST api/explain`.
pub fn explain(attempt: Attempt) -> Result<String, RequestError> {
    let mut game = attempt.place.open()?;
    let parts = &attempt.place.parts;
    let error = match game.finished() {
        Some(outcome) => Some(GameError::Over(outcome)),
        None if parts.is_empty() && game.max_parts() == 1 => game.play(&attempt.text).err(),
        None => {
            let begun: Vec<&str> = parts.iter().map(String::as_str).chain(attempt.text.split(',')).collect();
            game.board_effects(&begun).err()
        }
    };
    let why = error.map(|error| match error {
        GameError::Move { reason, .. } => reason,
        other => other.to_string(),
    });
    Ok(json!({ "legal": why.is_none(), "why": why }).to_string())
}
