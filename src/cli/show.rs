//! `asterism show`: a position as a diagram, a picture or JSON.

use super::out;
use super::position_args::PositionArgs;
use crate::files::write_new;
use crate::game::{PictureRequest, picture};
use crate::json::{self, BoardObject};
use crate::rules::Color;
use anyhow::bail;
use clap::Args;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub struct Show {
    #[command(flatten)]
    position: PositionArgs,
    /// Write an SVG picture to this new file; `-` prints the picture instead of the diagram
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Black's side is below
    #[arg(long)]
    flip: bool,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", requires = "svg")]
    size: Option<u32>,
    /// Draw an arrow in the picture from a square to another, such as e2e4; may be repeated
    #[arg(long, value_name = "FROMTO", requires = "svg")]
    arrow: Vec<String>,
    /// Mark in the picture where the piece on this square may go, and what it captures
    #[arg(long, value_name = "SQUARE", requires = "svg")]
    targets: Option<String>,
    /// Print JSON instead of the diagram
    #[arg(long)]
    json: bool,
}

impl Show {
    pub fn run(&self) -> anyhow::Result<()> {
        if self.json && self.svg.as_deref() == Some(Path::new("-")) {
            bail!("--svg -: expected no --json, standard output has room for one of them");
        }
        let game = self.position.open()?;
        let view = game.view();
        let picture = self.svg.as_ref().map(|_| picture(game.as_ref(), &[], &self.request())).transpose()?;
        let picture_only = self.svg.as_deref() == Some(Path::new("-"));
        if self.json {
            out::line(json::text(&BoardObject::of(game.as_ref())));
        } else if !picture_only {
            out::line(view.text_from(self.below()).trim_end());
        }
        match (&self.svg, picture) {
            (Some(path), Some(picture)) => write_svg(path, &picture),
            _ => Ok(()),
        }
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
        }
    }
}

/// Writes a picture to a new file, or to standard output if its name is `-`.
pub fn write_svg(path: &Path, picture: &str) -> anyhow::Result<()> {
    if path == Path::new("-") {
        out::line(picture.trim_end());
        return Ok(());
    }
    write_new(path, picture.as_bytes())?;
    out::note(format_args!("picture written to {}", path.display()));
    Ok(())
}
