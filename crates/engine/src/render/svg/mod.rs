//! A position as an SVG picture: header, board, pieces, marks, and a key to all of it.

mod board;
pub(super) mod colours;
mod header;
mod key;
mod layout;
mod marks;
pub(super) mod pieces;
mod shapes;

use super::options::PictureOptions;
use super::view::View;
use ::svg::Document;
use ::svg::node::element::{Description, Title};
use colours::{FONT, PAPER};
use key::Key;
use layout::Layout;

/// Between the key and the lower edge.
const BOTTOM: f64 = 14.0;

/// Returns a complete SVG document.
pub(super) fn draw(view: &View, options: &PictureOptions) -> String {
    let layout = Layout::of(view, options);
    let key = Key::of(view, options, &layout);
    let whole = (0.0, 0.0, layout.width, key.bottom + BOTTOM);
    let shown = if options.board_only { layout.board() } else { whole };
    let (width, height) = (shown.2, shown.3);
    let scale = options.size.map_or(1.0, |size| f64::from(size) / width);
    let mut document = Document::new()
        .set("viewBox", shown)
        .set("width", (width * scale).round())
        .set("height", (height * scale).round())
        .set("font-family", FONT)
        .add(Title::new(format!("{}: {}", view.info.title, view.status)))
        .add(Description::new().add(::svg::node::Text::new(view.fen.as_str())))
        .add(pieces::symbols_of(view, options));
    if !options.board_only {
        let paper = shapes::rectangle(0.0, 0.0, width, height).set("fill", PAPER);
        document = document.add(paper).add(header::header(view, &layout));
    }
    document = document
        .add(board::board(view, &layout, options))
        .add(pieces::pieces(view, &layout))
        .add(marks::marks(options, &layout));
    if !options.board_only {
        document = document.add(key.draw());
    }
    document.to_string() + "\n"
}
