//! A game from a file, to be gone on with.

use super::played::PlayedGame;
use crate::files::FileError;
use crate::records::read_games;
use crate::variants::{VariantEntry, find};
use anyhow::{anyhow, bail};
use std::path::Path;

/// The first game of a file.
pub fn load(entry: &VariantEntry, path: &Path) -> anyhow::Result<PlayedGame> {
    let name = path.display();
    let text = std::fs::read(path).map_err(FileError::cannot("read", path))?;
    let games = read_games(&String::from_utf8_lossy(&text)).map_err(|error| anyhow!("{name}: {error}"))?;
    let game = games.first().ok_or_else(|| anyhow!("{name} has no game in it"))?;
    if let Some(variant) = game.variant() {
        let found = find(variant)?.info.name;
        if found != entry.info.name {
            bail!("{name} has a game of {found}, this is {}", entry.info.name);
        }
    }
    PlayedGame::new(entry, game.fen(), &game.moves).map_err(|error| anyhow!("{name}: {error}"))
}
