//! Whether the games of a file are known, so that whole games can be held out.

use std::path::{Path, PathBuf};

/// A file in which positions of one game do not stand together, as in a shuffled one.
#[derive(Debug, thiserror::Error)]
#[error(
    "{}: positions of one game do not stand together, so no games can be held out to measure the loss, expected {}a file \
     that is not shuffled", path.display(), if *or_validation { "--validation FILE or " } else { "" }
)]
pub(crate) struct MixedGames {
    path: PathBuf,
    /// Whether a file for the loss may be given instead.
    or_validation: bool,
}

impl MixedGames {
    /// In a file of a training, which may measure the loss on another one.
    pub(super) fn in_training(path: &Path) -> MixedGames {
        MixedGames { path: path.to_path_buf(), or_validation: true }
    }

    /// The number of a game, if it is known.
    pub(crate) fn expect_known(game: Option<u64>, path: &Path) -> Result<u64, MixedGames> {
        game.ok_or_else(|| MixedGames { path: path.to_path_buf(), or_validation: false })
    }
}
