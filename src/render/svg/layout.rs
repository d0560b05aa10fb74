//! Where things are. All lengths are in user units, y downwards.

use super::key::Entry;
use super::shapes::length;
use crate::render::options::PictureOptions;
use crate::render::view::View;
use crate::rules::{Color, Location};

/// Side of a square.
pub const SQUARE: f64 = 64.0;
/// The board's left edge, after the rank numbers.
pub const LEFT: f64 = 34.0;
/// The board's upper edge, below the header.
pub const TOP: f64 = 62.0;
/// Between the board and the right edge, or the launching squares.
const GAP: f64 = 18.0;
/// Between the board and the key: the letters of the files.
const FILES: f64 = 38.0;
/// Below the key.
const BOTTOM: f64 = 14.0;

pub struct Layout {
    files: u8,
    ranks: u8,
    below: Color,
    pub board_right: f64,
    pub board_bottom: f64,
    pub width: f64,
    pub height: f64,
    /// The key's entries and their upper left corners.
    pub key: Vec<(Entry, f64, f64)>,
}

impl Layout {
    pub fn of(view: &View, options: &PictureOptions) -> Layout {
        let info = view.info;
        let board_right = LEFT + SQUARE * f64::from(info.files);
        let board_bottom = TOP + SQUARE * f64::from(info.ranks);
        let width = board_right + if info.pocket { 2.0 * GAP + SQUARE } else { GAP };
        let (key, height) = place(Entry::all(view, options, width - LEFT - GAP), width, board_bottom + FILES);
        let (files, ranks, below) = (info.files, info.ranks, options.below);
        Layout { files, ranks, below, board_right, board_bottom, width, height: height + BOTTOM, key }
    }

    /// The upper left corner of a place.
    pub fn corner(&self, place: Location) -> (f64, f64) {
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

    /// The middle of a place.
    pub fn middle(&self, place: Location) -> (f64, f64) {
        let (x, y) = self.corner(place);
        (x + SQUARE / 2.0, y + SQUARE / 2.0)
    }

    /// By how much file and rank grow to the right and upwards: -1 on a board that is turned round.
    pub fn up(&self) -> i16 {
        if self.below == Color::White { 1 } else { -1 }
    }

    /// Whether a side's first rank is the lowest of the picture.
    pub fn is_below(&self, side: Color) -> bool {
        side == self.below
    }
}

/// Puts the key's entries in rows; those of a group are in columns of the same width. Returns the lower edge too.
fn place(groups: Vec<Vec<Entry>>, width: f64, top: f64) -> (Vec<(Entry, f64, f64)>, f64) {
    let room = width - LEFT - GAP;
    let (mut placed, mut y) = (Vec::new(), top);
    for group in groups.into_iter().filter(|group| !group.is_empty()) {
        let longest =
            group.iter().map(|entry| entry.name_at() + 14.0 * length(entry.name())).fold(0.0, f64::max);
        let columns = ((room / (longest + 14.0)) as usize).clamp(1, group.len().max(1));
        let height = group.iter().map(Entry::height).fold(0.0, f64::max);
        // Few short entries need not be spread over the whole width.
        let column = (room / columns as f64).min((longest + 40.0).max(room / 4.0));
        let count = group.len();
        for (index, entry) in group.into_iter().enumerate() {
            let row = (index / columns) as f64;
            placed.push((entry, LEFT + column * (index % columns) as f64, y + height * row));
        }
        y += height * count.div_ceil(columns) as f64;
    }
    (placed, y)
}
