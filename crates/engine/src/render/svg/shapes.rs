//! Rectangles and lines of text.

use super::colours::INK;
use ::svg::node::element::{Rectangle, Text};

pub(super) fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

/// Returns a line of text whose feet stand on `y`.
pub(super) fn label(text: impl Into<String>, x: f64, y: f64, size: f64) -> Text {
    Text::new(text).set("x", x).set("y", y).set("font-size", size).set("fill", INK)
}

/// Returns about how long a text is, in units of its size.
pub(super) fn length(text: &str) -> f64 {
    text.chars().count() as f64 * 0.56
}
