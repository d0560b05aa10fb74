//! The file of a match: the description of the match, then every finished game, a line each. A game counts once its
//! line has reached the disk. So whenever the program is killed, every finished game is there; a truncated last line is
//! cut off and its game played again. Locking and truncated lines are the [`Journal`]'s.
//!
//! Games are counted from 1. Files of earlier versions, whose first line does not say so, count from 0 and go on so.

use crate::files::{Journal, OtherRun, each_line};
use anyhow::{anyhow, bail};
use asterism_interface::input::FileError;
use asterism_interface::records::GameRecord;
use asterism_support::text::json_reason;
use serde_json::Value;
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// The beginning of every file of a match.
pub(super) const BEGINNING: &[u8] = b"{\"match\":";
/// Beside the description of the match: the number of the first game.
const FIRST_GAME: &str = "numbered_from";
/// Characters of a condition that are shown.
const SHOWN: usize = 400;

/// The open file of a match; no other process can write it meanwhile.
pub struct MatchLog {
    journal: Journal,
    /// The number of the first game in this file.
    first: u64,
}

impl MatchLog {
    /// Opens or creates the file at `path` for the match that `conditions` (an object) describe; `each` receives the
    /// games in it, each once. On an error the file is unchanged. A file of another match without a game is started
    /// afresh: that match was refused before it started.
    pub fn open(
        path: &Path,
        conditions: &Value,
        each: impl FnMut(GameRecord) -> anyhow::Result<()>,
    ) -> anyhow::Result<MatchLog> {
        let mut reader = Reader::new(Some(conditions.clone()), each);
        let (mut other, mut refused) = (None, None);
        let journal = Journal::resume(path, true, BEGINNING, |number, line, end| {
            if other.is_some() {
                refused = other.take();
                bail!("belongs to another match");
            }
            match reader.line(line) {
                Err(error) if number == 1 && error.is::<OtherRun>() => {
                    other = Some(error);
                    Ok(0)
                }
                read => read.map(|()| end),
            }
        });
        // The first line is wrong, not the one that showed that the file has games.
        if let Some(reason) = refused {
            bail!("cannot continue {}: line 1 {reason}", path.display());
        }
        let (mut journal, mut first) = (journal?, reader.first);
        if journal.is_empty()? {
            first = 1;
            journal.add(&[serde_json::json!({ "match": conditions, FIRST_GAME: first }).to_string()])?;
        }
        Ok(MatchLog { journal, first })
    }

    /// Adds a game. When this returns, it is on the disk.
    pub fn add(&mut self, record: &GameRecord) -> anyhow::Result<()> {
        let mut line = serde_json::json!(record);
        line["game"] = (record.game - 1 + self.first).into();
        self.journal.add(&[line.to_string()])
    }

    /// Hands out the games in the file, each once, in the order in which they ended. An error of `each` ends it, and is
    /// no fault of the file.
    pub fn games(&self, mut each: impl FnMut(GameRecord) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let path = self.journal.path();
        let file = File::open(path).map_err(FileError::cannot("open", path))?;
        let mut failed = None;
        let read = read_games(BufReader::new(file), |record| match each(record) {
            Ok(()) => Ok(()),
            Err(error) => {
                failed = Some(error);
                bail!("the reader of the games has failed")
            }
        });
        match (failed, read) {
            (Some(error), _) => Err(error),
            (None, read) => read.map_err(|error| anyhow!("{}: {error}", path.display())),
        }
    }
}

/// Reads the games of a match file, or of several put together; `each` receives every game once.
pub fn read_games(
    input: impl BufRead,
    each: impl FnMut(GameRecord) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut reader = Reader::new(None, each);
    each_line(input, BEGINNING, |_, line| reader.line(line))
}

/// Reads the lines of a match file, or of several put together, and hands out every game once.
struct Reader<F> {
    /// Whether the programs must be those of the next description: the parts of a match may have been played by other
    /// builds, on other machines.
    same_programs: bool,
    /// The match, as soon as it is known.
    conditions: Option<Value>,
    /// The number of the first game, by the last description.
    first: u64,
    seen: HashSet<u64>,
    each: F,
}

impl<F: FnMut(GameRecord) -> anyhow::Result<()>> Reader<F> {
    fn new(conditions: Option<Value>, each: F) -> Reader<F> {
        Reader { same_programs: conditions.is_some(), conditions, first: 1, seen: HashSet::new(), each }
    }

