//! Pieces: alone, as a sheet of symbols, and on their squares.

use super::colours::{FONT, OUTLINE, PAPER, piece_colours};
use super::layout::{Layout, SQUARE};
use super::marks::Sign;
use super::shapes::label;
use crate::render::drawings;
use crate::render::options::PictureOptions;
use crate::render::view::View;
use crate::rules::{Color, FenPiece, Info, Location, Paint, PieceInfo};
use ::svg::Document;
use ::svg::node::element::{Circle, Definitions, Group, Path, Symbol, Title, Use};

/// Where the feet of a piece's letter stand, of 100: in the lower right corner.
const LETTER_BELOW: f64 = 93.75;
/// The baseline of a letter in the upper right corner.
const LETTER_ABOVE: f64 = 17.2;

/// Returns a picture of one piece with its letter, 100 units wide. The letter is in the upper right corner: hosts write
/// the names of files and ranks into the others.
pub fn piece_svg(piece: FenPiece, info: &PieceInfo) -> String {
    Document::new()
        .set("viewBox", (0, 0, 100, 100))
        .set("width", 100)
        .set("height", 100)
        .set("font-family", FONT)
        .add(with_letter(piece, Some(info), LETTER_ABOVE))
        .to_string()
        + "\n"
}

/// Returns all pieces of a game as symbols of 100 x 100 units, to be used as `#w-K` (White's King) and `#b-K`. A
/// piece's letter is of the class `letter`.
pub fn piece_symbols(info: &Info) -> String {
    let pieces = [Color::White, Color::Black].into_iter().flat_map(|color| {
        info.pieces.iter().map(move |info| {
            let piece = FenPiece { color, letter: info.letter };
            symbol(piece, with_letter(piece, Some(info), LETTER_BELOW))
        })
    });
    let sheet = Document::new().set("width", 0).set("height", 0).set("font-family", FONT);
    pieces.fold(sheet, Document::add).to_string() + "\n"
}

/// Returns the symbols of the pieces that stand on the board.
pub(super) fn symbols_of(view: &View, options: &PictureOptions) -> Definitions {
    let mut seen = Vec::new();
    let mut symbols = Definitions::new();
    for piece in view.pieces.iter().chain(&view.pockets).flatten() {
        if !seen.contains(piece) {
            seen.push(*piece);
            let info = piece_info(view, piece.letter);
            // Without a key a letter means nothing.
            let picture = if options.board_only {
                placed(*piece, info)
            } else {
                with_letter(*piece, info, LETTER_BELOW)
            };
            symbols = symbols.add(symbol(*piece, picture));
        }
    }
    symbols
}

fn symbol(piece: FenPiece, picture: Group) -> Symbol {
    Symbol::new().set("id", id(piece)).set("viewBox", (0, 0, 100, 100)).add(picture)
}

fn id(piece: FenPiece) -> String {
    format!("{}-{}", piece.color.letter(), piece.letter)
}

/// Returns every piece on its square.
pub(super) fn pieces(view: &View, layout: &Layout) -> Group {
    let mut group = Group::new().set("class", "pieces");
    for place in Location::all(view.info) {
        let Some(piece) = view.piece_on(place) else { continue };
        let (x, y) = layout.corner(place);
        let name = piece_info(view, piece.letter).map_or("", |info| info.name);
        let where_it_is = match place {
            Location::Square(..) => place.to_string(),
            Location::Launch(_) => "launching square".to_string(),
        };
        let reduced = view.is_reduced(place);
        let note = if reduced { ", reduced" } else { "" };
        let figure = Use::new()
            .set("href", format!("#{}", id(piece)))
            .set("x", x)
            .set("y", y)
            .set("width", SQUARE)
            .set("height", SQUARE);
        let title = Title::new(format!("{} {name} on {where_it_is}{note}", piece.color.name()));
        let mut piece = Group::new().set("class", "piece").add(title).add(figure);
        if reduced {
            piece = piece.add(Sign::Reduced.draw(x + 11.5, y + 11.5, 0.42));
        }
        group = group.add(piece);
    }
    group
}

/// Returns the variant's description of the piece with this letter.
fn piece_info(view: &View, letter: char) -> Option<&'static PieceInfo> {
    view.info.pieces.iter().find(|piece| piece.letter == letter)
}

/// Makes a piece and, on the right, its letter, whose feet stand on `letter_y`; 100 units wide.
fn with_letter(piece: FenPiece, info: Option<&PieceInfo>, letter_y: f64) -> Group {
    let letter = label(piece.fen_letter(), 94.5, letter_y, 19.5)
        .set("class", "letter")
        .set("text-anchor", "end")
        .set("font-weight", "bold")
        .set("stroke", PAPER)
        .set("stroke-opacity", 0.9)
        .set("stroke-width", 4.7)
        .set("paint-order", "stroke");
    placed(piece, info).add(letter)
}

/// Returns a piece in the place that it has in a square of 100 units.
fn placed(piece: FenPiece, info: Option<&PieceInfo>) -> Group {
    Group::new().add(drawn(piece, info).set("transform", "translate(3.1 4.7) scale(0.906)"))
}

/// Draws the piece alone, 100 units wide, to be scaled; a disc with its letter if there is no drawing.
pub(super) fn drawn(piece: FenPiece, info: Option<&PieceInfo>) -> Group {
    let (body, detail) = piece_colours(piece.color);
    let group = Group::new().set("stroke-linejoin", "round").set("stroke-linecap", "round");
    let named = info.and_then(|info| drawings::named(info.name));
    let own = info.map_or(&[][..], |info| info.drawings);
    let drawings = if own.is_empty() { named.as_slice() } else { own };
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
