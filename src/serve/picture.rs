//! A position as a picture to be kept.

use super::error::RequestError;
use super::place::Place;
use crate::game::{PictureRequest, picture};
use serde::Deserialize;

/// What to draw.
#[derive(Deserialize)]
pub struct Drawn {
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    request: PictureRequest,
}

/// `POST api/picture`.
pub fn draw(drawn: Drawn) -> Result<String, RequestError> {
    Ok(picture(drawn.place.open()?.as_ref(), &drawn.request)?)
}
