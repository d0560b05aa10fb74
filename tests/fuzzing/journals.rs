//! Files that a run continues: of a match, of `analyse`, of `selfplay`. The first byte picks the kind of file; the rest
//! are its contents.

use super::game_bytes::check_reason;
use asterism::lab::batch::{ResultLog, Shard};
use asterism::lab::tournament::match_log::{MatchLog, read_games};
use asterism_interface::records::GameRecord;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Kinds of files that the first byte picks from.
const KINDS: u8 = 6;

/// Checks that a refused file stays as it was, and that a continued one keeps a beginning of whole lines, gives the
/// same when it is opened again, and has one addition more after one addition.
pub fn check(data: &[u8]) {
    let Some((kind, bytes)) = data.split_first() else { return };
    let file = TestFile::new(bytes);
    let half: Shard = "1/2".parse().expect("a shard");
    match kind.wrapping_sub(b'0') % KINDS {
        0 => check_match(&file, bytes),
        1 => check_results(&file, bytes, "line", Shard::WHOLE, false),
        2 => check_results(&file, bytes, "line", half, true),
        3 => check_results(&file, bytes, "game", Shard::WHOLE, false),
        4 => check_results(&file, bytes, "game", Shard::WHOLE, true),
        _ => check_results(&file, bytes, "game", half, false),
    }
}

/// A file of this thread's own, removed at the end.
struct TestFile(PathBuf);

impl TestFile {
    fn new(bytes: &[u8]) -> TestFile {
        let thread = std::thread::current().id();
        let name = format!("asterism-fuzz-{}-{thread:?}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, bytes).expect("a temporary file");
        TestFile(path)
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.0).expect("the temporary file is gone")
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Checks the rest of a file that was opened: a beginning that ends with a line.
fn check_kept(kept: &[u8], before: &[u8]) {
    assert!(before.starts_with(kept), "what was in the file has changed");
    assert!(kept.is_empty() || kept.ends_with(b"\n"), "half a line is left");
}

fn check_results(file: &TestFile, before: &[u8], key: &str, shard: Shard, several: bool) {
    let open = || ResultLog::resume(&file.0, key, shard, several, |_, _, _| Ok(()));
    let done = match open() {
        Err(reason) => {
            check_reason(reason);
            return assert_eq!(file.bytes(), before, "a refused file has changed");
        }
        Ok((_, done)) => done,
    };
    let kept = file.bytes();
    check_kept(&kept, before);
    let lines = kept.iter().filter(|byte| **byte == b'\n').count() as u64;
    assert!(done.errors <= lines);
    // If a job has several lines, opening does the last one again; it has to come back before it can be compared.
    let Some(next) = (1..=2).filter_map(|n| done.last.checked_add(n)).find(|job| shard.owns(*job)) else {
        return;
    };
    let line = json!({ key: next }).to_string();
    let (mut log, again) = open().expect("a file that was continued is refused");
    if !several {
        assert_eq!(again, done, "opened again");
    }
    let base = file.bytes();
    let after = again.last.max(done.last);
    log.add(std::slice::from_ref(&line)).expect("an addition");
    drop(log);
    let now = file.bytes();
    let rest =
        now.strip_suffix([line.as_bytes(), b"\n"].concat().as_slice()).expect("an addition at the end");
    check_kept(rest, &base);
    let replaced = String::from_utf8_lossy(&base[rest.len()..]);
    let job = |line: &str| serde_json::from_str::<Value>(line).ok()?.get(key)?.as_u64();
    assert!(
        replaced.lines().all(|line| several && job(line).is_some_and(|job| job > done.last)),
        "{replaced}"
    );
    let (_, last) = open().expect("our own addition is refused");
    match several {
        false => assert_eq!((last.last, last.line.get(key)), (next, Some(&Value::from(next)))),
        true => assert!(last.last <= after, "a job that may not be whole counts"),
    }
}

fn check_match(file: &TestFile, before: &[u8]) {
    let conditions = json!({ "seed": 1 });
    let open = || {
        let mut games = Vec::new();
        let log = MatchLog::open(&file.0, &conditions, |record: GameRecord| {
            games.push(record.game);
            Ok(())
        });
        log.map(|log| (log, games))
    };
    let _ = read_games(before, |_| Ok(())).map_err(check_reason);
    let games = match open() {
        Err(reason) => {
            check_reason(reason);
            return assert_eq!(file.bytes(), before, "a refused file has changed");
        }
        Ok((_, games)) => games,
    };
    let kept = file.bytes();
    if !kept.starts_with(b"{\"match\":{\"seed\":1},\"numbered_from\":1}\n") || before.starts_with(&kept) {
        check_kept(&kept, before);
    }
    let distinct: HashSet<u64> = games.iter().copied().collect();
    assert_eq!(distinct.len(), games.len(), "a game counts twice");
    let (mut log, again) = open().expect("a file that was continued is refused");
    assert_eq!((again, file.bytes()), (games.clone(), kept), "opened again");
    let new = (1..).find(|game| !distinct.contains(game)).unwrap_or_default();
    log.add(&record(new)).expect("an addition");
    drop(log);
    let (_, all) = open().expect("our own addition is refused");
    assert_eq!(all, [games, vec![new]].concat());
    check_locked(&file.0);
}

/// Two runs cannot write one file.
fn check_locked(path: &Path) {
    let open = || MatchLog::open(path, &json!({ "seed": 1 }), |_| Ok(()));
    let held = open();
    let refused = open().err().is_some_and(|error| error.to_string().ends_with("is in use by another run"));
    assert!(held.is_ok() && refused, "two runs write one file");
}

fn record(game: u64) -> GameRecord {
    let record = json!({
        "game": game, "opening": 0, "variant": "chess", "white": "a", "black": "b", "result": "1/2-1/2",
        "reason": "stalemate", "ended": 0, "fen": "", "book": 0, "moves": [],
    });
    serde_json::from_value(record).expect("a record")
}
