//! Drawing a position of any variant: as text for a terminal and as an SVG picture.
//!
//! A [`View`] holds all that is drawn, so that it can be taken from a position behind a
//! `dyn` game. Nothing here names a variant: the board comes from [`Info`](crate::rules::Info), and the pieces
//! are drawn as the variant describes them.

pub(crate) mod drawings;
mod options;
mod svg;
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use options::{PictureOptions, Targets};
pub use svg::colours::{PALETTE, Palette, meaningful_colours};
pub use svg::pieces::{piece_svg, piece_symbols};
pub use view::{SquareLook, View};

use crate::rules::{Color, Location};
use svg::colours;

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

    /// Returns the look of a square or launching square in the picture.
    pub fn look(&self, place: Location) -> SquareLook {
        let Location::Square(file, rank) = place else {
            return SquareLook { zone: None, colour: colours::LAUNCHING, class_colour: None };
        };
        SquareLook {
            zone: self.zone_at(file, rank).map(|zone| self.info.zones[zone].0),
            colour: colours::square_colour(self.info.colouring, file, rank),
            class_colour: colours::class_colour(self.info.colouring, file, rank),
        }
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
