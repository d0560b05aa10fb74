//! The board as an SVG picture: header, squares, zones, pieces, and a key to all of it.

use super::view::{View, file_letter, name_of};
use crate::rules::{Color, Colouring, FenPiece, Paint, PieceInfo};
use ::svg::Document;
use ::svg::node::element::{Circle, Description, Group, Path, Rectangle, Text, Title};

/// Side of a square.
const SQUARE: f64 = 64.0;
/// The board's left edge, after the rank numbers.
const LEFT: f64 = 34.0;
/// The board's upper edge, below the header.
const TOP: f64 = 62.0;
/// Between the board and the right edge, or the launching squares.
const GAP: f64 = 18.0;
/// Height of a line of the key, and the size of the pieces in it.
const KEY_LINE: f64 = 36.0;
/// From the left edge of an entry of the key to its name.
const KEY_NAME: f64 = 59.0;

/// What all pictures of this program are written and painted with.
pub(crate) const FONT: &str = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
pub(crate) const PAPER: &str = "#fcfbf8";
pub(crate) const INK: &str = "#26282c";
/// Dark and light squares.
pub(crate) const CHECKERED: [&str; 2] = ["#c49f74", "#efe1c6"];
const OUTLINE: &str = "#121316";
const FAINT: &str = "#6b6e75";
const IVORY: &str = "#fffdf4";
pub(super) const LAUNCHING: &str = "#e9e6df";
const LAST: &str = "#7b2fb5";
const ZONES: [&str; 4] = ["#a8201a", "#1d4f91", "#2c6e49", "#8a5a00"];

pub(super) fn draw(view: &View) -> String {
    let layout = Layout::of(view);
    let paper = rectangle(0.0, 0.0, layout.width, layout.height).set("fill", PAPER);
    Document::new()
        .set("viewBox", (0.0, 0.0, layout.width, layout.height))
        .set("width", layout.width)
        .set("height", layout.height)
        .set("font-family", FONT)
        .add(Title::new(format!("{}: {}", view.info.title, view.status)))
        .add(Description::new().add(::svg::node::Text::new(view.fen.as_str())))
        .add(paper)
        .add(header(view, &layout))
        .add(squares(view, &layout))
        .add(coordinates(view, &layout))
        .add(zones(view, &layout))
        .add(launching_squares(view, &layout))
        .add(pieces(view, &layout))
        .add(key(view, &layout))
        .to_string()
        + "\n"
}

/// Where things are. All lengths are in user units, y downwards.
struct Layout {
    ranks: u8,
    board_right: f64,
    board_bottom: f64,
    width: f64,
    height: f64,
    key_columns: usize,
}

impl Layout {
    fn of(view: &View) -> Layout {
        let info = view.info;
        let board_right = LEFT + SQUARE * f64::from(info.files);
        let board_bottom = TOP + SQUARE * f64::from(info.ranks);
        let beside = if info.pocket { 2.0 * GAP + SQUARE } else { GAP };
        let width = board_right + beside;
        let column = KEY_NAME + 22.0 + longest_name(view);
        let key_columns = (((width - LEFT - GAP) / column) as usize).max(1);
        let rows = info.pieces.len().div_ceil(key_columns) + notes(view).len().div_ceil(key_columns);
        let height = board_bottom + 38.0 + KEY_LINE * rows as f64 + 14.0;
        Layout { ranks: info.ranks, board_right, board_bottom, width, height, key_columns }
    }

    /// The upper left corner of a square.
    fn corner(&self, file: u8, rank: u8) -> (f64, f64) {
        (LEFT + SQUARE * f64::from(file), TOP + SQUARE * f64::from(self.ranks - 1 - rank))
    }

    /// The upper left corner of a side's launching square.
    fn launching_corner(&self, side: Color) -> (f64, f64) {
        let rank = if side == Color::White { 0 } else { self.ranks - 1 };
        (self.board_right + GAP, self.corner(0, rank).1)
    }

    /// Where the `index`th entry of the key begins, `first_row` rows down.
    fn key_place(&self, index: usize, first_row: usize) -> (f64, f64) {
        let column = (self.width - LEFT - GAP) / self.key_columns as f64;
        let row = first_row + index / self.key_columns;
        (LEFT + column * (index % self.key_columns) as f64, self.board_bottom + 38.0 + KEY_LINE * row as f64)
    }
}

