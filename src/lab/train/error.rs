//! Why no network can be trained.

use super::mixed_games::MixedGames;
use super::samples::NEEDED;
use crate::lab::dataset::DatasetError;
use asterism_engine::nnue::NetworkError;
use asterism_interface::input::{FileError, LineError};
use std::path::PathBuf;

/// Why no network can be trained.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TrainError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// A line cannot be read.
    #[error("{}, line {number}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        number: u64,
        /// Why.
        source: LineError,
    },
    /// A file of packed positions cannot be read.
    #[error("{}: {source}", path.display())]
    Dataset {
        /// The file.
        path: PathBuf,
        /// Why.
        source: DatasetError,
    },
    /// The file of the network to begin with cannot be read.
    #[error(transparent)]
    StartFile(#[from] FileError),
    /// The file to begin with is no network for this game.
    #[error("{}: {source}", path.display())]
    Start {
        /// The file.
        path: PathBuf,
        /// Why.
        source: NetworkError,
    },
    /// The network to begin with has more hidden units than are asked for.
    #[error(
        "--hidden {asked}: the network in {} has {hidden} hidden units, expected {hidden} or more: a training that goes on \
         takes none away", path.display()
    )]
    StartHidden {
        /// The file.
        path: PathBuf,
        /// The hidden units of the network.
        hidden: usize,
        /// The hidden units that are asked for.
        asked: usize,
    },
    /// The network to begin with is mirrored by the King, and that is not asked for, or the other way round.
    #[error(
        "--mirroring: the network in {} is {}mirrored by the King, expected the same: a training that goes on cannot \
         change that", path.display(), if *by_king { "" } else { "not " }
    )]
    StartMirroring {
        /// The file.
        path: PathBuf,
        /// Whether it is mirrored by the King.
        by_king: bool,
    },
    /// The games of a file are not known.
    #[error(transparent)]
    Mixed(#[from] MixedGames),
    /// There is not enough to learn from.
    #[error(
        "{found} quiet, undecided positions of {variant} to learn from and {held_out} to measure the loss on, expected \
         {} and {} at least", NEEDED.0, NEEDED.1
    )]
    TooFew {
        /// Positions to learn from.
        found: usize,
        /// Positions that are held out.
        held_out: usize,
        /// The variant's name.
        variant: &'static str,
    },
    /// The training was ended before it had begun.
    #[error("stopped while the files were read: nothing is trained")]
    Stopped,
    /// There is no such network.
    #[error("{0} hidden units, expected 32, 64, 96 or 128")]
    Hidden(usize),
    /// Nothing can be mirrored by Kings.
    #[error("{0} has no King of each side to mirror by")]
    NoKings(&'static str),
}
