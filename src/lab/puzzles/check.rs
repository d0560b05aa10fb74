//! Checks that a file of puzzles belongs to the run that is to continue it, as far as its lines show.

use super::{Miner, Puzzle};
use crate::files::OtherRun;
use crate::lab::batch::same;
use anyhow::{anyhow, bail};
use serde_json::{Map, Value, json};

/// Looks at one line after the other.
pub(crate) struct PuzzleCheck<'a> {
    miner: &'a mut Miner,
    is_first: bool,
}

impl PuzzleCheck<'_> {
    /// Makes a check of the lines that `miner` would write.
    pub(crate) fn new(miner: &mut Miner) -> PuzzleCheck<'_> {
        PuzzleCheck { miner, is_first: true }
    }

    /// Refuses a line that the run would not have written. The first game is played again if it can be repeated, which
    /// shows the effect of flags and version on it.
    pub(crate) fn line(&mut self, game: u64, line: &Map<String, Value>) -> anyhow::Result<()> {
        let puzzle: Result<Puzzle, _> = serde_json::from_value(Value::Object(line.clone()));
        let puzzle = puzzle.map_err(|_| anyhow!("is not a puzzle"))?;
        same(line, "variant", &self.miner.player.variant().into())?;
        let config = self.miner.player.config();
        same(line, "seed", &config.seed.into())?;
        let most = self.miner.config.within;
        if puzzle.wins_in > most {
            bail!(OtherRun::new("wins_in", &json!(puzzle.wins_in), &json!(format!("at most {most}"))));
        }
        if std::mem::take(&mut self.is_first) && config.limits.movetime.is_none() {
            let again = self.miner.mine(game).map_err(|error| anyhow!("cannot be compared: {error}"))?;
            let Some(again) = again else {
                bail!(OtherRun::new(&format!("game {game}"), &json!("a puzzle"), &json!("none")));
            };
            let again = json!(again);
            again.as_object().into_iter().flatten().try_for_each(|(field, now)| same(line, field, now))?;
        }
        Ok(())
    }
}