/// About how long the longest name in the key is.
fn longest_name(view: &View) -> f64 {
    let names =
        view.info.pieces.iter().map(|piece| piece.name).chain(notes(view).into_iter().map(|note| note.0));
    8.0 * names.map(str::len).max().unwrap_or_default() as f64
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

fn label(text: impl Into<String>, x: f64, y: f64, size: f64) -> Text {
    Text::new(text).set("x", x).set("y", y).set("font-size", size).set("fill", INK)
}

/// Title and inventor on the left, side to move or result on the right.
fn header(view: &View, layout: &Layout) -> Group {
    let edge = layout.board_right;
    let to_move = view.status.ends_with("to move");
    let status_edge = if to_move { edge - 22.0 } else { edge };
    let mut header = Group::new()
        .set("class", "header")
        .add(label(view.info.title, LEFT, 31.0, 22.0).set("font-weight", "bold"))
        .add(label(view.info.inventor, LEFT, 50.0, 13.0).set("fill", FAINT))
        .add(label(view.status.as_str(), status_edge, 31.0, 16.0).set("text-anchor", "end"));
    if to_move {
        let disc = Circle::new().set("class", "side").set("cx", edge - 8.0).set("cy", 25.5).set("r", 7);
        let (body, _) = colours(view.side);
        header = header.add(disc.set("fill", body).set("stroke", INK).set("stroke-width", 1.5));
    }
    if view.reconstruction().is_some() {
        let note = label("reconstructed start position", edge, 50.0, 13.0).set("fill", FAINT);
        header = header.add(note.set("text-anchor", "end").set("font-style", "italic"));
    }
    header
}

/// The colour of a square.
pub(super) fn square_colour(colouring: Colouring, file: u8, rank: u8) -> &'static str {
    const BANDS: [&str; 3] = ["#a6c8e6", "#f6e4a2", "#cdced1"];
    // By the parity of file and rank, dark and light: blue and green (cool), yellow and tan (warm).
    const RIDERS: [[[&str; 2]; 2]; 2] =
        [[["#86aedb", "#c3daf2"], ["#efd45f", "#faeeb4"]], [["#c79c6e", "#e8d0b0"], ["#86bd84", "#c5e4c0"]]];
    let (f, r) = (usize::from(file), usize::from(rank));
    match colouring {
        Colouring::Checkered => CHECKERED[(f + r) % 2],
        Colouring::Bands => BANDS[r % 3],
        Colouring::Riders => RIDERS[f % 2][r % 2][(f / 2 + r / 2) % 2],
    }
}

fn squares(view: &View, layout: &Layout) -> Group {
    let info = view.info;
    let mut group = Group::new().set("class", "squares");
    for rank in 0..info.ranks {
        for file in 0..info.files {
            let (x, y) = layout.corner(file, rank);
            let square =
                rectangle(x, y, SQUARE, SQUARE).set("fill", square_colour(info.colouring, file, rank));
            group = group.add(square);
            if view.last.contains(&(file, rank)) {
                let mark = rectangle(x + 2.0, y + 2.0, SQUARE - 4.0, SQUARE - 4.0).set("class", "last");
                let mark = mark.set("fill", LAST).set("fill-opacity", 0.18);
                group = group.add(mark.set("stroke", LAST).set("stroke-opacity", 0.8).set("stroke-width", 4));
            }
        }
    }
    let lines = Path::new().set("d", grid(layout)).set("stroke", INK).set("stroke-opacity", 0.22);
    let frame = rectangle(LEFT, TOP, layout.board_right - LEFT, layout.board_bottom - TOP)
        .set("fill", "none")
        .set("stroke", INK)
        .set("stroke-width", 2);
    group.add(lines).add(frame)
}

/// Path data of the lines between the squares.
fn grid(layout: &Layout) -> String {
    let files = ((layout.board_right - LEFT) / SQUARE) as u32;
    let upright = (1..files)
        .map(|n| format!("M{} {TOP} V{}", LEFT + SQUARE * f64::from(n), layout.board_bottom))
        .collect::<String>();
    let level = (1..u32::from(layout.ranks)).map(|n| TOP + SQUARE * f64::from(n));
    upright + &level.map(|y| format!("M{LEFT} {y} H{}", layout.board_right)).collect::<String>()
}

fn coordinates(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "coordinates").set("text-anchor", "middle");
    for file in 0..view.info.files {
        let x = layout.corner(file, 0).0 + SQUARE / 2.0;
        group = group.add(label(file_letter(file), x, layout.board_bottom + 19.0, 15.0));
    }
    for rank in 0..view.info.ranks {
        let y = layout.corner(0, rank).1 + SQUARE / 2.0 + 5.0;
        group = group.add(label((rank + 1).to_string(), LEFT / 2.0, y, 15.0));
    }
    group
}

