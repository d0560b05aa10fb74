//! The file of a match: what match it is, then every finished game, a line each. It only grows; a line
//! is written at once and reaches the disk before the game counts. So whenever the program is killed,
//! every finished game is there, and at most the last line is torn: it is cut off and its game played again.

use super::record::Record;
use serde_json::Value;
use std::fmt::Display;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, Write};
use std::path::{Path, PathBuf};

/// How every file of a match begins.
const BEGINNING: &[u8] = b"{\"match\":";
/// Characters of a condition that are shown.
const SHOWN: usize = 400;

/// The open file of a match; nobody else can open it meanwhile.
pub struct Journal {
    file: File,
    path: PathBuf,
}

impl Journal {
    /// Opens or creates the file at `path` for the match that `conditions` (an object) describe; `each`
    /// hears the games that are in it, each once. The error is a line for the user; the file is then as it was.
    pub fn open(
        path: &Path,
        conditions: &Value,
        each: impl FnMut(Record) -> Result<(), String>,
    ) -> Result<Journal, String> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(|error| format!("cannot open {}: {error}", path.display()))?;
        let mut journal = Journal { file, path: path.to_path_buf() };
        let locked = fs4::fs_std::FileExt::try_lock_exclusive(&journal.file);
        if !locked.map_err(|error| journal.blame("lock", error))? {
            return Err(format!("{} is in use by another match", path.display()));
        }
        let whole = read(BufReader::new(&journal.file), Some(conditions), each)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let length = journal.file.seek(std::io::SeekFrom::End(0));
        if whole < length.map_err(|error| journal.blame("read", error))? {
            journal.file.set_len(whole).map_err(|error| journal.blame("mend", error))?;
        }
        if whole == 0 {
            journal.write(&serde_json::json!({ "match": conditions }))?;
        }
        Ok(journal)
    }

    /// Adds a game. When this returns, it is on the disk.
    pub fn add(&mut self, record: &Record) -> Result<(), String> {
        let value = serde_json::to_value(record).map_err(|error| error.to_string())?;
        self.write(&value)
    }

    /// The games in the file, each once, in the order in which they ended.
    pub fn games(&self, each: impl FnMut(Record) -> Result<(), String>) -> Result<(), String> {
        let file = File::open(&self.path).map_err(|error| self.blame("open", error))?;
        read(BufReader::new(file), None, each)
            .map_err(|error| format!("{}: {error}", self.path.display()))?;
        Ok(())
    }

    fn write(&mut self, line: &Value) -> Result<(), String> {
        let whole = self.file.metadata().map(|data| data.len());
        let done = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        done.map_err(|error| {
            // Half a line before further lines would make the file unreadable.
            let _ = whole.and_then(|length| self.file.set_len(length));
            self.blame("write", error)
        })
    }

    fn blame(&self, what: &str, error: impl Display) -> String {
        format!("cannot {what} {}: {error}", self.path.display())
    }
}

/// Reads the file of a match, or several put together; `each` hears every game once. With `conditions`,
/// the match has to be that one. Returns how many bytes are whole lines; what follows is torn.
pub fn read(
    mut input: impl BufRead,
    conditions: Option<&Value>,
    mut each: impl FnMut(Record) -> Result<(), String>,
) -> Result<u64, String> {
    let mut known = conditions.cloned();
    let mut seen = std::collections::HashSet::new();
    let mut whole = 0;
    let mut line = Vec::new();
    for number in 1.. {
        let wrong = |error: String| format!("line {number}: {error}");
        line.clear();
        input.read_until(b'\n', &mut line).map_err(|error| wrong(error.to_string()))?;
        let begins = line.len().min(BEGINNING.len());
        if number == 1 && line[..begins] != BEGINNING[..begins] {
            return Err("not the file of a match".into());
        }
        if !line.ends_with(b"\n") {
            break;
        }
        whole += line.len() as u64;
        let value: Value = serde_json::from_slice(&line).map_err(|error| wrong(error.to_string()))?;
        if let Some(found) = value.get("match") {
            match &known {
                Some(known) => compare(known, found).map_err(wrong)?,
                None => known = Some(found.clone()),
            }
            continue;
        }
        let record: Record = serde_json::from_value(value).map_err(|error| wrong(error.to_string()))?;
        if seen.insert(record.game) {
            each(record).map_err(wrong)?;
        }
    }
    Ok(whole)
}

