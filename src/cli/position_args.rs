//! Arguments that several commands share: a variant, and a position of it.

use super::run::RunArgs;
use crate::game::Game;
use crate::variants::find;
use clap::Args;
use std::path::PathBuf;

/// A variant and a position of it.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The variant's name (see `asterism variants`)
    pub variant: String,
    /// The position; the start position if not given, or if it is `startpos`
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    pub moves: Vec<String>,
}

impl PositionArgs {
    /// The game, with the moves played.
    pub fn open(&self) -> anyhow::Result<Box<dyn Game>> {
        let mut game = (find(&self.variant)?.open)();
        game.set(self.fen(), &self.texts())?;
        Ok(game)
    }

    /// The FEN, where it is not that of the start position.
    pub fn fen(&self) -> Option<&str> {
        self.fen.as_deref().and_then(given_fen)
    }

    /// The texts of the moves.
    pub fn texts(&self) -> Vec<&str> {
        self.moves.iter().flat_map(|m| m.split_ascii_whitespace()).collect()
    }
}

/// The FEN of an argument; none if it is `startpos`.
pub fn given_fen(text: &str) -> Option<&str> {
    Some(text).filter(|text| *text != "startpos")
}

/// A position, or with `--input` a file of many.
#[derive(Args, Debug)]
pub struct OneOrManyArgs {
    /// The variant's name (see `asterism variants`); with --input that of lines that name none
    #[arg(required_unless_present = "input")]
    pub variant: Option<String>,
    /// The position; the start position if not given, or if it is `startpos`
    #[arg(long, conflicts_with = "input")]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE", conflicts_with = "input")]
    moves: Vec<String>,
    /// Answer each line of this file (`-`: standard input): FEN, EPD or JSON, and print JSON
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

impl OneOrManyArgs {
    /// The one position; refuses flags that only make sense for many.
    pub fn one(self) -> anyhow::Result<PositionArgs> {
        self.run.expect_unused()?;
        Ok(PositionArgs { variant: self.variant.unwrap_or_default(), fen: self.fen, moves: self.moves })
    }
}
