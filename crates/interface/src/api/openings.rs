//! The known moves of the opening.

use super::error::ApiError;
use super::place::Place;
use crate::openings::known_openings;
use asterism_engine::rules::ReportedScore;
use serde_json::{Value, json};

/// Answers `openings`.
pub(super) fn openings(place: Place) -> Result<String, ApiError> {
    place.refuse_parts()?;
    let game = place.open()?;
    let known = known_openings(game.as_ref()).into_iter().map(|known| {
        let san = game.read(known.text)?.san();
        Ok(json!({ "move": known.text, "san": san, "score": ReportedScore::Cp(known.score.into()) }))
    });
    let moves = known.collect::<Result<Vec<Value>, ApiError>>()?;
    Ok(json!({ "moves": moves }).to_string())
}
