//! A file of lines that only grows and that one process writes at a time. Each addition is written whole or
//! not at all as far as a reader can tell: whenever the program is killed, every finished addition is there and
//! at most the last line is truncated. Opening the file again cuts the truncated line off.

use super::error::{ContentError, JournalError, JournalLineError, LineRefusal};
use super::locked_file::LockedFile;
use super::new_file::expect_name;
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
    /// A new journal. An error if the file has something in it: results are not thrown away.
    pub(crate) fn create(path: &Path, durable: bool) -> Result<Journal, JournalError> {
        let journal = Journal::open(path, durable)?;
        match journal.length()? {
            0 => Ok(journal),
            _ => Err(JournalError::NotEmpty(path.to_path_buf())),
        }
    }

    /// Opens a journal that may be there and cuts off what is unfinished. `beginning` is how the first line of such a
    /// file begins. `keep` receives the number of each whole line (from 1), the line, and where it ends in the file; it
    /// returns how many bytes of the file are to be kept if no line followed, or why the file is refused.
    pub(crate) fn resume(
        path: &Path,
        durable: bool,
        beginning: &[u8],
        mut keep: impl FnMut(usize, &[u8], u64) -> Result<u64, ContentError>,
    ) -> Result<Journal, JournalError> {
        Journal::resume_bytes(path, durable, |input| {
            let (mut end, mut kept) = (0, 0);
            each_line(input, beginning, |number, line| {
                end += line.len() as u64;
                kept = keep(number, line, end)?;
                Ok(())
            })
            .map_err(|line| JournalError::Foreign { path: path.to_path_buf(), line })?;
            Ok(kept)
        })
    }

    /// Continues a journal that is not made of lines: `scan` reads it and returns how many of its bytes are to be
    /// kept, or why the file is refused.
    pub(crate) fn resume_bytes<E: From<JournalError>>(
        path: &Path,
        durable: bool,
        scan: impl FnOnce(BufReader<&File>) -> Result<u64, E>,
    ) -> Result<Journal, E> {
        let journal = Journal::open(path, durable)?;
        let kept = scan(BufReader::new(&journal.file))?;
        if kept < journal.length()? {
            let cut = journal.file.set_len(kept).map_err(FileError::cannot("write", path));
            cut.map_err(JournalError::from)?;
        }
        Ok(journal)
    }

    fn open(path: &Path, durable: bool) -> Result<Journal, JournalError> {
        // Before it is opened, which for a pipe may take forever.
        match metadata(path) {
            Ok(found) if !found.is_file() => return Err(JournalError::NotRegular(path.to_path_buf())),
            Err(_) if path.is_symlink() => return Err(JournalError::Dangling(path.to_path_buf())),
            _ => expect_name(path)?,
        }
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = opened.map_err(FileError::cannot("open", path))?;
        let path = path.to_path_buf();
        match LockedFile::lock(file) {
            Some(file) => Ok(Journal { file, path, durable }),
            None => Err(JournalError::InUse(path)),
        }
    }

    /// Adds lines that belong together. If they cannot be written, none of them is left in the file.
    pub(crate) fn add<S: AsRef<str>>(&mut self, lines: &[S]) -> Result<(), JournalError> {
        if let Some(line) = lines.iter().map(|line| line.as_ref().len() as u64).find(|&len| len >= MAX_LINE) {
            let reason = format!("a line of {line} bytes, expected fewer than {MAX_LINE}");
            return Err(FileError::cannot("write", &self.path)(io::Error::other(reason)).into());
        }
        let text: String = lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect();
        self.append(text.as_bytes())
    }

    /// Adds bytes. If they cannot be written, none of them is left in the file.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), JournalError> {
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

    /// Whether nothing is in it.
    pub(crate) fn is_empty(&self) -> Result<bool, JournalError> {
        Ok(self.length()? == 0)
    }

    /// The file's path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn length(&self) -> Result<u64, JournalError> {
        Ok(self.file.metadata().map_err(FileError::cannot("read", &self.path))?.len())
    }
}

/// Calls `each` with the number (from 1) and the bytes of every whole line, line feed included. A truncated last line
/// is left out. The first line, truncated or not, has to begin with `beginning`.
pub(crate) fn each_line(
    mut input: impl BufRead,
    beginning: &[u8],
    mut each: impl FnMut(usize, &[u8]) -> Result<(), ContentError>,
) -> Result<(), JournalLineError> {
    let mut line = Vec::new();
    for number in 1.. {
        let refused = |reason| JournalLineError { number, reason };
        let io = |error| refused(LineRefusal::Io(error));
        if number == 1 {
            // Before the line is read: in a file of another kind it may be long.
            let bytes = input.fill_buf().map_err(io)?;
            let begins = bytes.len().min(beginning.len());
            if bytes[..begins] != beginning[..begins] {
                let expected = String::from_utf8_lossy(beginning).into_owned();
                return Err(refused(LineRefusal::Beginning { expected }));
            }
        }
        let end = read_line(&mut input, MAX_LINE, &mut line).map_err(io)?;
        match end {
            LineEnd::Whole if line.ends_with(b"\n") => {
                each(number, &line).map_err(|error| refused(LineRefusal::Content(error)))?;
            }
            LineEnd::Whole | LineEnd::EndOfInput => return Ok(()),
            LineEnd::TooLong => return Err(refused(LineRefusal::TooLong { limit: MAX_LINE })),
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
            assert!(error.contains("line 1 is not that of such a file"), "{error}");
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
        assert!(matches!(file.resume(), Err(JournalError::InUse(_))));
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
            assert!(matches!(refused, Err(JournalError::Dangling(_))));
        }
        assert!(!target.exists());
        std::fs::write(&target, "{1}\n").unwrap();
        assert!(Journal::resume(&link, false, b"{", |_, _, end| Ok(end)).is_ok());
    }

    #[test]
    fn a_new_journal_overwrites_nothing() {
        let file = TestFile::new("create", "");
        Journal::create(&file.0, false).unwrap().add(&["{}"]).unwrap();
        assert!(matches!(Journal::create(&file.0, false), Err(JournalError::NotEmpty(_))));
    }
}