/// Tints the squares of each zone and draws a line around it.
fn zones(view: &View, layout: &Layout) -> Group {
    let info = view.info;
    let mut group = Group::new().set("class", "zones").set("stroke-linecap", "square");
    for zone in 0..info.zones.len() {
        let inside = |file, rank| view.zone_at(file, rank) == Some(zone);
        let (mut area, mut border) = (String::new(), String::new());
        for (file, rank) in (0..info.ranks).flat_map(|rank| (0..info.files).map(move |file| (file, rank))) {
            if !inside(file, rank) {
                continue;
            }
            let (x, y) = layout.corner(file, rank);
            area += &format!("M{x} {y} h{SQUARE} v{SQUARE} h-{SQUARE} Z");
            let edges = [
                (inside(file, rank + 1), x, y, 'h'),
                (rank > 0 && inside(file, rank - 1), x, y + SQUARE, 'h'),
                (file > 0 && inside(file - 1, rank), x, y, 'v'),
                (inside(file + 1, rank), x + SQUARE, y, 'v'),
            ];
            for (_, x, y, way) in edges.into_iter().filter(|edge| !edge.0) {
                border += &format!("M{x} {y} {way}{SQUARE}");
            }
        }
        let colour = ZONES[zone % ZONES.len()];
        let line =
            Path::new().set("d", border).set("fill", "none").set("stroke", colour).set("stroke-width", 4);
        let tint = Path::new().set("d", area).set("fill", colour).set("fill-opacity", 0.13);
        group = group.add(Group::new().set("class", "zone").add(tint).add(line));
    }
    group
}

fn launching_squares(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "launching");
    if !view.info.pocket {
        return group;
    }
    for side in [Color::White, Color::Black] {
        let (x, y) = layout.launching_corner(side);
        let square = rectangle(x, y, SQUARE, SQUARE).set("rx", 8).set("fill", LAUNCHING);
        let text_y = if side == Color::White { y - 8.0 } else { y + SQUARE + 17.0 };
        let text =
            label("launch", x + SQUARE / 2.0, text_y, 12.0).set("fill", FAINT).set("text-anchor", "middle");
        group = group.add(square.set("stroke", INK).set("stroke-width", 2)).add(text);
    }
    group
}

fn pieces(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "pieces");
    for (file, rank) in
        (0..view.info.ranks).flat_map(|rank| (0..view.info.files).map(move |file| (file, rank)))
    {
        if let Some(piece) = view.piece_at(file, rank) {
            let place = format!("{}{}", file_letter(file), rank + 1);
            group = group.add(piece_on_square(view, piece, layout.corner(file, rank), &place));
        }
    }
    for side in [Color::White, Color::Black] {
        if let Some(piece) = view.pockets[side.index()] {
            group =
                group.add(piece_on_square(view, piece, layout.launching_corner(side), "launching square"));
        }
    }
    group
}

/// A picture of one piece with its letter, 100 units wide. The letter is in the upper right corner: hosts write
/// the names of files and ranks into the others.
pub fn piece_svg(piece: FenPiece, info: &PieceInfo) -> String {
    let scale = format!("scale({})", 100.0 / SQUARE);
    Document::new()
        .set("viewBox", (0, 0, 100, 100))
        .set("width", 100)
        .set("height", 100)
        .set("font-family", FONT)
        .add(add_piece(Group::new().set("transform", scale), piece, Some(info), 11.0))
        .to_string()
        + "\n"
}

/// The pictures of all pieces of a variant, as symbols of one SVG document to be used from elsewhere: `w-K` is White's
/// King, `b-K` Black's.
pub fn piece_symbols(info: &crate::rules::Info) -> String {
    let mut document = Document::new().set("xmlns", "http://www.w3.org/2000/svg").set("font-family", FONT);
    for (color, piece) in [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| info.pieces.iter().map(move |piece| (color, piece)))
    {
        let scale = format!("scale({})", 100.0 / SQUARE);
        let group = Group::new().set("transform", scale);
        let symbol = ::svg::node::element::Symbol::new()
            .set("id", format!("{}-{}", color.letter(), piece.letter))
            .set("viewBox", (0, 0, 100, 100));
        let piece_drawn =
            add_piece(group, FenPiece { color, letter: piece.letter }, Some(piece), SQUARE - 4.0);
        document = document.add(symbol.add(piece_drawn));
    }
    document.to_string() + "\n"
}

