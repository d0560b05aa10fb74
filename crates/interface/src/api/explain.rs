//! Why a move that somebody tried is not legal.

use super::error::ApiError;
use super::place::Place;
use asterism_engine::game::GameError;
use serde::Deserialize;
use serde_json::json;

/// A move that somebody tried.
#[derive(Deserialize)]
pub(super) struct Attempt {
    #[serde(flatten)]
    place: Place,
    /// The text of the move: a turn, or a part of one.
    #[serde(rename = "move")]
    text: String,
}

/// Answers `explain`.
pub(super) fn explain(attempt: Attempt) -> Result<String, ApiError> {
    let mut game = attempt.place.open()?;
    let begun = attempt.place.setup.parts;
    let error = match game.finished() {
        Some(outcome) => Some(GameError::Over(outcome)),
        None if begun.is_empty() && game.max_parts() == 1 => game.play_text(&attempt.text).err(),
        // A whole turn in any form that is read, or the first parts of one.
        None if begun.is_empty() && game.play_text(&attempt.text).is_ok() => None,
        None => {
            let parts = attempt.text.split(',').map(str::to_string);
            let begun: Vec<String> = begun.into_iter().chain(parts).collect();
            game.view_after(&begun).err()
        }
    };
    let why = error.map(|error| match error {
        GameError::Move { reason, .. } => reason,
        other => other.to_string(),
    });
    Ok(json!({ "legal": why.is_none(), "why": why }).to_string())
}
