//! The files that `asterism book` writes at the end of its walk.

use crate::cli::{out, results};
use crate::files::{check_new, rewrite};
use anyhow::bail;
use asterism_interface::input::{FileError, read_file};
use std::io::Write;
use std::path::Path;

/// A file that is written when the walk has ended.
pub(super) struct Ending<'a> {
    /// Its contents, in one or two words.
    pub what: &'static str,
    pub path: &'a Path,
    /// Its first lines, which do not depend on the results of the walk: they describe how it was walked.
    pub beginning: String,
    /// Whether the walk is continued, which may have written the file before.
    pub resumed: bool,
}

impl Ending<'_> {
    /// Refuses an existing file that this walk did not write. To be called before the long work.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.before().is_some() { Ok(()) } else { Ok(check_new(self.path)?) }
    }

    /// Refuses a walk to fewer openings than it has written before.
    pub(super) fn expect_at_most(&self, count: usize) -> anyhow::Result<()> {
        let lines = |text: String| text.lines().filter(|line| !line.starts_with('#')).count();
        match self.before().map_or(0, lines) {
            written if written > count => bail!(
                "cannot continue: {} has {written} openings, expected --count {written} or more, not {count}",
                self.path.display()
            ),
            _ => Ok(()),
        }
    }

    /// Writes it. If the walk has written fewer before, that file is replaced; any other file stays.
    pub(super) fn write(&self, text: &str) -> anyhow::Result<()> {
        let (what, place) = (self.what, self.path.display());
        match self.before() {
            Some(before) if before == text => out::note(format_args!("{what} unchanged in {place}")),
            Some(before) if text.starts_with(&before) && self.replace(text).is_ok() => {
                out::note(format_args!("{what} written to {place}"))
            }
            _ => return results::write(what, self.path, text.as_bytes()),
        }
        Ok(())
    }

    /// Returns the text that this walk wrote there before, if it is continued.
    fn before(&self) -> Option<String> {
        let begun = self.resumed && self.path.is_file();
        begun.then(|| read_file(self.path).ok()).flatten().filter(|text| text.starts_with(&self.beginning))
    }

    fn replace(&self, text: &str) -> Result<(), FileError> {
        rewrite(self.path, |file| {
            file.write_all(text.as_bytes()).map_err(FileError::cannot("write", self.path))
        })
    }
}
