//! Files of records of games. A game that is wrong is reported, and the others count: then the exit code is 1.

use super::out;
use anyhow::{anyhow, bail};
use asterism_engine::game::GameError;
use asterism_engine::variants::VariantEntry;
use asterism_interface::input::{FileError, expect_utf8, open_input};
use asterism_interface::records::{ParsedGame, RecordError, RecordReader};
use asterism_support::text::TextError;
use std::io::BufRead;
use std::path::Path;

/// A game of a file.
pub(super) struct Record {
    file: String,
    /// Number of the game in the file, from 1.
    pub number: usize,
    pub game: ParsedGame,
}

impl Record {
    /// Makes the error of a game, with its line.
    pub(super) fn wrong(&self, reason: impl Into<anyhow::Error>) -> anyhow::Error {
        let reason = reason.into();
        let of_record = reason.downcast_ref::<RecordError>().map(|error| self.game.line_of_error(error));
        let of_game = || reason.downcast_ref::<GameError>().map(|error| self.game.line_of(error));
        let line = of_record.or_else(of_game).unwrap_or(self.game.line);
        wrong(&self.file, line, self.number, reason)
    }
}

fn wrong(file: &str, line: usize, number: usize, reason: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("{file}, line {line}, game {number}: {reason}")
}

/// A file of games.
pub(super) struct RecordFile {
    name: String,
    input: Box<dyn BufRead + Send>,
}

impl RecordFile {
    /// Returns the file, or standard input if its name is `-`.
    pub(super) fn open(path: &Path) -> anyhow::Result<RecordFile> {
        RecordFile::of(path, open_input(path)?)
    }

    pub(super) fn of(path: &Path, mut input: impl BufRead + Send + 'static) -> anyhow::Result<RecordFile> {
        input.fill_buf().and_then(expect_utf8).map_err(FileError::cannot("read", path))?;
        Ok(RecordFile { name: path.display().to_string(), input: Box::new(input) })
    }

    /// Reads the games one by one; one that cannot be read is an error in its place.
    pub(super) fn records(self) -> impl Iterator<Item = anyhow::Result<Record>> + Send {
        let RecordFile { name, input } = self;
        (1..).zip(RecordReader::new(input)).map(move |(number, game)| match game {
            Ok(game) => Ok(Record { file: name.clone(), number, game }),
            Err(TextError { line, reason }) => Err(wrong(&name, line, number, reason)),
        })
    }
}

/// Refuses a game of another variant than `entry`'s; one that names none may be of any.
pub(super) fn expect_game_of(game: &ParsedGame, entry: &VariantEntry) -> anyhow::Result<()> {
    let (found, expected) = (game.entry(Some(entry.info.name))?.info.name, entry.info.name);
    if found != expected {
        bail!("a game of {found}, expected {expected}");
    }
    Ok(())
}

/// The games that are wrong, reported in the order in which they are found; the last of them is the error of the
/// command.
#[derive(Default)]
pub(super) struct WrongGames {
    last: Option<anyhow::Error>,
}

impl WrongGames {
    /// Returns the result for a game; an error is reported, and the game left out.
    pub(super) fn leave_out<T>(&mut self, done: anyhow::Result<T>) -> Option<T> {
        let error = match done {
            Ok(done) => return Some(done),
            Err(error) => error,
        };
        if let Some(before) = self.last.replace(error) {
            out::error(before);
        }
        None
    }

    /// Returns the error to end with, if a game was wrong.
    pub(super) fn end(self) -> anyhow::Result<()> {
        self.last.map_or(Ok(()), Err)
    }
}
