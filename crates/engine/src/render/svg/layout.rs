//! Where things are. All lengths are in user units, y downwards.

use crate::render::options::PictureOptions;
use crate::render::view::View;
use crate::rules::{Color, Location};

/// Side of a square.
pub(super) const SQUARE: f64 = 64.0;
/// The board's left edge, after the rank numbers.
pub(super) const LEFT: f64 = 34.0;
/// The board's upper edge, below the header.
pub(super) const TOP: f64 = 62.0;
/// Between the board and the right edge, or the launching squares.
pub(super) const GAP: f64 = 18.0;
/// Between the board and the key: the letters of the files.
pub(super) const FILES: f64 = 38.0;

/// The width of the line around the board.
const EDGE: f64 = 2.0;

pub(super) struct Layout {
    files: u8,
    ranks: u8,
    below: Color,
    pub board_right: f64,
    pub board_bottom: f64,
    pub width: f64,
}

impl Layout {
    pub(super) fn of(view: &View, options: &PictureOptions) -> Layout {
        let info = view.info;
        let board_right = LEFT + SQUARE * f64::from(info.files);
        let board_bottom = TOP + SQUARE * f64::from(info.ranks);
        let width = board_right + if info.pocket { 2.0 * GAP + SQUARE } else { GAP };
        let (files, ranks, below) = (info.files, info.ranks, options.below);
        Layout { files, ranks, below, board_right, board_bottom, width }
    }

    /// Returns the board with its launching squares, and the line around it: left, top, width and height.
    pub(super) fn board(&self) -> (f64, f64, f64, f64) {
        let right = if self.width - self.board_right > GAP { self.width - GAP } else { self.board_right };
        (LEFT - EDGE, TOP - EDGE, right - LEFT + 2.0 * EDGE, self.board_bottom - TOP + 2.0 * EDGE)
    }

    /// Returns the upper left corner of a place.
    pub(super) fn corner(&self, place: Location) -> (f64, f64) {
        let flipped = self.below == Color::Black;
        match place {
            Location::Square(file, rank) => {
                let column = if flipped { self.files - 1 - file } else { file };
                let row = if flipped { rank } else { self.ranks - 1 - rank };
                (LEFT + SQUARE * f64::from(column), TOP + SQUARE * f64::from(row))
            }
            Location::Launch(side) => {
                let rank = if side == Color::White { 0 } else { self.ranks - 1 };
                (self.board_right + GAP, self.corner(Location::Square(0, rank)).1)
            }
        }
    }

    pub(super) fn middle(&self, place: Location) -> (f64, f64) {
        let (x, y) = self.corner(place);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }

    /// Returns by how much file and rank grow to the right and upwards: -1 on a board that is turned round.
    pub(super) fn up(&self) -> i16 {
        if self.below == Color::White { 1 } else { -1 }
    }

    /// Returns whether a side's first rank is the lowest of the picture.
    pub(super) fn is_below(&self, side: Color) -> bool {
        side == self.below
    }
}
