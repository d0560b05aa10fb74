//! A game from a file, to be gone on with.

use super::played::PlayedGame;
use anyhow::{anyhow, bail};
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::input::read_file;
use asterism_interface::records::read_games;
use std::path::Path;

/// The first game of a file.
pub(super) fn load(entry: &VariantEntry, path: &Path) -> anyhow::Result<PlayedGame> {
    let name = path.display();
    let games = read_games(&read_file(path)?).map_err(|error| anyhow!("{name}: {error}"))?;
    let game = games.first().ok_or_else(|| anyhow!("{name} has no game in it"))?;
    if let Some(variant) = game.variant() {
        let found = find(variant)?.info.name;
        if found != entry.info.name {
            bail!("{name} has a game of {found}, this is {}", entry.info.name);
        }
    }
    PlayedGame::new(entry, game.fen(), &game.moves).map_err(|error| anyhow!("{name}: {error}"))
}
