//! The file of a match: what match it is, then every finished game, a line each. It only grows, a line
//! is written at once and reaches the disk before the game counts; so whenever the program is killed,
//! every finished game is there, and at most the last line is torn, which is then cut off.

use super::record::Record;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// An open file of a match.
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or creates the file at `path` for the match that `conditions` (an object) describe, and
    /// returns the games that are in it, by number. The error is a line for the user.
    pub fn open(path: &Path, conditions: &Value) -> Result<(Journal, BTreeMap<u64, Record>), String> {
        let blame =
            |what: &str, error: &dyn std::fmt::Display| format!("cannot {what} {}: {error}", path.display());
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).append(true).create(true).open(path).map_err(|error| blame("open", &error))?;
        fs4::fs_std::FileExt::try_lock_exclusive(&file)
            .map_err(|error| blame("lock", &error))?
            .then_some(())
            .ok_or_else(|| format!("{} is in use by another match", path.display()))?;
        let mut bytes = Vec::new();
        file.seek(SeekFrom::Start(0)).map_err(|error| blame("read", &error))?;
        file.read_to_end(&mut bytes).map_err(|error| blame("read", &error))?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |last| last + 1);
        let text = std::str::from_utf8(&bytes[..whole]).map_err(|error| blame("read", &error))?;
        let games = read(text, Some(conditions)).map_err(|error| format!("{}: {error}", path.display()))?;
        if whole < bytes.len() {
            // Only once the file has proved to be of this match is anything of it changed.
            if whole == 0 && !bytes.starts_with(b"{\"match\":") {
                return Err(format!("{}: not the file of a match", path.display()));
            }
            file.set_len(whole as u64).map_err(|error| blame("mend", &error))?;
        }
        let mut journal = Journal { file, path: path.to_path_buf() };
        if whole == 0 {
            journal.write(&serde_json::json!({ "match": conditions }))?;
        }
        Ok((journal, games))
    }

    /// Adds a game. When this returns, it is on the disk.
    pub fn add(&mut self, record: &Record) -> Result<(), String> {
        let value = serde_json::to_value(record).map_err(|error| error.to_string())?;
        self.write(&value)
    }

    fn write(&mut self, line: &Value) -> Result<(), String> {
        let done = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        done.map_err(|error| format!("cannot write {}: {error}", self.path.display()))
    }
}

/// Reads the whole lines of a match's file: games by number. With `conditions`, the match has to be that
/// one; several descriptions (files put together) have to agree in any case.
pub fn read(text: &str, conditions: Option<&Value>) -> Result<BTreeMap<u64, Record>, String> {
    let mut known = conditions.cloned();
    let mut games = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        let wrong = |error: String| format!("line {number}: {error}");
        let value: Value = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        if let Some(found) = value.get("match") {
            match &known {
                Some(known) => compare(known, found).map_err(wrong)?,
                None => known = Some(found.clone()),
            }
            continue;
        }
        if number == 1 {
            return Err(wrong("expected {\"match\": ...}".into()));
        }
        let record: Record = serde_json::from_value(value).map_err(|error| wrong(error.to_string()))?;
        games.entry(record.game).or_insert(record);
    }
    Ok(games)
}

/// Whether two descriptions are of one match, or where they differ.
fn compare(wanted: &Value, found: &Value) -> Result<(), String> {
    let keys =
        |value: &Value| value.as_object().map(|o| o.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    for key in keys(wanted).into_iter().chain(keys(found)) {
        let (wanted, found) = (&wanted[&key], &found[&key]);
        if wanted != found {
            return Err(format!("another match: {key} is {found} there and {wanted} here"));
        }
    }
    Ok(())
}
