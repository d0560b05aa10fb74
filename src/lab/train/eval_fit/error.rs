//! Why no weights can be fitted.

use super::super::mixed_games::MixedGames;
use crate::lab::dataset::DatasetError;
use std::path::PathBuf;

/// Why no weights can be fitted.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EvalFitError {
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
    /// The games of a file are not known.
    #[error(transparent)]
    Mixed(#[from] MixedGames),
    /// A weight was named that is none.
    #[error("'{name}' is no weight of the evaluation, expected some of {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The weights that there are.
        known: String,
    },
    /// There is no network to fit beside.
    #[error("{0} has no network, expected a variant that has one")]
    NoNetwork(&'static str),
    /// The fit was ended before the first round was.
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
