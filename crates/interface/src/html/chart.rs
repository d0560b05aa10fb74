//! The frame of all charts of games, statistics, tuning and training: the page, its text and lines. Their contents, and
//! where they are placed, are up to the charts.

use asterism_engine::render::PALETTE;
use svg::Document;
use svg::node::element::{Line, Polyline, Rectangle, Text, Title};

/// The colour of frames and grid lines.
pub const FAINT: &str = "#c9c7c0";
/// The colour of a chart's explanations.
pub const DIM: &str = "#6b6e75";
/// The colour of the first curve.
pub const BLUE: &str = "#2f6da8";

/// Returns an empty page; lengths are in user units, y downwards. A browser shows `title` as a tooltip.
pub fn page(width: f64, height: f64, title: &str) -> Document {
    Document::new()
        .set("viewBox", (0.0, 0.0, width, height))
        .set("width", width)
        .set("height", height)
        .set("font-family", PALETTE.font)
        .add(Title::new(title))
        .add(Rectangle::new().set("width", width).set("height", height).set("fill", PALETTE.paper))
}

/// Returns a line of text that begins at `x`, with its foot at `y`.
pub fn text(x: f64, y: f64, size: f64, text: &str) -> Text {
    Text::new(text).set("x", x).set("y", y).set("font-size", size).set("fill", PALETTE.ink)
}

/// Returns a grid line from left to right.
pub fn across(left: f64, right: f64, y: f64) -> Line {
    Line::new().set("x1", left).set("x2", right).set("y1", y).set("y2", y).set("stroke", FAINT)
}

/// Returns a line through points.
pub fn polyline(points: impl Iterator<Item = (f64, f64)>, colour: &str, width: f64) -> Polyline {
    Polyline::new()
        .set("points", points_text(points))
        .set("fill", "none")
        .set("stroke", colour)
        .set("stroke-width", width)
}

/// Points as SVG writes them.
pub fn points_text(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}
