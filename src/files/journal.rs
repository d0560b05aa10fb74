//! A file of lines that only grows and that one process writes at a time. To a reader, each addition is written whole
//! or not at all: whenever the program is killed, every finished addition is there and at most the last line is
//! truncated. Opening the file again cuts the truncated line off.

use super::locked_file::LockedFile;
use super::new_file::expect_name;
use anyhow::{anyhow, bail};
use asterism_interface::input::{FileError, LineEnd, read_line};
use std::fs::{File, OpenOptions, metadata};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// Bytes of a line of a journal: a match's first line holds its whole openings file.
const MAX_LINE: u64 = 1 << 26;

/// A journal, open at its end and locked.
#[derive(Debug)]
pub(crate) struct Journal {
    file: LockedFile,
    path: PathBuf,
    /// Whether an addition reaches the disk before [`Journal::add`] returns.
    durable: bool,
}

impl Journal {
    /// Returns a new journal. An error if the file has something in it: results are not thrown away.
    pub(crate) fn create(path: &Path, durable: bool) -> anyhow::Result<Journal> {
        let journal = Journal::open(path, durable)?;
        match journal.length()? {
            0 => Ok(journal),
            _ => bail!("{} already exists; --resume continues it", path.display()),
        }
    }

    /// Opens a journal that may exist and cuts off an unfinished end. `beginning` is how the first line of such a file
    /// begins. `keep` receives the number of each whole line (from 1), the line, and where it ends in the file; it
    /// returns how many bytes of the file are to be kept if no line followed, or why the file is refused.
    pub(crate) fn resume(
        path: &Path,
        durable: bool,
        beginning: &[u8],
        mut keep: impl FnMut(usize, &[u8], u64) -> anyhow::Result<u64>,
    ) -> anyhow::Result<Journal> {
        Journal::resume_bytes(path, durable, |input| {
            let (mut end, mut kept) = (0, 0);
            each_line(input, beginning, |number, line| {
                end += line.len() as u64;
                kept = keep(number, line, end)?;
                Ok(())
            })
            .map_err(|error| anyhow!("cannot continue {}: {error}", path.display()))?;
            Ok(kept)
        })
    }

    /// Continues a journal that is not made of lines: `scan` reads it and returns how many of its bytes are to be kept,
    /// or why the file is refused.
    pub(crate) fn resume_bytes(
        path: &Path,
        durable: bool,
        scan: impl FnOnce(BufReader<&File>) -> anyhow::Result<u64>,
    ) -> anyhow::Result<Journal> {
        let mut journal = Journal::open(path, durable)?;
        let kept = scan(BufReader::new(&journal.file))?;
        journal.cut(kept)?;
        Ok(journal)
    }

    /// Cuts off all that follows this many bytes.
    pub(crate) fn cut(&mut self, kept: u64) -> anyhow::Result<()> {
        if kept < self.length()? {
            self.file.set_len(kept).map_err(FileError::cannot("write", &self.path))?;
        }
        Ok(())
    }

    fn open(path: &Path, durable: bool) -> anyhow::Result<Journal> {
        // Before it is opened, which for a pipe may take forever.
        match metadata(path) {
            Ok(found) if !found.is_file() => bail!("{} is not a regular file", path.display()),
            Err(_) if path.is_symlink() => {
                bail!("{} is a dangling link, expected the name of a file", path.display())
            }
            _ => expect_name(path)?,
        }
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(FileError::cannot("open", path))?;
        let path = path.to_path_buf();
        match LockedFile::lock(file) {
            Some(file) => Ok(Journal { file, path, durable }),
            None => bail!("{} is in use by another run", path.display()),
        }
    }

    /// Adds lines that belong together. If they cannot be written, none of them is left in the file.
    pub(crate) fn add<S: AsRef<str>>(&mut self, lines: &[S]) -> anyhow::Result<()> {
        if let Some(line) = lines.iter().map(|line| line.as_ref().len() as u64).find(|&len| len >= MAX_LINE) {
            let reason = format!("a line of {line} bytes, expected fewer than {MAX_LINE}");
            return Err(FileError::cannot("write", &self.path)(io::Error::other(reason)).into());
        }
        let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        self.append(text.as_bytes())
    }