    fn line(&mut self, line: &[u8]) -> anyhow::Result<()> {
        let value: Value =
            serde_json::from_slice(line).map_err(|error| anyhow!("is not JSON: {}", json_reason(&error)))?;
        if let Some(found) = value.get("match") {
            self.first = value.get(FIRST_GAME).and_then(Value::as_u64).unwrap_or(0).min(1);
            let programs = std::mem::take(&mut self.same_programs);
            return compare(self.conditions.get_or_insert_with(|| found.clone()), found, programs);
        }
        let mut record: GameRecord = serde_json::from_value(value)
            .map_err(|error| anyhow!("is not a game: {}", json_reason(&error)))?;
        let number = record.game.checked_sub(self.first).and_then(|number| number.checked_add(1));
        record.game =
            number.ok_or_else(|| anyhow!("is game {}, expected {} or more", record.game, self.first))?;
        if !self.seen.insert(record.game) {
            return Ok(());
        }
        (self.each)(record)
    }
}

/// Conditions that a user gives in a word, in the order in which they are compared; engines and openings are long.
const TELLING: [&str; 5] = ["variant", "limits", "max_turns", "margin", "gauntlet"];

/// The condition that identifies the engines' files.
const PROGRAMS: &str = "programs";

/// Compares two descriptions of a match; the error names the first difference.
fn compare(wanted: &Value, found: &Value, programs: bool) -> anyhow::Result<()> {
    let keys = |value: &Value| value.as_object().into_iter().flat_map(|o| o.keys().cloned()).collect();
    let (here, there): (Vec<String>, Vec<String>) = (keys(wanted), keys(found));
    for key in TELLING.iter().copied().chain(here.iter().chain(&there).map(String::as_str)) {
        let (wanted, found) = (wanted.get(key), found.get(key));
        // Files of earlier versions do not identify programs.
        if key == PROGRAMS && (found.is_none() || !programs) {
            continue;
        }
        if let ("openings", Some(Value::Array(wanted)), Some(Value::Array(found))) = (key, wanted, found)
            && wanted != found
        {
            bail!(other_openings(wanted, found));
        }
        if wanted != found {
            let text = |value: Option<&Value>| -> String {
                value.map_or("missing".to_string(), Value::to_string).chars().take(SHOWN).collect()
            };
            let (field, found, expected) = (key.to_string(), text(found), text(wanted));
            bail!(OtherRun { run: "match", field, found, expected });
        }
    }
    Ok(())
}

