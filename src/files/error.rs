//! What can go wrong with files and their lines.

use asterism_engine::text::shortened;
use asterism_interface::input::FileError;
use serde_json::Value;
use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Characters of a value that are shown.
const SHOWN: usize = 100;

/// A file is given twice where its content would count twice.
#[derive(Debug, Error)]
#[error("{} {}, expected different files", second.display(), self.how())]
pub(crate) struct SameFileError {
    /// The path that was given first.
    pub first: PathBuf,
    /// Another path to the same file, or the same path.
    pub second: PathBuf,
}

impl SameFileError {
    fn how(&self) -> String {
        match self.first == self.second {
            true => "is given twice".to_string(),
            false => format!("is the same file as {}", self.first.display()),
        }
    }
}

/// What went wrong with a journal; the file is then as it was.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refused something.
    #[error(transparent)]
    File(#[from] FileError),
    /// The path is a folder, a device or a pipe: nothing to continue, or without an end.
    #[error("{0} is no regular file")]
    NotRegular(PathBuf),
    /// The path is a link to a missing file.
    #[error("{0} is a link that leads to no file, expected the name of a file")]
    Dangling(PathBuf),
    /// Another process writes it.
    #[error("{0} is in use by another run")]
    InUse(PathBuf),
    /// A new file was wanted.
    #[error("{0} is there already; --resume continues it")]
    NotEmpty(PathBuf),
    /// The file is of another kind, or of another run.
    #[error("cannot continue {path}: {line}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// Which line is wrong, and why.
        line: JournalLineError,
    },
    /// A line of it is wrong, where it is only read.
    #[error("{path}: {line}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Which line is wrong, and why.
        line: JournalLineError,
    },
}

/// A line of a journal that is refused.
#[derive(Debug, Error)]
#[error("line {number} {reason}")]
pub struct JournalLineError {
    /// The line, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub reason: LineRefusal,
}

/// What is wrong with a line of a journal.
#[derive(Debug, Error)]
pub enum LineRefusal {
    /// The system refused to read it.
    #[error("cannot be read: {0}")]
    Io(io::Error),
    /// The first line is that of another kind of file.
    #[error("is not that of such a file, expected it to begin with {expected}")]
    Beginning {
        /// How the first line has to begin.
        expected: String,
    },
    /// The line is longer than `limit` bytes.
    #[error("is longer than {limit} bytes")]
    TooLong {
        /// The most bytes of a line.
        limit: u64,
    },
    /// The reader of the lines refuses what it says.
    #[error(transparent)]
    Content(ContentError),
}

/// A file that is to be continued comes from a run with other flags, or from another version of the program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("is of another run: {field} is {found} there and {expected} here")]
pub struct OtherRun {
    /// What differs, such as `seed`.
    pub field: String,
    /// What the file says.
    pub found: String,
    /// What this run would have written.
    pub expected: String,
}

impl OtherRun {
    /// With values from outside, which are shown in part only where they are long.
    pub fn new(field: &str, found: &Value, expected: &Value) -> OtherRun {
        let text = |value: &Value| shortened(&value.to_string(), SHOWN);
        OtherRun { field: field.to_string(), found: text(found), expected: text(expected) }
    }
}

/// Why the reader of a journal refuses a line: an error of the reader's own type.
pub(crate) type ContentError = Box<dyn StdError + Send + Sync>;
