//! Whether the games of a file are known, so that whole games can be held out.

use anyhow::anyhow;
use std::path::Path;

/// Returns the number of a game, if it is known.
pub(crate) fn expect_known(game: Option<u64>, path: &Path) -> anyhow::Result<u64> {
    game.ok_or_else(|| mixed_games(path, "a file that is not shuffled"))
}

/// Returns a file in which positions of one game do not stand together, as in a shuffled one.
pub(super) fn mixed_games(path: &Path, expected: &str) -> anyhow::Error {
    anyhow!(
        "{}: positions of one game do not stand together, so no games can be held out to measure the loss, expected \
         {expected}",
        path.display()
    )
}