/// A piece on a square of the board.
fn piece_on_square(view: &View, piece: FenPiece, (x, y): (f64, f64), place: &str) -> Group {
    let info = piece_info(view, piece.letter);
    let name = info.map_or("", |info| info.name);
    let group = Group::new()
        .set("class", "piece")
        .set("transform", format!("translate({x} {y})"))
        .add(Title::new(format!("{} {name} on {place}", name_of(piece.color))));
    add_piece(group, piece, info, SQUARE - 4.0)
}

/// Adds a piece and, on the right, its letter, whose feet stand on `letter_y`.
fn add_piece(group: Group, piece: FenPiece, info: Option<&PieceInfo>, letter_y: f64) -> Group {
    let letter = label(piece.fen_letter(), SQUARE - 3.5, letter_y, 12.5)
        .set("text-anchor", "end")
        .set("font-weight", "bold")
        .set("stroke", PAPER)
        .set("stroke-opacity", 0.9)
        .set("stroke-width", 3)
        .set("paint-order", "stroke");
    group
        .add(drawn(piece, info).set("transform", format!("translate(2 3) scale({})", (SQUARE - 6.0) / 100.0)))
        .add(letter)
}

/// What the variant says of a piece with this letter.
fn piece_info(view: &View, letter: char) -> Option<&'static PieceInfo> {
    view.info.pieces.iter().find(|piece| piece.letter == letter)
}

/// Fill and detail colours of a side's pieces.
fn colours(side: Color) -> (&'static str, &'static str) {
    match side {
        Color::White => (IVORY, INK),
        Color::Black => ("#474c56", "#f7f2e4"),
    }
}

/// The piece alone, 100 units wide, to be scaled; a disc with its letter
/// where we have no drawing.
fn drawn(piece: FenPiece, info: Option<&PieceInfo>) -> Group {
    let (body, detail) = colours(piece.color);
    let group = Group::new().set("stroke-linejoin", "round").set("stroke-linecap", "round");
    let drawings = info.map_or(&[][..], |info| info.drawings);
    if drawings.is_empty() {
        let disc = Circle::new().set("cx", 50).set("cy", 50).set("r", 38).set("fill", body);
        let letter =
            label(piece.letter, 50.0, 68.0, 50.0).set("text-anchor", "middle").set("font-weight", "bold");
        return group.add(disc.set("stroke", OUTLINE).set("stroke-width", 4)).add(letter.set("fill", detail));
    }
    drawings.iter().flat_map(|drawing| drawing.iter()).fold(group, |group, &(paint, data)| {
        let path = Path::new().set("d", data);
        let (fill, stroke, width) = match paint {
            Paint::Body => (body, OUTLINE, 4.0),
            Paint::Mark => (detail, "none", 0.0),
            Paint::Line => ("none", detail, 3.5),
            Paint::Bold => ("none", detail, 6.5),
        };
        group.add(path.set("fill", fill).set("stroke", stroke).set("stroke-width", width))
    })
}

/// What the key says besides the pieces: text and the colour of its swatch.
fn notes(view: &View) -> Vec<(&'static str, &'static str)> {
    let zones = view.info.zones.iter().enumerate();
    let mut notes: Vec<_> = zones.map(|(zone, &(name, _))| (name, ZONES[zone % ZONES.len()])).collect();
    if !view.last.is_empty() {
        notes.push(("last move", LAST));
    }
    notes
}

/// All kinds of pieces with their letters and names, then the zones.
fn key(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "key");
    for (index, info) in view.info.pieces.iter().enumerate() {
        let (x, y) = layout.key_place(index, 0);
        let piece = drawn(FenPiece { color: Color::White, letter: info.letter }, Some(info))
            .set("transform", format!("translate({x} {}) scale({})", y - 1.0, (KEY_LINE - 6.0) / 100.0));
        group = group
            .add(piece)
            .add(label(info.letter, x + 40.0, y + 19.0, 14.0).set("font-weight", "bold"))
            .add(label(info.name, x + KEY_NAME, y + 19.0, 14.0));
    }
    let first_row = view.info.pieces.len().div_ceil(layout.key_columns);
    for (index, (name, colour)) in notes(view).into_iter().enumerate() {
        let (x, y) = layout.key_place(index, first_row);
        let swatch = rectangle(x + 5.0, y + 4.0, 20.0, 20.0).set("fill", colour).set("fill-opacity", 0.25);
        group = group.add(swatch.set("stroke", colour).set("stroke-width", 3)).add(label(
            name,
            x + 40.0,
            y + 19.0,
            14.0,
        ));
    }
    group
}