/// Describes how two lists of openings differ: in their number, in their first number, or in an opening.
fn other_openings(wanted: &[Value], found: &[Value]) -> OtherRun {
    let other = |field: String, found, expected| OtherRun { run: "match", field, found, expected };
    if wanted.len() != found.len() {
        return other("number of openings".to_string(), found.len().to_string(), wanted.len().to_string());
    }
    let is_turned =
        |by: &usize| found[..found.len() - by] == wanted[*by..] && found[found.len() - by..] == wanted[..*by];
    if let Some(by) = (1..wanted.len()).find(is_turned) {
        let first = "the opening that comes first, see --first,".to_string();
        return other(first, format!("number {} of these", by + 1), "number 1".to_string());
    }
    let at = wanted.iter().zip(found).position(|(wanted, found)| wanted != found).unwrap_or_default();
    OtherRun { run: "match", ..OtherRun::new(&format!("opening {}", at + 1), &found[at], &wanted[at]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::rules::GameResult;
    use asterism_interface::records::RecordedMove;
    use serde_json::json;
    use std::path::PathBuf;

    /// A path of this test's own, removed at the end.
    struct TestFile(PathBuf);

    impl TestFile {
        fn new(name: &str) -> TestFile {
            let path = std::env::temp_dir().join(format!("asterism-{}-{name}.jsonl", std::process::id()));
            let _ = std::fs::remove_file(&path);
            TestFile(path)
        }

        /// Returns the numbers of the games in the file, which is opened and closed again.
        fn games(&self, conditions: &Value) -> Result<Vec<u64>, String> {
            let mut games = Vec::new();
            MatchLog::open(&self.0, conditions, |record| {
                games.push(record.game);
                Ok(())
            })
            .map_err(|error| error.to_string())?;
            Ok(games)
        }

        fn write(&self, conditions: &Value, games: &[u64]) {
            let mut log = MatchLog::open(&self.0, conditions, |_| Ok(())).unwrap();
            games.iter().for_each(|&game| log.add(&record(game)).unwrap());
        }
    }

    impl Drop for TestFile {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    fn record(game: u64) -> GameRecord {
        GameRecord {
            game,
            opening: game / 2,
            variant: asterism_engine::variants::VARIANTS[0].info.name.into(),
            white: "½ \"a\"".into(),
            black: "b".into(),
            result: GameResult::Draw,
            reason: "stalemate".into(),
            fault: None,
            termination: None,
            time_control: None,
            programs: None,
            ended: 0,
            fen: "8/8".into(),
            book: 0,
            moves: vec![RecordedMove::bare("e2e4")],
        }
    }

    #[test]
    fn a_truncated_log_loses_only_its_last_game() {
        let (file, conditions) = (TestFile::new("truncated"), json!({ "seed": 1 }));
        file.write(&conditions, &[1, 2, 3]);
        let bytes = std::fs::read(&file.0).unwrap();
        let ends: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i] == b'\n').collect();
        for cut in 0..=bytes.len() {
            std::fs::write(&file.0, &bytes[..cut]).unwrap();
            let whole = ends.iter().filter(|&&end| end < cut).count() as u64;
            let expected: Vec<u64> = (1..whole.max(1)).collect();
            assert_eq!(file.games(&conditions).unwrap(), expected, "cut at {cut}");
            file.write(&conditions, &[7]);
            assert_eq!(file.games(&conditions).unwrap().last(), Some(&7));
        }
    }

    #[test]
    fn the_file_of_another_match_is_refused_and_left_alone() {
        let file = TestFile::new("other");
        file.write(&json!({ "seed": 1 }), &[1]);
        let error = file.games(&json!({ "seed": 2 })).unwrap_err();
        assert!(error.ends_with("line 1 belongs to another match: seed is 1 in the file, 2 here"), "{error}");
        // The short settings of a user are compared before the long ones.
        let error = file.games(&json!({ "engines": [], "margin": 50 })).unwrap_err();
        assert!(error.ends_with("margin is missing in the file, 50 here"), "{error}");
        for text in ["{\"mat", "{\"match\": 1", "notes", "notes\nmore", "{\"match\":{}}\n{}\n"] {
            std::fs::write(&file.0, text).unwrap();
            let refused = file.games(&json!({ "seed": 2 })).is_err();
            assert_eq!(refused, !text.starts_with("{\"mat") || text.contains('\n'), "{text}");
            assert!(!refused || std::fs::read_to_string(&file.0).unwrap() == text);
        }
    }

    #[test]
    fn differing_openings_are_described_briefly() {
        let file = TestFile::new("other-openings");
        let of = |names: &[&str]| json!({ "openings": names });
        file.write(&of(&["a", "b", "c"]), &[1]);
        for (names, told) in [
            (&["a", "b"][..], "number of openings is 3 in the file, 2 here"),
            (&["c", "a", "b"], "see --first, is number 2 of these in the file, number 1 here"),
            (&["a", "x", "c"], "opening 2 is \"b\" in the file, \"x\" here"),
        ] {
            let error = file.games(&of(names)).unwrap_err();
            assert!(error.ends_with(told), "{error}");
        }
    }

    #[test]
    fn a_log_without_a_game_is_started_afresh() {
        let (file, first, second) = (TestFile::new("anew"), json!({ "seed": 1 }), json!({ "seed": 2 }));
        file.write(&first, &[]);
        file.write(&second, &[1]);
        assert_eq!(file.games(&second).unwrap(), [1]);
        assert!(file.games(&first).is_err());
    }

    #[test]
    fn files_of_shards_put_together_are_one_file() {
        let (one, two, conditions) = (TestFile::new("one"), TestFile::new("two"), json!({ "seed": 1 }));
        one.write(&conditions, &[1, 2, 5]);
        two.write(&conditions, &[3, 4, 5]);
        let both = [std::fs::read(&one.0).unwrap(), std::fs::read(&two.0).unwrap()].concat();
        std::fs::write(&one.0, both).unwrap();
        assert_eq!(one.games(&conditions).unwrap(), [1, 2, 5, 3, 4]);
    }

    /// The first lines of older files say nothing of numbers.
    #[test]
    fn a_file_that_counts_from_0_goes_on_so() {
        let (file, new, conditions) =
            (TestFile::new("from-0"), TestFile::new("from-1"), json!({ "seed": 1 }));
        let line = |game: u64| format!("{}\n", json!(record(game)));
        std::fs::write(&file.0, format!("{{\"match\":{conditions}}}\n{}{}", line(0), line(1))).unwrap();
        assert_eq!(file.games(&conditions).unwrap(), [1, 2]);
        file.write(&conditions, &[3]);
        let text = std::fs::read_to_string(&file.0).unwrap();
        assert!(text.contains("\"game\":2,") && !text.contains("\"game\":3,"), "{text}");
        assert_eq!(file.games(&conditions).unwrap(), [1, 2, 3]);
        // Each part of concatenated files counts in its own way.
        new.write(&conditions, &[4, 5]);
        let both = text + &std::fs::read_to_string(&new.0).unwrap();
        std::fs::write(&new.0, both).unwrap();
        assert_eq!(new.games(&conditions).unwrap(), [1, 2, 3, 4, 5]);
        let begun = format!("{{\"match\":{conditions},\"numbered_from\":1}}\n");
        std::fs::write(&new.0, begun + &line(0)).unwrap();
        assert!(new.games(&conditions).unwrap_err().ends_with("is game 0, expected 1 or more"));
    }
}
