//! Processes under test: started, watched, killed; and their files.

use std::collections::BTreeMap;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// Returns the program under test: that of the variable `ASTERISM`, or the one that this test was built with.
pub(crate) fn program() -> String {
    std::env::var("ASTERISM").unwrap_or_else(|_| env!("CARGO_BIN_EXE_asterism").to_string())
}

/// Returns a whole number from a variable, or the default without it.
pub(crate) fn number(variable: &str, default: u64) -> u64 {
    match std::env::var(variable) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{variable}: '{text}', expected a whole number")),
        Err(_) => default,
    }
}

/// Returns the program with these words.
pub(crate) fn command(words: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program to its end.
pub(crate) fn run(words: &[&str]) -> Output {
    command(words).output().expect("the program does not start")
}

/// Runs the program to its end; it must succeed.
pub(crate) fn succeed(words: &[&str]) -> String {
    let output = run(words);
    assert!(output.status.success(), "{words:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Runs the program with files limited to this many blocks of 512 bytes. As on a full disk, writing beyond that is an
/// error and not a signal.
pub(crate) fn run_limited(blocks: u64, words: &[&str]) -> Output {
    let script = format!("ulimit -f {blocks}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh", &program()]).args(words).stdin(Stdio::null());
    shell.output().expect("no shell")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Returns the names of all variants.
pub(crate) fn variants() -> Vec<String> {
    let listed = succeed(&["variants"]);
    let names = listed.lines().filter(|line| !line.starts_with(' ') && !line.is_empty());
    names.filter_map(|line| line.split(' ').next()).map(str::to_string).collect()
}

/// Returns the whole lines of a file, including line feeds; nothing if there is no file.
pub(crate) fn whole_lines(path: &str) -> Vec<u8> {
    let mut bytes = std::fs::read(path).unwrap_or_default();
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    bytes.truncate(end);
    bytes
}

/// Kills a process that is still running; false if it has ended by itself.
pub(crate) fn kill_after(child: &mut Child, wait: Duration) -> bool {
    std::thread::sleep(wait);
    if child.try_wait().expect("a child").is_some() {
        return false;
    }
    child.kill().expect("the child cannot be killed");
    child.wait().expect("a child");
    true
}

/// The memory in KiB and the open descriptors of a process, if the system reports them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    pub memory: u64,
    pub descriptors: u64,
}

pub(crate) fn used(process: u32) -> Option<Use> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let memory = memory.split_whitespace().next()?.parse().ok()?;
    let descriptors = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count() as u64;
    Some(Use { memory, descriptors })
}

/// The uses of a process over time.
#[derive(Default)]
pub(crate) struct Watch(Vec<Use>);

impl Watch {
    pub(crate) fn note(&mut self, process: u32) {
        self.0.extend(used(process));
    }

    /// Returns the largest of a part of the run, from `from` to `to` in quarters.
    fn most(&self, from: usize, to: usize) -> Use {
        let part = &self.0[self.0.len() * from / 4..self.0.len() * to / 4];
        let most = |of: fn(&Use) -> u64| part.iter().map(of).max().unwrap_or(0);
        Use { memory: most(|used| used.memory), descriptors: most(|used| used.descriptors) }
    }

    /// Returns a cell of a table: the most in the first half and in the last quarter.
    pub(crate) fn shown(&self) -> String {
        let (first, last) = (self.most(0, 2), self.most(3, 4));
        format!(
            "{} / {} KiB, {} / {} descriptors",
            first.memory, last.memory, first.descriptors, last.descriptors
        )
    }

    /// In the last quarter of a run nothing is more than in its first half, but for an eighth and four MiB.
    pub(crate) fn expect_flat(&self) {
        if self.0.len() < 8 {
            return; // too short to tell
        }
        let (first, last) = (self.most(0, 2), self.most(3, 4));
        assert!(last.memory <= first.memory + first.memory / 8 + 4096, "memory grows: {}", self.shown());
        assert!(last.descriptors <= first.descriptors, "descriptors grow: {}", self.shown());
    }
}

/// Returns the finished games of a match file by number, without fields that depend on the clock. No game may occur
/// twice.
pub(crate) fn games(path: &str) -> BTreeMap<u64, serde_json::Value> {
    let mut games = BTreeMap::new();
    for line in text(&whole_lines(path)).lines() {
        let mut game: serde_json::Value = serde_json::from_str(line).expect("a line of a match file");
        let Some(number) = game["game"].as_u64() else { continue };
        game["ended"] = 0.into();
        for played in game["moves"].as_array_mut().into_iter().flatten() {
            played["ms"] = 0.into();
        }
        assert!(games.insert(number, game).is_none(), "game {number} is there twice");
    }
    games
}

/// Returns the lines of a file of results, without fields that depend on the clock.
pub(crate) fn results(path: &str) -> Vec<serde_json::Value> {
    let timeless = |line: &str| {
        let mut object: serde_json::Value = serde_json::from_str(line).expect("a line of results");
        for name in ["nps", "time_ms"] {
            object.as_object_mut().expect("an object").remove(name);
        }
        object
    };
    text(&whole_lines(path)).lines().map(timeless).collect()
}
