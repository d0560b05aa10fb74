//! The key below the board: the meaning of its pieces, marks and colours, and the last move.

use super::colours::{FAINT, LAST, PALETTE, meaningful_colours};
use super::layout::{FILES, GAP, LEFT, Layout};
use super::marks::Sign;
use super::pieces::drawn;
use super::shapes::{label, length, rectangle};
use crate::render::options::PictureOptions;
use crate::render::view::View;
use crate::rules::{Color, FenPiece, PieceInfo};
use ::svg::node::element::Group;

/// Height of a line of the key, and the size of the pieces in it.
const LINE: f64 = 36.0;
/// Height of a line of a longer text.
const TEXT_LINE: f64 = 21.0;
/// The size of all text.
const SIZE: f64 = 14.0;
/// The side of a square that shows a colour.
const SWATCH: f64 = 20.0;

/// An entry of the key.
enum Entry {
    /// A type of piece: picture, letter and name.
    Piece(&'static PieceInfo),
    /// A colour with its name.
    Colour(&'static str, &'static str),
    /// A sign that stands on squares.
    Sign(Sign),
    /// Colours of the board, in groups, and their meaning.
    Colours(Vec<Vec<&'static str>>, String),
    /// A line of text.
    Text(String),
}

impl Entry {
    /// Returns all entries of a picture, in groups; texts are not longer than `width`.
    fn all(view: &View, options: &PictureOptions, width: f64) -> Vec<Vec<Entry>> {
        let info = view.info;
        let zones = info.zones.iter().enumerate();
        let mut notes: Vec<Entry> =
            zones.map(|(zone, &(name, _))| Entry::Colour(name, PALETTE.zone(zone))).collect();
        if !view.last.is_empty() {
            notes.push(Entry::Colour("last move", LAST));
        }
        notes.extend(Sign::all(view, options).into_iter().map(Entry::Sign));
        let (mut colours, mut meaning) = (Vec::new(), Vec::new());
        if let Some(note) = info.colouring_note {
            let groups = meaningful_colours(info.colouring);
            let mut lines = lines(note, width - strip(&groups)).into_iter();
            colours.push(Entry::Colours(groups, lines.next().unwrap_or_default()));
            meaning = lines.map(Entry::Text).collect();
        }
        let caption = view.caption.as_deref().map_or(Vec::new(), |caption| lines(caption, width));
        let caption = caption.into_iter().map(Entry::Text).collect();
        vec![info.pieces.iter().map(Entry::Piece).collect(), notes, colours, meaning, caption]
    }

    fn height(&self) -> f64 {
        if matches!(self, Entry::Text(_)) { TEXT_LINE } else { LINE }
    }

    /// Returns the distance from its left edge to its name.
    fn name_at(&self) -> f64 {
        match self {
            Entry::Piece(_) => 59.0,
            Entry::Text(_) => 5.0,
            Entry::Colours(groups, _) => strip(groups),
            _ => 40.0,
        }
    }

    /// Returns the text of the entry.
    fn name(&self) -> &str {
        match self {
            Entry::Piece(info) => info.name,
            Entry::Colour(name, _) => name,
            Entry::Sign(sign) => sign.name(),
            Entry::Colours(_, text) | Entry::Text(text) => text,
        }
    }

    fn draw(&self, x: f64, y: f64) -> Group {
        let feet = if matches!(self, Entry::Text(_)) { y + 12.0 } else { y + 19.0 };
        let name = label(self.name(), x + self.name_at(), feet, SIZE);
        let group = Group::new();
        match self {
            Entry::Piece(info) => {
                let scale = (LINE - 6.0) / 100.0;
                let piece = drawn(FenPiece { color: Color::White, letter: info.letter }, Some(info))
                    .set("transform", format!("translate({x} {}) scale({scale})", y - 1.0));
                group
                    .add(piece)
                    .add(label(info.letter, x + 40.0, y + 19.0, SIZE).set("font-weight", "bold"))
                    .add(name)
            }
            Entry::Colour(_, colour) => {
                let swatch = rectangle(x + 5.0, y + 4.0, SWATCH, SWATCH).set("fill", *colour);
                group
                    .add(swatch.set("fill-opacity", 0.25).set("stroke", *colour).set("stroke-width", 3))
                    .add(name)
            }
            Entry::Sign(sign) => group.add(sign.draw(x + 15.0, y + 14.0, 0.5)).add(name),
            Entry::Colours(groups, _) => colours(group, groups, x + 5.0, y + 4.0).add(name),
            Entry::Text(_) => group.add(name),
        }
    }
}

/// Returns the distance from the left edge of such squares to the text beside them.
fn strip(groups: &[Vec<&'static str>]) -> f64 {
    groups.iter().map(|shades| SWATCH * shades.len() as f64 + 8.0).sum::<f64>() + 12.0
}

/// Draws squares of each colour; those of a group touch.
fn colours(mut group: Group, groups: &[Vec<&'static str>], mut x: f64, y: f64) -> Group {
    for shades in groups {
        for colour in shades {
            let swatch = rectangle(x, y, SWATCH, SWATCH).set("fill", *colour);
            group = group.add(swatch.set("stroke", FAINT).set("stroke-width", 0.8));
            x += SWATCH;
        }
        x += 8.0;
    }
    group
}

/// Returns a text in lines that are not longer than `width`.
fn lines(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if SIZE * (length(line) + length(word)) + SIZE < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

/// The entries and their upper left corners.
pub(super) struct Key {
    entries: Vec<(Entry, f64, f64)>,
    /// The lower edge.
    pub bottom: f64,
}

impl Key {
    /// Arranges the entries in rows; those of a group are in columns of equal width.
    pub(super) fn of(view: &View, options: &PictureOptions, layout: &Layout) -> Key {
        let room = layout.width - LEFT - GAP;
        let mut key = Key { entries: Vec::new(), bottom: layout.board_bottom + FILES };
        for group in Entry::all(view, options, room).into_iter().filter(|group| !group.is_empty()) {
            let width_of = |entry: &Entry| entry.name_at() + SIZE * length(entry.name());
            let longest = group.iter().map(width_of).fold(0.0, f64::max);
            let columns = ((room / (longest + SIZE)) as usize).clamp(1, group.len());
            let height = group.iter().map(Entry::height).fold(0.0, f64::max);
            // Few short entries need not be spread over the whole width.
            let column = (room / columns as f64).min((longest + 40.0).max(room / 4.0));
            let rows = group.len().div_ceil(columns);
            for (index, entry) in group.into_iter().enumerate() {
                let (x, row) = (LEFT + column * (index % columns) as f64, (index / columns) as f64);
                key.entries.push((entry, x, key.bottom + height * row));
            }
            key.bottom += height * rows as f64;
        }
        key
    }

    pub(super) fn draw(&self) -> Group {
        let group = Group::new().set("class", "key");
        self.entries.iter().fold(group, |group, (entry, x, y)| group.add(entry.draw(*x, *y)))
    }
}
