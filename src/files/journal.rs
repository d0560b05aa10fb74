//! A file of lines that only grows and that one process writes at a time. Each addition is written whole or
//! not at all as far as a reader can tell: whenever the program is killed, every finished addition is there and
//! at most the last line is torn. Opening the file again cuts the torn line off.

use super::lines::{LineEnd, read_line};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Bytes of a line of a journal: a match's first line holds its whole openings file.
const MAX_LINE: u64 = 1 << 26;

/// What went wrong with a journal; the file is then as it was.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refused something.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried, such as `open`.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// Another process writes it.
    #[error("{0} is in use by another run")]
    InUse(PathBuf),
    /// A new file was wanted.
    #[error("{0} is there already; --resume continues it")]
    NotEmpty(PathBuf),
    /// It is not a file of this kind, or not of this run.
    #[error("cannot continue {path}: {reason}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Which line, and what is wrong with it.
        reason: String,
    },
}

/// A journal, open at its end and locked.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Whether an addition reaches the disk before [`Journal::add`] returns.
    durable: bool,
}

impl Journal {
    /// A new journal. An error if the file has something in it: results are not thrown away.
    pub fn create(path: &Path, durable: bool) -> Result<Journal, JournalError> {
        let journal = Journal::open(path, durable)?;
        match journal.length()? {
            0 => Ok(journal),
            _ => Err(JournalError::NotEmpty(path.to_path_buf())),
        }
    }

    /// Opens a journal that may be there and cuts off what is unfinished. `beginning` is how the first line
    /// of such a file begins. `keep` hears the number of each whole line (from 1), the line, and where it ends in the
    /// file; it returns how many bytes of the file are to be kept if no line followed, or why the file is refused.
    pub fn resume(
        path: &Path,
        durable: bool,
        beginning: &[u8],
        mut keep: impl FnMut(usize, &[u8], u64) -> Result<u64, String>,
    ) -> Result<Journal, JournalError> {
        let journal = Journal::open(path, durable)?;
        let (mut end, mut kept) = (0, 0);
        each_line(BufReader::new(&journal.file), beginning, |number, line| {
            end += line.len() as u64;
            kept = keep(number, line, end)?;
            Ok(())
        })
        .map_err(|reason| JournalError::Foreign { path: path.to_path_buf(), reason })?;
        if kept < journal.length()? {
            journal.file.set_len(kept).map_err(|error| journal.failed("write", error))?;
        }
        Ok(journal)
    }

    fn open(path: &Path, durable: bool) -> Result<Journal, JournalError> {
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let path = path.to_path_buf();
        let file = match opened {
            Ok(file) => file,
            Err(source) => return Err(JournalError::Io { action: "open", path, source }),
        };
        let journal = Journal { file, path, durable };
        match journal.file.try_lock() {
            Ok(()) => Ok(journal),
            Err(TryLockError::WouldBlock) => Err(JournalError::InUse(journal.path)),
            // Devices and some network file systems know no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(journal),
            Err(TryLockError::Error(error)) => Err(journal.failed("lock", error)),
        }
    }

    /// Adds lines that belong together. If they cannot be written, none of them is left in the file.
    pub fn add<S: AsRef<str>>(&mut self, lines: &[S]) -> Result<(), JournalError> {
        let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        let before = self.length();
        let written = self.file.write_all(text.as_bytes());
        let synced = written.and_then(|()| if self.durable { self.file.sync_data() } else { Ok(()) });
        synced.map_err(|error| {
            if let Ok(length) = before {
                let _ = self.file.set_len(length); // half a line before further lines would not be readable
            }
            self.failed("write", error)
        })
    }

    /// Whether nothing is in it.
    pub fn is_empty(&self) -> Result<bool, JournalError> {
        Ok(self.length()? == 0)
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn length(&self) -> Result<u64, JournalError> {
        self.file.metadata().map(|data| data.len()).map_err(|error| self.failed("read", error))
    }

    fn failed(&self, action: &'static str, source: io::Error) -> JournalError {
        JournalError::Io { action, path: self.path.clone(), source }
    }
}

/// Calls `each` with the number (from 1) and the bytes of every whole line, line feed included. A torn last line is
/// left out. The error names the line; the first line, torn or not, has to begin with `beginning`.
pub fn each_line(
    mut input: impl BufRead,
    beginning: &[u8],
    mut each: impl FnMut(usize, &[u8]) -> Result<(), String>,
) -> Result<(), String> {
    let mut line = Vec::new();
    for number in 1.. {
        let named = |reason: String| format!("line {number} {reason}");
        let end = read_line(&mut input, MAX_LINE, &mut line);
        let end = end.map_err(|error| named(format!("cannot be read: {error}")))?;
        let begins = line.len().min(beginning.len());
        if number == 1 && line[..begins] != beginning[..begins] {
            let expected = String::from_utf8_lossy(beginning).into_owned();
            return Err(named(format!("is not that of such a file, expected it to begin with {expected}")));
        }
        match end {
            LineEnd::Whole if line.ends_with(b"\n") => each(number, &line).map_err(named)?,
            LineEnd::Whole | LineEnd::EndOfInput => return Ok(()),
            LineEnd::TooLong => return Err(named(format!("is longer than {MAX_LINE} bytes"))),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path of a test's own, removed at the end.
    struct TestFile(PathBuf);

    impl TestFile {
        fn new(name: &str, text: &str) -> TestFile {
            let path = std::env::temp_dir().join(format!("asterism-journal-{}-{name}", std::process::id()));
            std::fs::write(&path, text).unwrap();
            TestFile(path)
        }

        fn text(&self) -> String {
            std::fs::read_to_string(&self.0).unwrap()
        }

        fn resume(&self) -> Result<Journal, JournalError> {
            Journal::resume(&self.0, true, b"{", |_, _, end| Ok(end))
        }
    }

    impl Drop for TestFile {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_torn_line_is_cut_off_and_whole_ones_stay() {
        let whole = "{1}\n{2}\n";
        for torn in ["", "{", "{3}"] {
            let file = TestFile::new("torn", &format!("{whole}{torn}"));
            file.resume().unwrap().add(&["{4}"]).unwrap();
            assert_eq!(file.text(), format!("{whole}{{4}}\n"));
        }
    }

    #[test]
    fn another_file_is_refused_and_left_alone() {
        for text in ["notes", "notes\nmore\n"] {
            let file = TestFile::new("foreign", text);
            let error = file.resume().unwrap_err().to_string();
            assert!(error.contains("line 1 is not that of such a file"), "{error}");
            assert_eq!(file.text(), text);
        }
    }

    #[test]
    fn a_line_without_end_is_not_read_to_its_end() {
        let endless = BufReader::new(io::repeat(b'{'));
        let error = each_line(endless, b"{", |_, _| Ok(())).unwrap_err();
        assert!(error.starts_with("line 1 is longer than"), "{error}");
    }

    #[test]
    fn two_runs_cannot_write_one_file() {
        let file = TestFile::new("twice", "");
        let journal = file.resume().unwrap();
        assert!(matches!(file.resume(), Err(JournalError::InUse(_))));
        drop(journal);
        assert!(file.resume().is_ok());
    }

    #[test]
    fn a_new_journal_overwrites_nothing() {
        let file = TestFile::new("create", "");
        Journal::create(&file.0, false).unwrap().add(&["{}"]).unwrap();
        assert!(matches!(Journal::create(&file.0, false), Err(JournalError::NotEmpty(_))));
    }
}
