//! Arguments that several commands share: a variant, and a position of it.

use super::hint;
use super::output::RunArgs;
use asterism_engine::game::{Game, GameError};
use asterism_engine::variants::Setup;
use clap::Args;
use std::path::PathBuf;

/// A variant and a position of it.
#[derive(Args, Debug)]
pub(super) struct PositionArgs {
    /// The variant's name (see `asterism variants`)
    pub variant: String,
    /// The position; the start position if not given, or if it is `startpos`
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE")]
    moves: Vec<String>,
}

impl PositionArgs {
    /// Returns the setup of a game.
    pub(super) fn setup(&self) -> Setup {
        let fen = self.fen.as_deref().and_then(given_fen).map(str::to_string);
        // Several moves may stand in one argument.
        let moves = self.moves.iter().flat_map(|moves| moves.split_ascii_whitespace());
        Setup { fen, moves: moves.map(str::to_string).collect(), ..Setup::new(&self.variant) }
    }

    /// Opens the game, with the moves played.
    pub(super) fn open(&self) -> anyhow::Result<Box<dyn Game>> {
        let setup = self.setup();
        setup.open().map_err(|error| hinted(error, &setup))
    }
}

/// Adds what to try to an error about a position of the command line.
pub(super) fn hinted(error: GameError, setup: &Setup) -> anyhow::Error {
    let name = &setup.variant;
    let hint = match &error {
        GameError::Move { number, .. } => {
            let fen = setup.fen.as_ref().map_or(String::new(), |fen| format!(" --fen \"{fen}\""));
            let before = &setup.moves[..(number - 1).min(setup.moves.len())];
            let moves =
                if before.is_empty() { String::new() } else { format!(" --moves {}", before.join(" ")) };
            format!("`asterism moves {name}{fen}{moves}` lists the legal moves")
        }
        GameError::Fen(_) => format!("`asterism show {name}` shows the FEN of the start position"),
        _ => return error.into(),
    };
    hint::with(error, hint)
}

/// Returns the FEN of an argument; `None` if it is `startpos`.
pub(super) fn given_fen(text: &str) -> Option<&str> {
    Some(text).filter(|text| text.trim() != "startpos")
}

/// A position, or with `--input` a file of many.
#[derive(Args, Debug)]
pub(super) struct OneOrManyArgs {
    /// The variant's name (see `asterism variants`); with --input that of lines that name none
    #[arg(required_unless_present = "input")]
    pub variant: Option<String>,
    /// The position; the start position if not given, or if it is `startpos`
    #[arg(long, conflicts_with = "input")]
    fen: Option<String>,
    /// Moves to play from there
    #[arg(long, num_args = 1.., value_name = "MOVE", conflicts_with = "input")]
    moves: Vec<String>,
    /// Answer each line of this file (`-`: standard input): FEN, EPD, startpos or JSON, and print JSON
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

impl OneOrManyArgs {
    /// Returns the one position; refuses flags that only make sense for many.
    pub(super) fn one(self) -> anyhow::Result<Setup> {
        self.run.expect_unused()?;
        let position =
            PositionArgs { variant: self.variant.unwrap_or_default(), fen: self.fen, moves: self.moves };
        Ok(position.setup())
    }
}
