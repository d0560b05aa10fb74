//! `asterism games`: records of games, read in any of their forms and written in another.

use super::annotate::read;
use super::out::line;
use anyhow::{anyhow, bail};
use asterism_engine::variants::open;
use asterism_interface::json::{self, GameObject};
use asterism_interface::records::{read_games, write_parsed};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Games {
    /// A file of games (`-`: standard input): in the manner of PGN, a list of moves, or lines of JSON
    file: PathBuf,
    /// The variant of games that name none
    #[arg(long)]
    variant: Option<String>,
    /// Print JSON, one object for each game, instead of text
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        let records = read_games(&read(&self.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
        if records.is_empty() {
            bail!("{name} has no game in it");
        }
        for (number, record) in (1..).zip(&records) {
            let wrong = |error: anyhow::Error| anyhow!("{name}, game {number}: {error}");
            let object = GameObject::of(record, self.variant.as_deref()).and_then(GameObject::in_full);
            let object = object.map_err(|error| wrong(error.into()))?;
            let mut game = open(object.variant)?;
            let mut moves = object.moves.iter().map(String::as_str);
            game.set_up(Some(&object.fen), &mut moves).map_err(|error| wrong(error.into()))?;
            if self.json {
                line(json::text(&object));
                continue;
            }
            let mut written = record.clone();
            written.moves.iter_mut().zip(&object.moves).for_each(|(told, text)| told.text.clone_from(text));
            line(write_parsed(&written));
        }
        Ok(())
    }
}
