//! The picture of a game, with the marks that a user requests.

use super::targets::targets;
use super::{Game, GameError};
use crate::render::PictureOptions;
use crate::rules::{Color, Info, Location};
use asterism_support::text::{printable, shortened};
use serde::Deserialize;

/// The widths that a picture may have, in pixels.
const SIZES: std::ops::RangeInclusive<u32> = 64..=8192;
/// The most arrows of a picture.
const ARROWS: usize = 256;
/// Characters of a caption; of a longer one the middle is left out.
const CAPTION: usize = 500;

/// A user's request for a picture, as text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PictureRequest {
    /// Black's side is below.
    pub flip: bool,
    /// The width in pixels.
    pub size: Option<u32>,
    /// Arrows, each by two places: `e2e4`, `@wd4`.
    pub arrows: Vec<String>,
    /// The place of a piece whose targets are shown.
    pub targets: Option<String>,
    /// The caption below; if not given, a description of the last move.
    pub caption: Option<String>,
    /// The board alone, for small pictures.
    pub board_only: bool,
}

/// Returns the position of a game as an SVG picture, in the turn that begins with these parts.
pub(super) fn picture(
    game: &dyn Game,
    begun: &[String],
    request: &PictureRequest,
) -> Result<String, GameError> {
    let info = game.info();
    if let Some(size) = request.size.filter(|size| !SIZES.contains(size)) {
        let (low, high) = (SIZES.start(), SIZES.end());
        return Err(GameError::Picture(format!("size {size}: expected {low} to {high} pixels")));
    }
    if request.arrows.len() > ARROWS {
        let found = request.arrows.len();
        return Err(GameError::Picture(format!("{found} arrows: expected at most {ARROWS}")));
    }
    let arrows: Result<Vec<_>, _> = request.arrows.iter().map(|text| arrow(text, info)).collect();
    let targets = match &request.targets {
        Some(text) => Some(targets(game, begun, place(text, info)?).map_err(of_targets)?),
        None => None,
    };
    let below = if request.flip { Color::Black } else { Color::White };
    let mut view = game.view_after(begun)?;
    if let Some(caption) = &request.caption {
        view.caption = Some(printable(&shortened(caption, CAPTION))); // XML has no control characters
    }
    Ok(view.svg(&PictureOptions {
        below,
        size: request.size,
        arrows: arrows?,
        targets,
        board_only: request.board_only,
    }))
}

/// Makes the error of refused targets.
fn of_targets(error: GameError) -> GameError {
    GameError::Picture(format!("targets: {error}"))
}

fn arrow(text: &str, info: &Info) -> Result<(Location, Location), GameError> {
    let wrong = || {
        let or = if info.pocket { ", @wd4 or d4@w" } else { "" };
        let reason = format!("arrow '{text}': expected two squares of the board, such as e2e4{or}");
        GameError::Picture(reason)
    };
    let (from, rest) = Location::read(text, info).ok_or_else(wrong)?;
    match Location::read(rest, info) {
        Some((to, "")) => Ok((from, to)),
        _ => Err(wrong()),
    }
}

fn place(text: &str, info: &Info) -> Result<Location, GameError> {
    match Location::read(text, info) {
        Some((place, "")) => Ok(place),
        _ => {
            let or = if info.pocket { ", @w or @b" } else { "" };
            let reason = format!("targets '{text}': expected a square of the board, such as e2{or}");
            Err(GameError::Picture(reason))
        }
    }
}
