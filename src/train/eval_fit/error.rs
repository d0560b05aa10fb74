//! Why no weights can be fitted.

use crate::dataset::DatasetError;
use std::path::PathBuf;

/// Why no weights can be fitted.
#[derive(Debug, thiserror::Error)]
pub enum EvalFitError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A file is no file of packed positions of the variant.
    #[error("{}: {source}", path.display())]
    Dataset {
        /// The file.
        path: PathBuf,
        /// Why.
        source: DatasetError,
    },
    /// The games of its positions are not known.
    #[error(
        "{}: positions of one game do not stand together, so no games can be held out, expected a file that is not shuffled",
        path.display()
    )]
    Mixed {
        /// The file.
        path: PathBuf,
    },
    /// It was ended before the first round was.
    #[error("stopped before a round was done: nothing is fitted")]
    Stopped,
    /// There is not enough to fit to, or nothing to hold out.
    #[error("{found} games with quiet, undecided positions of {variant}, expected {least} at least")]
    TooFew {
        /// Games found.
        found: usize,
        /// The variant's name.
        variant: &'static str,
        /// Games wanted.
        least: usize,
    },
}
