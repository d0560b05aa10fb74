//! `asterism show`: a position as a diagram, a picture or JSON.

use super::args::number;
use super::out;
use super::position_args::PositionArgs;
use super::results::{check_svg, is_standard_output, write_svg};
use anyhow::bail;
use asterism_engine::game::PictureRequest;
use asterism_engine::rules::Color;
use asterism_interface::json::{self, BoardObject};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Show {
    #[command(flatten)]
    position: PositionArgs,
    /// Write an SVG picture to this new file; `-` prints the picture instead of the diagram
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[arg(long, hide = true)]
    png: Option<PathBuf>,
    /// Black's side is below
    #[arg(long)]
    flip: bool,
    /// Width of the picture in pixels, from 64 to 8192; without it, a square has 64
    #[arg(long, value_name = "PIXELS", requires = "svg", value_parser = number(0_u32..))]
    size: Option<u32>,
    /// Draw an arrow in the picture from a square to another, such as e2e4; may be repeated
    #[arg(long, value_name = "FROMTO", requires = "svg")]
    arrow: Vec<String>,
    /// Mark in the picture where the piece on this square may go: a dot where it captures nothing, a ring around what
    /// it captures by going there, a smaller ring where it goes to capture something else, which is crossed out
    #[arg(long, value_name = "SQUARE", requires = "svg")]
    targets: Option<String>,
    /// Draw the board alone: no header, coordinates or key
    #[arg(long, requires = "svg")]
    board_only: bool,
    /// Print JSON instead of the diagram
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if let Some(path) = &self.png {
            let svg = path.with_extension("svg");
            bail!("--png: pictures are written as SVG, expected --svg {}", svg.display());
        }
        let picture_only = self.svg.as_deref().is_some_and(is_standard_output);
        if self.json && picture_only {
            bail!("--svg -: expected no --json, as both write to standard output");
        }
        check_svg(self.svg.as_deref())?;
        let game = self.position.open()?;
        let view = game.view();
        if let Some(path) = &self.svg {
            // Before the text: when standard output is closed, the program ends.
            write_svg(path, &game.picture(&[], &self.request())?)?;
        }
        if self.json {
            out::line(json::text(&BoardObject::of(game.as_ref())));
        } else if !picture_only {
            out::line(view.text_from(self.below()).trim_end());
        }
        Ok(())
    }

    fn below(&self) -> Color {
        if self.flip { Color::Black } else { Color::White }
    }

    fn request(&self) -> PictureRequest {
        PictureRequest {
            flip: self.flip,
            size: self.size,
            arrows: self.arrow.clone(),
            targets: self.targets.clone(),
            caption: None,
            board_only: self.board_only,
        }
    }
}
