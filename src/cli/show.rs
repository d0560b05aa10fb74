//! `asterism show`: a position as a diagram, a picture or JSON.

use super::out;
use super::position_args::PositionArgs;
use crate::files::write_new;
use crate::json::{self, BoardObject};
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
        let picture_only = self.svg.as_deref() == Some(Path::new("-"));
        if self.json {
            out::line(json::text(&BoardObject::of(game.as_ref())));
        } else if !picture_only {
            out::line(view.text().trim_end());
        }
        match &self.svg {
            Some(path) => write_svg(path, &view.svg()),
            None => Ok(()),
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