    /// Adds bytes. If they cannot be written, none of them is left in the file.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let before = self.length();
        let written = self.file.write_all(bytes);
        let synced = written.and_then(|()| if self.durable { self.file.sync_data() } else { Ok(()) });
        synced.map_err(|error| {
            if let Ok(length) = before {
                let _ = self.file.set_len(length); // half a line before further lines would not be readable
            }
            FileError::cannot("write", &self.path)(error).into()
        })
    }

    /// Returns whether nothing is in it.
    pub(crate) fn is_empty(&self) -> anyhow::Result<bool> {
        Ok(self.length()? == 0)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn length(&self) -> anyhow::Result<u64> {
        Ok(self.file.metadata().map_err(FileError::cannot("read", &self.path))?.len())
    }
}

/// Calls `each` with the number (from 1) and the bytes of every whole line, including its line feed. A truncated last
/// line is left out. The first line, truncated or not, has to begin with `beginning`.
pub(crate) fn each_line(
    mut input: impl BufRead,
    beginning: &[u8],
    mut each: impl FnMut(usize, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut line = Vec::new();
    for number in 1.. {
        let io = |error| anyhow!("line {number} cannot be read: {error}");
        if number == 1 {
            // Before the line is read: in a file of another kind it may be long.
            let bytes = input.fill_buf().map_err(io)?;
            let begins = bytes.len().min(beginning.len());
            if bytes[..begins] != beginning[..begins] {
                let expected = String::from_utf8_lossy(beginning);
                bail!("line 1: expected a file that begins with {expected}");
            }
        }
        let end = read_line(&mut input, MAX_LINE, &mut line).map_err(io)?;
        match end {
            LineEnd::Whole if line.ends_with(b"\n") => {
                each(number, &line).map_err(|error| anyhow!("line {number} {error}"))?;
            }
            LineEnd::Whole | LineEnd::EndOfInput => return Ok(()),
            LineEnd::TooLong => bail!("line {number} is longer than {MAX_LINE} bytes"),
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

        fn resume(&self) -> anyhow::Result<Journal> {
            Journal::resume(&self.0, true, b"{", |_, _, end| Ok(end))
        }
    }

    impl Drop for TestFile {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_truncated_line_is_cut_off_and_whole_ones_stay() {
        let whole = "{1}\n{2}\n";
        for truncated in ["", "{", "{3}"] {
            let file = TestFile::new("truncated", &format!("{whole}{truncated}"));
            file.resume().unwrap().add(&["{4}"]).unwrap();
            assert_eq!(file.text(), format!("{whole}{{4}}\n"));
        }
    }

    #[test]
    fn another_file_is_refused_and_left_alone() {
        for text in ["notes", "notes\nmore\n"] {
            let file = TestFile::new("foreign", text);
            let error = file.resume().unwrap_err().to_string();
            assert!(error.contains("line 1: expected a file that begins with"), "{error}");
            assert_eq!(file.text(), text);
        }
    }

    #[test]
    fn a_line_without_end_is_not_read_to_its_end() {
        let endless = BufReader::new(io::repeat(b'{'));
        let error = each_line(endless, b"{", |_, _| Ok(())).unwrap_err().to_string();
        assert!(error.starts_with("line 1 is longer than"), "{error}");
    }

    #[test]
    fn two_runs_cannot_write_one_file() {
        let file = TestFile::new("twice", "");
        let journal = file.resume().unwrap();
        assert!(file.resume().unwrap_err().to_string().ends_with("is in use by another run"));
        drop(journal);
        assert!(file.resume().is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_written_where_a_dangling_link_leads() {
        let folder = tempfile::tempdir().unwrap();
        let [link, target] = ["link", "target"].map(|name| folder.path().join(name));
        std::os::unix::fs::symlink("target", &link).unwrap();
        let created = Journal::create(&link, false);
        for refused in [created, Journal::resume(&link, false, b"{", |_, _, end| Ok(end))] {
            assert!(refused.unwrap_err().to_string().contains("is a dangling link"));
        }
        assert!(!target.exists());
        std::fs::write(&target, "{1}\n").unwrap();
        assert!(Journal::resume(&link, false, b"{", |_, _, end| Ok(end)).is_ok());
    }

    #[test]
    fn a_new_journal_overwrites_nothing() {
        let file = TestFile::new("create", "");
        Journal::create(&file.0, false).unwrap().add(&["{}"]).unwrap();
        assert!(Journal::create(&file.0, false).unwrap_err().to_string().contains("already exists"));
    }
}
