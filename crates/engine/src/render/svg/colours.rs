//! The colours and the font of all pictures of this program.

use crate::rules::{Color, Colouring};

/// The font and the colours of all pictures of this program, for pictures beside them.
#[derive(Debug)]
pub struct Palette {
    /// The font.
    pub font: &'static str,
    /// The background.
    pub paper: &'static str,
    /// Text and lines.
    pub ink: &'static str,
    /// Dark and light squares.
    pub checkered: [&'static str; 2],
    zones: [&'static str; 4],
}

impl Palette {
    /// Returns the colour of a zone, by its number from 0. After the last colour they begin anew.
    pub fn zone(&self, number: usize) -> &'static str {
        self.zones[number % self.zones.len()]
    }
}

/// The palette of this program.
pub const PALETTE: Palette =
    Palette { font: FONT, paper: PAPER, ink: INK, checkered: CHECKERED, zones: ZONES };

pub(super) const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
pub(super) const PAPER: &str = "#fcfbf8";
pub(super) const INK: &str = "#26282c";
const CHECKERED: [&str; 2] = ["#c49f74", "#efe1c6"];
pub(crate) const LAUNCHING: &str = "#e9e6df";
pub(super) const OUTLINE: &str = "#121316";
/// Text of less weight.
pub(super) const FAINT: &str = "#6b6e75";
/// The last move.
pub(super) const LAST: &str = "#7b2fb5";
/// Where a piece may go without capturing.
pub(super) const GOES: &str = "#1f6f43";
pub(super) const CAPTURES: &str = "#b3241b";
pub(super) const ARROW: &str = "#d2620a";
/// The sign of a reduced piece.
pub(super) const REDUCED: &str = "#2b4c9b";
const ZONES: [&str; 4] = ["#a8201a", "#1d4f91", "#2c6e49", "#8a5a00"];

const IVORY: &str = "#fffdf4";
/// Ranks of three classes, of different lightness: they are told apart without colours too.
const BANDS: [&str; 3] = ["#7fa4ca", "#fdf2bc", "#c7c7ca"];
/// Dark and light squares of a board whose classes have their own colours.
const CALM: [&str; 2] = ["#bdb6a8", "#ebe7dd"];
/// Classes of squares by the parity of file and rank, dark and light: blue and green (cool), yellow and tan (warm).
const RIDERS: [[[&str; 2]; 2]; 2] =
    [[["#3f7fc4", "#a5ccf5"], ["#dcae0c", "#fbec9a"]], [["#a8693a", "#eec59a"], ["#3f9a4a", "#a9e0a4"]]];

pub(crate) fn square_colour(colouring: Colouring, file: u8, rank: u8) -> &'static str {
    let (f, r) = (usize::from(file), usize::from(rank));
    match colouring {
        Colouring::Checkered => CHECKERED[(f + r) % 2],
        Colouring::Bands => BANDS[r % 3],
        Colouring::Riders => CALM[(f + r) % 2],
    }
}

/// Returns the colour of the class that a square belongs to, if classes confine pieces and the squares do not show
/// them.
pub(crate) fn class_colour(colouring: Colouring, file: u8, rank: u8) -> Option<&'static str> {
    let (f, r) = (usize::from(file), usize::from(rank));
    (colouring == Colouring::Riders).then(|| RIDERS[f % 2][r % 2][(f / 2 + r / 2) % 2])
}

/// Returns the colours of a board that have a meaning in the rules, in groups.
pub fn meaningful_colours(colouring: Colouring) -> Vec<Vec<&'static str>> {
    match colouring {
        Colouring::Checkered => Vec::new(),
        Colouring::Bands => BANDS.iter().map(|colour| vec![*colour]).collect(),
        Colouring::Riders => RIDERS.iter().flatten().map(|shades| shades.to_vec()).collect(),
    }
}

/// Returns the fill and detail colours of a side's pieces.
pub(super) fn piece_colours(side: Color) -> (&'static str, &'static str) {
    match side {
        Color::White => (IVORY, INK),
        Color::Black => ("#31353d", "#f7f2e4"),
    }
}
