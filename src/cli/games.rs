//! `asterism games`: records of games, read in any of their forms and written in another.

use super::args::threads;
use super::out::line;
use super::progress;
use super::records::{Record, RecordFile, WrongGames};
use anyhow::bail;
use asterism_engine::variants::find;
use asterism_interface::analysis::in_order;
use asterism_interface::json::{self, GameObject};
use asterism_interface::records::{MoveTexts, Notes, ParsedGame, write_played};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Games {
    /// A file of games (`-`: standard input): in the manner of PGN, a list of moves, or lines of JSON
    file: PathBuf,
    /// The variant of games that name none; chess if not given
    #[arg(long)]
    variant: Option<String>,
    /// Write moves in the short notation, as in chess without this flag
    #[arg(long)]
    san: bool,
    /// Print JSON, one object for each game, instead of text
    #[arg(long, conflicts_with = "san")]
    json: bool,
}

impl Games {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        self.variant.as_deref().map(find).transpose()?;
        let file = RecordFile::open(&self.file)?;
        let bar = progress::lines(None, "games");
        let write = |record: anyhow::Result<Record>| {
            record.and_then(|record| self.write(&record.game).map_err(|error| record.wrong(error)))
        };
        let mut wrong = WrongGames::default();
        in_order(file.records(), vec![write; threads(None)], |written| {
            bar.suspend(|| wrong.leave_out(written).into_iter().for_each(line));
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        if bar.position() == 0 {
            bail!("{} has no game in it", self.file.display());
        }
        wrong.end()
    }

    /// Returns the text of a game, without its comments and variations; an error if a move is illegal.
    fn write(&self, record: &ParsedGame) -> anyhow::Result<String> {
        let (full, game) = record.in_full(self.variant.as_deref())?;
        if self.json {
            return Ok(json::text(&GameObject::of(&full, None)?));
        }
        let full = ParsedGame { notes: Notes::default(), ..full };
        Ok(write_played(&full, game.played(), MoveTexts::of(self.san))?)
    }
}
