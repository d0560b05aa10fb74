//! A file of all lines to and from engines. It is appended to, never replaced, and it ends at a limit in bytes. If it
//! cannot be written any more, the match goes on and [`Transcript::complaint`] has the reason.

use crate::files::{LockedFile, expect_name};
use anyhow::{anyhow, bail};
use asterism_interface::input::FileError;
use asterism_support::text::printable;
use parking_lot::Mutex;
use std::fs::OpenOptions;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The beginning of every such file.
const BEGINNING: &str =
    "# asterism match: lines to engines (>), from engines (<) and on their standard error (!)";

/// The open file; engines of all threads share it.
pub(crate) struct Transcript {
    path: PathBuf,
    begun: Instant,
    /// Processes that have been started so far.
    processes: AtomicU64,
    limit: u64,
    writer: Mutex<Writer>,
}

struct Writer {
    file: LockedFile,
    length: u64,
    /// The reason why no more is written.
    complaint: Option<String>,
}

/// The direction of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    /// A line to the engine.
    ToEngine,
    /// A line from its standard output.
    FromEngine,
    /// A line from its standard error.
    Error,
}

/// The transcript of one process.
#[derive(Clone)]
pub(crate) struct ProcessTranscript {
    transcript: Arc<Transcript>,
    /// The engine's name and the number of the process.
    name: String,
}

impl Transcript {
    /// Opens or creates the file at `path`, which may grow to `limit` bytes.
    pub(crate) fn open(path: &Path, limit: u64) -> anyhow::Result<Transcript> {
        expect_name(path)?;
        if path.is_symlink() && !path.exists() {
            bail!("{} is a dangling link, expected the name of a file", path.display());
        }
        let cannot = |action| FileError::cannot(action, path);
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.map_err(cannot("open"))?;
        let found = file.metadata().map_err(cannot("read"))?;
        let length = if found.is_file() { found.len() } else { 0 };
        if length > 0 {
            let mut beginning = [0; BEGINNING.len()];
            let read = file.read_exact(&mut beginning);
            if read.is_err() || beginning != *BEGINNING.as_bytes() {
                bail!("{} is not a transcript of a match, expected one or a new file", path.display());
            }
        }
        let file =
            LockedFile::lock(file).ok_or_else(|| anyhow!("{} is in use by another run", path.display()))?;
        let writer = Mutex::new(Writer { file, length, complaint: None });
        let (path, begun) = (path.to_path_buf(), Instant::now());
        let transcript = Transcript { path, begun, processes: AtomicU64::new(0), limit, writer };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        transcript.line(&format!("{BEGINNING}; time 0 is the second {now} of Unix time\n"));
        Ok(transcript)
    }

    /// Returns the transcript of a new process of the engine `name`.
    pub(crate) fn process(self: &Arc<Self>, name: &str) -> ProcessTranscript {
        let number = self.processes.fetch_add(1, Relaxed) + 1;
        ProcessTranscript { transcript: self.clone(), name: format!("{name}#{number}") }
    }

    /// Returns why not everything is in the file, if that is so.
    pub(crate) fn complaint(&self) -> Option<String> {
        let complaint = self.writer.lock().complaint.clone();
        complaint.map(|complaint| format!("{}: {complaint}", self.path.display()))
    }

    fn line(&self, line: &str) {
        let mut writer = self.writer.lock();
        let writer = &mut *writer;
        if writer.complaint.is_some() {
            return;
        }
        let length = writer.length + line.len() as u64;
        let written = match length > self.limit {
            true => Err(io::Error::other(format!("the limit of {} bytes is reached", self.limit))),
            false => writer.file.write_all(line.as_bytes()),
        };
        if let Err(error) = written {
            let complaint = format!("the transcript is not complete: {error}");
            // A file that was full before already has this line.
            if writer.length <= self.limit {
                let _ = writeln!(writer.file, "# {complaint}");
            }
            writer.complaint = Some(complaint);
        }
        writer.length = length;
    }
}

impl ProcessTranscript {
    /// Adds a line and when it was sent or came.
    pub(crate) fn line(&self, at: Instant, direction: Direction, text: &str) {
        let sign = match direction {
            Direction::ToEngine => '>',
            Direction::FromEngine => '<',
            Direction::Error => '!',
        };
        let seconds = at.saturating_duration_since(self.transcript.begun).as_secs_f64();
        let text = printable(text.trim_end());
        self.transcript.line(&format!("{seconds:.6} {} {sign} {text}\n", self.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a path of this test's own.
    fn path(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("asterism-{}-{name}.txt", std::process::id()));
        let _ = std::fs::remove_file(&path);
        path
    }

    fn refused(path: &Path, limit: u64) -> String {
        Transcript::open(path, limit).err().unwrap().to_string()
    }

    #[test]
    fn it_is_added_to_up_to_its_limit() {
        let path = path("transcript");
        let add = |limit| {
            let transcript = Arc::new(Transcript::open(&path, limit).unwrap());
            assert!(refused(&path, limit).ends_with("is in use by another run"));
            let (one, two) = (transcript.process("a"), transcript.process("b"));
            one.line(transcript.begun, Direction::ToEngine, "uci\n");
            two.line(transcript.begun, Direction::FromEngine, "id name \u{1b}[2Jx");
            transcript.complaint()
        };
        assert_eq!(add(10_000), None);
        assert_eq!(add(10_000), None);
        let text = std::fs::read_to_string(&path).unwrap();
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        assert_eq!(lines, ["0.000000 a#1 > uci", "0.000000 b#2 < id name \\u001b[2Jx"].repeat(2));
        let limit = text.len() as u64;
        let complaint = add(limit).unwrap();
        assert!(complaint.ends_with(&format!("the limit of {limit} bytes is reached")), "{complaint}");
        let longer = std::fs::read_to_string(&path).unwrap();
        let added = longer.strip_prefix(&text).unwrap();
        assert!(
            added.starts_with("# the transcript is not complete") && added.lines().count() == 1,
            "{added}"
        );
        assert!(add(limit).is_some());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), longer, "a full file grows");
        std::fs::remove_file(path).unwrap();
    }

    #[test]
    fn another_file_is_left_as_it_was() {
        let path = path("no-transcript");
        for text in ["notes\n", "# asterism match\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(refused(&path, 1000).contains("is not a transcript of a match"));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(path).unwrap();
    }
}