/// Whether two descriptions are of one match, or where they differ.
fn compare(wanted: &Value, found: &Value) -> Result<(), String> {
    let keys = |value: &Value| value.as_object().into_iter().flat_map(|o| o.keys().cloned()).collect();
    let (here, there): (Vec<String>, Vec<String>) = (keys(wanted), keys(found));
    for key in here.iter().chain(&there) {
        let (wanted, found) = (wanted.get(key), found.get(key));
        if wanted != found {
            // An openings file would fill the screen.
            let text = |value: Option<&Value>| -> String {
                value.map_or("missing".to_string(), Value::to_string).chars().take(SHOWN).collect()
            };
            return Err(format!(
                "of another match: {key} is {} there and {} here",
                text(found),
                text(wanted)
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::record::{GameResult, Played};
    use super::*;
    use serde_json::json;

    /// A path of this test's own, removed at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Place {
            let path = std::env::temp_dir().join(format!("asterism-{}-{name}.jsonl", std::process::id()));
            let _ = std::fs::remove_file(&path);
            Place(path)
        }

        /// The numbers of the games in the file, which is opened and closed again.
        fn games(&self, conditions: &Value) -> Result<Vec<u64>, String> {
            let mut games = Vec::new();
            Journal::open(&self.0, conditions, |record| {
                games.push(record.game);
                Ok(())
            })?;
            Ok(games)
        }

        fn write(&self, conditions: &Value, games: &[u64]) {
            let mut journal = Journal::open(&self.0, conditions, |_| Ok(())).unwrap();
            games.iter().for_each(|&game| journal.add(&record(game)).unwrap());
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn record(game: u64) -> Record {
        Record {
            game,
            opening: game / 2,
            variant: crate::variants::VARIANTS[0].info.name.into(),
            white: "½ \"a\"".into(),
            black: "b".into(),
            result: GameResult::Draw,
            reason: "stalemate".into(),
            fault: None,
            ended: 0,
            fen: "8/8".into(),
            book: 0,
            moves: vec![Played::bare("e2e4")],
        }
    }

    #[test]
    fn wherever_the_file_is_torn_only_the_last_game_is_played_again() {
        let (place, conditions) = (Place::new("torn"), json!({ "seed": 1 }));
        place.write(&conditions, &[0, 1, 2]);
        let bytes = std::fs::read(&place.0).unwrap();
        let ends: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i] == b'\n').collect();
        for cut in 0..=bytes.len() {
            std::fs::write(&place.0, &bytes[..cut]).unwrap();
            let whole = ends.iter().filter(|&&end| end < cut).count() as u64;
            let expected: Vec<u64> = (0..whole.saturating_sub(1)).collect();
            assert_eq!(place.games(&conditions).unwrap(), expected, "cut at {cut}");
            place.write(&conditions, &[7]);
            assert_eq!(place.games(&conditions).unwrap().last(), Some(&7));
        }
    }

    #[test]
    fn the_file_of_another_match_is_refused_and_left_alone() {
        let place = Place::new("other");
        place.write(&json!({ "seed": 1 }), &[0]);
        let error = place.games(&json!({ "seed": 2 })).unwrap_err();
        assert!(error.ends_with("line 1: of another match: seed is 1 there and 2 here"), "{error}");
        for text in ["{\"mat", "{\"match\": 1", "notes", "notes\nmore", "{\"match\":{}}\n{}\n"] {
            std::fs::write(&place.0, text).unwrap();
            let refused = place.games(&json!({ "seed": 2 })).is_err();
            assert_eq!(refused, !text.starts_with("{\"mat") || text.contains('\n'), "{text}");
            assert!(!refused || std::fs::read_to_string(&place.0).unwrap() == text);
        }
    }

    #[test]
    fn two_matches_cannot_write_one_file() {
        let (place, conditions) = (Place::new("twice"), json!({}));
        let journal = Journal::open(&place.0, &conditions, |_| Ok(())).unwrap();
        assert!(place.games(&conditions).unwrap_err().ends_with("is in use by another match"));
        drop(journal);
        assert!(place.games(&conditions).is_ok());
    }

    #[test]
    fn files_of_shards_put_together_are_one_file() {
        let (one, two, conditions) = (Place::new("one"), Place::new("two"), json!({ "seed": 1 }));
        one.write(&conditions, &[0, 1, 4]);
        two.write(&conditions, &[2, 3, 4]);
        let both = [std::fs::read(&one.0).unwrap(), std::fs::read(&two.0).unwrap()].concat();
        std::fs::write(&one.0, both).unwrap();
        assert_eq!(one.games(&conditions).unwrap(), [0, 1, 4, 2, 3]);
    }
}
