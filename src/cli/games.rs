//! `asterism games`: records of games, read in any of their forms and written in another.

use super::out::line;
use super::records::{WrongGames, read_records};
use anyhow::bail;
use asterism_engine::variants::{find, open};
use asterism_interface::json::{self, GameObject};
use asterism_interface::records::{ParsedGame, write_parsed};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Games {
    /// A file of games (`-`: standard input): in the manner of PGN, a list of moves, or lines of JSON
    file: PathBuf,
    /// The variant of games that name none; chess if not given
    #[arg(long)]
    variant: Option<String>,
    /// Print JSON, one object for each game, instead of text
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        self.variant.as_deref().map(find).transpose()?;
        let records = read_records(&self.file)?;
        if records.is_empty() {
            bail!("{} has no game in it", self.file.display());
        }
        let mut wrong = WrongGames::default();
        for record in records {
            let written =
                record.and_then(|record| self.write(&record.game).map_err(|error| record.wrong(error)));
            wrong.leave_out(written).into_iter().for_each(line);
        }
        wrong.end()
    }

    /// The text of a game, its moves in full; an error where one of them is not legal.
    fn write(&self, record: &ParsedGame) -> anyhow::Result<String> {
        let object = GameObject::of(record, self.variant.as_deref()).and_then(GameObject::in_full)?;
        open(object.variant)?.set_up(Some(&object.fen), &mut object.moves.iter().map(String::as_str))?;
        if self.json {
            return Ok(json::text(&object));
        }
        let mut written = record.clone();
        written.moves.iter_mut().zip(&object.moves).for_each(|(told, text)| told.text.clone_from(text));
        Ok(write_parsed(&written))
    }
}
