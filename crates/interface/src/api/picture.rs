//! A position as a picture to be kept.

use super::error::ApiError;
use super::place::{Place, check_count};
use asterism_engine::game::PictureRequest;
use serde::Deserialize;

/// A request for a picture.
#[derive(Deserialize)]
pub(super) struct Drawn {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    request: PictureRequest,
}

/// Answers `picture`.
pub(super) fn draw(drawn: Drawn) -> Result<String, ApiError> {
    let (game, begun) = (drawn.place.open()?, &drawn.place.setup.parts);
    if drawn.request.targets.is_some() {
        check_count(game.as_ref(), begun)?;
    }
    Ok(game.picture(begun, &drawn.request)?)
}
