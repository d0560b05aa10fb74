//! A game from a file, to be continued.

use super::super::records::{RecordFile, expect_game_of};
use super::played::PlayedGame;
use anyhow::anyhow;
use asterism_engine::variants::VariantEntry;
use std::path::Path;

/// Returns the first game of a file.
pub(super) fn load(entry: &VariantEntry, path: &Path) -> anyhow::Result<PlayedGame> {
    let first = RecordFile::open(path)?.records().next();
    let record = first.unwrap_or_else(|| Err(anyhow!("{} has no game in it", path.display())))?;
    let loaded = expect_game_of(&record.game, entry).and_then(|()| {
        let (full, _) = record.game.in_full(Some(entry.info.name))?;
        Ok(PlayedGame::new(entry, full.fen(), &full.moves)?)
    });
    loaded.map_err(|error| record.wrong(error))
}
