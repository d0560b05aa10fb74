//! `match --pgn`: the games of the log as text.
//!
//! The only file that a command may replace, and only its own: games are added to a log and never changed, so the text
//! of an earlier run of the match is the beginning of the new one.

use crate::files::{check_new, rewrite};
use crate::lab::tournament::match_log::MatchLog;
use anyhow::bail;
use asterism_interface::input::FileError;
use asterism_interface::records::{GameRecord, MoveTexts, ParsedGame, write_pgn};
use std::fs::{File, metadata, symlink_metadata};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

fn text_of(record: GameRecord, moves: MoveTexts) -> anyhow::Result<String> {
    Ok(write_pgn(&ParsedGame::of(record, 0), moves)?)
}

/// Refuses a file that is there and is not an earlier state of the log's games. Before any game is played.
pub(super) fn check(path: &Path, log: &MatchLog, moves: MoveTexts) -> anyhow::Result<()> {
    if symlink_metadata(path).is_err() {
        return Ok(check_new(path)?);
    }
    let old = match metadata(path).is_ok_and(|found| found.is_file()) {
        true => File::open(path).map_err(FileError::cannot("read", path))?,
        false => bail!("--pgn: {} is not a regular file", path.display()),
    };
    let mut old = BufReader::new(old);
    let mut same = true;
    log.games(|record| {
        let text = text_of(record, moves)?;
        let mut begun = Vec::new();
        old.by_ref()
            .take(text.len() as u64)
            .read_to_end(&mut begun)
            .map_err(FileError::cannot("read", path))?;
        same &= text.as_bytes().starts_with(&begun);
        anyhow::Ok(())
    })?;
    let ended = old.fill_buf().map_err(FileError::cannot("read", path))?.is_empty();
    match same && ended {
        true => Ok(()),
        false => bail!(
            "--pgn: {} already exists and is not a record of the games in the log, expected a new file",
            path.display()
        ),
    }
}

/// Writes all games of a match as text. A file that [`check`] allows is replaced when the new one is complete.
pub(super) fn write(path: &Path, log: &MatchLog, moves: MoveTexts) -> anyhow::Result<()> {
    check(path, log, moves)?;
    rewrite(path, |file| {
        log.games(|record| {
            file.write_all(text_of(record, moves)?.as_bytes()).map_err(FileError::cannot("write", path))?;
            anyhow::Ok(())
        })
    })
}
