//! Drawing a position of any variant: as text for a terminal and as an SVG picture.
//!
//! A [`View`] holds all that is drawn, so that it can be taken from a position behind a
//! `dyn` game. Nothing here names a variant: the board comes from [`Info`](crate::rules::Info), and the pieces
//! are drawn as the variant describes them.

pub mod drawings;
mod options;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use options::{PictureOptions, Targets};
pub use svg::{CHECKERED, FONT, INK, PAPER, meaningful_colours, piece_svg, piece_symbols, zone_colour};
pub use view::View;

use crate::rules::Color;

impl View {
    /// Returns a framed board in plain ASCII with its legend, side to move or result, and FEN.
    ///
    /// ```
    /// let text = asterism_engine::open("chess")?.view().text();
    /// assert!(text.contains("Fen: rnbqkbnr/pppppppp/"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> String {
        self.text_from(Color::White)
    }

    /// Draws the board as text with `below`'s side nearest to the reader.
    pub fn text_from(&self, below: Color) -> String {
        text::draw(self, below)
    }

    /// Returns the name of the zone that a square belongs to; file and rank from 0.
    pub fn zone_name(&self, file: u8, rank: u8) -> Option<&'static str> {
        self.zone_at(file, rank).map(|zone| self.info.zones[zone].0)
    }

    /// Returns the colour of a square in the picture.
    pub fn square_colour(&self, file: u8, rank: u8) -> &'static str {
        svg::square_colour(self.info.colouring, file, rank)
    }

    /// Returns the colour of the class that a square belongs to, if classes confine pieces.
    pub fn class_colour(&self, file: u8, rank: u8) -> Option<&'static str> {
        svg::class_colour(self.info.colouring, file, rank)
    }

    /// Returns the colour of the launching squares in the picture.
    pub fn launching_square_colour(&self) -> &'static str {
        svg::LAUNCHING
    }

    /// Returns the lines of the board alone, with `below`'s side nearest to the reader.
    pub fn board(&self, below: Color) -> Vec<String> {
        text::board(self, below)
    }

    /// Returns a complete SVG document.
    ///
    /// ```
    /// use asterism_engine::render::PictureOptions;
    ///
    /// let view = asterism_engine::open("grandrider")?.view();
    /// let picture = view.svg(&PictureOptions { size: Some(400), ..PictureOptions::default() });
    /// assert!(picture.starts_with("<svg"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svg(&self, options: &PictureOptions) -> String {
        svg::draw(self, options)
    }
}
