//! Why an input cannot be read.

use super::MAX_LINE;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The system refused something about a file.
#[derive(Debug, Error)]
#[error("cannot {action} {path}: {source}")]
pub struct FileError {
    /// The action that failed, such as `open`.
    pub action: &'static str,
    /// The file.
    pub path: PathBuf,
    /// The system's reason.
    pub source: io::Error,
}

impl FileError {
    /// Makes an error of the system's reason, for `map_err`.
    pub fn cannot(action: &'static str, path: &Path) -> impl Fn(io::Error) -> FileError {
        move |source| FileError { action, path: path.to_path_buf(), source }
    }
}

/// The reason why there is no text of a line.
#[derive(Debug, Error)]
pub enum LineError {
    /// The line is longer than [`MAX_LINE`].
    #[error("longer than {MAX_LINE} bytes")]
    TooLong,
    /// The system refused to read it.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}
