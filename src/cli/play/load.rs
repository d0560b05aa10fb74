//! A game from a file, to be gone on with.

use super::super::records::{expect_game_of, read_file_of_records};
use super::played::PlayedGame;
use anyhow::anyhow;
use asterism_engine::variants::VariantEntry;
use std::path::Path;

/// The first game of a file.
pub(super) fn load(entry: &VariantEntry, path: &Path) -> anyhow::Result<PlayedGame> {
    let first = read_file_of_records(path)?.into_iter().next();
    let record = first.unwrap_or_else(|| Err(anyhow!("{} has no game in it", path.display())))?;
    let loaded = expect_game_of(&record.game, entry)
        .and_then(|()| Ok(PlayedGame::new(entry, record.game.fen(), &record.game.moves)?));
    loaded.map_err(|error| record.wrong(error))
}
