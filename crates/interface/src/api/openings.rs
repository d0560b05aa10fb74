//! The known moves of the opening.

use super::error::ApiError;
use super::place::Place;
use asterism_engine::game::{known_openings, short_text};
use asterism_engine::rules::ReportedScore;
use serde_json::{Value, json};

/// `openings`.
pub(super) fn openings(place: Place) -> Result<String, ApiError> {
    place.refuse_parts()?;
    let game = place.open()?;
    let known = known_openings(game.as_ref()).into_iter().map(|known| {
        let parts = game.fork().play_parts(known.text, usize::MAX)?;
        Ok(json!({ "move": known.text, "san": short_text(&parts), "score": ReportedScore::Cp(known.score.into()) }))
    });
    let moves = known.collect::<Result<Vec<Value>, ApiError>>()?;
    Ok(json!({ "moves": moves }).to_string())
}
