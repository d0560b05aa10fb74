//! The options of a picture, and the marks on it.

use crate::rules::{Color, Location};

/// The options of a picture.
#[derive(Clone, Debug)]
pub struct PictureOptions {
    /// The side nearest to the reader.
    pub below: Color,
    /// The picture's width in pixels; if not given, a square has 64.
    pub size: Option<u32>,
    /// Arrows, each from a place to another.
    pub arrows: Vec<(Location, Location)>,
    /// Where a piece may go.
    pub targets: Option<Targets>,
    /// The board alone: no header, coordinates or key, and nothing that the key would explain.
    pub board_only: bool,
}

impl Default for PictureOptions {
    fn default() -> Self {
        PictureOptions {
            below: Color::White,
            size: None,
            arrows: Vec::new(),
            targets: None,
            board_only: false,
        }
    }
}

/// The squares that a piece may go to, and its captures there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Targets {
    /// The place of the piece.
    pub origin: Location,
    /// Whether it may move without going: change its type, rotate its ring.
    pub in_place: bool,
    /// Where it may go without capturing.
    pub quiet: Vec<Location>,
    /// The pieces that it captures by going to their place.
    pub replaced: Vec<Location>,
    /// Squares that it goes to when it captures on other squares.
    pub landings: Vec<Location>,
    /// The pieces that it captures so.
    pub captured: Vec<Location>,
}
