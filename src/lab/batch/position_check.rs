//! Whether a binary file of searched positions is that of the run that is to continue it.

use super::Shard;
use super::selfplay::Player;
use crate::files::OtherRun;
use crate::lab::dataset::{Block, Codec, Header};
use anyhow::{anyhow, bail, ensure};
use asterism_engine::game::EvalFile;
use asterism_engine::rules::Info;
use asterism_engine::search::Limits;
use asterism_interface::json;
use serde_json::{Map, Value, json};

/// Looks at one block after the other.
pub(crate) struct PositionCheck<'a> {
    player: &'a mut Player,
    codec: &'a Codec,
    shard: Shard,
    /// The last game; 0 if there is none.
    last: u64,
}

impl PositionCheck<'_> {
    /// Makes a check of the blocks that `player` would write.
    pub(crate) fn new<'a>(player: &'a mut Player, codec: &'a Codec, shard: Shard) -> PositionCheck<'a> {
        PositionCheck { player, codec, shard, last: 0 }
    }

    /// Refuses a block that the run would not have written. Each game has one, even without positions. The first game
    /// is played again if it can be repeated: this detects another version.
    pub(crate) fn block(&mut self, number: u64, block: &Block) -> anyhow::Result<()> {
        let expected = self.shard.next_after(self.last).unwrap_or(u64::MAX);
        ensure!(block.job == expected, "block {number} is of job {}, expected {expected}", block.job);
        self.last = block.job;
        if number > 1 || self.player.config().limits.movetime.is_some() {
            return Ok(());
        }
        let game = self.player.play(block.job).map_err(|error| anyhow!("cannot be compared: {error}"))?;
        if game.block(self.codec).is_ok_and(|again| again == *block) {
            return Ok(());
        }
        let text = |what: &str| what.to_string();
        let (found, expected) = (text("of other positions"), text("other, with this version of the program"));
        bail!(OtherRun { run: "run", field: format!("game {}", block.job), found, expected })
    }

    /// Returns the number of the last game; 0 if there is none.
    pub(crate) fn last(&self) -> u64 {
        self.last
    }
}

/// Returns the header of a file that `player` writes with a table of `megabytes` MiB: all that its games depend on.
pub(crate) fn position_header(player: &Player, megabytes: u32, shard: Shard) -> Header {
    let config = player.config();
    let mut run = described(&config.limits, megabytes as usize, shard, config.eval_file.as_ref());
    for (key, value) in [
        ("seed", json!(config.seed)),
        ("fen", json!(player.start())),
        ("random", json!(config.random)),
        ("turns", json!(config.turns)),
        ("max_opening", json!(config.max_opening)),
        ("draw", json!(config.draw)),
        ("win", json!(config.win)),
    ] {
        run.insert(key.into(), value);
    }
    Header::new(player.info(), run)
}

/// Makes the header of a file of the same positions searched again; without `limits` they are evaluated.
pub(crate) fn rescored_header(
    info: &Info,
    limits: Option<&Limits>,
    megabytes: usize,
    shard: Shard,
    eval_file: Option<&EvalFile>,
) -> Header {
    let mut run = described(limits.unwrap_or(&Limits::default()), megabytes, shard, eval_file);
    run.insert("rescored".into(), if limits.is_some() { "search" } else { "static" }.into());
    Header::new(info, run)
}

fn described(
    limits: &Limits,
    megabytes: usize,
    shard: Shard,
    eval_file: Option<&EvalFile>,
) -> Map<String, Value> {
    let mut run = json::limits(limits);
    run.insert("hash".into(), megabytes.into());
    run.insert("shard".into(), shard.to_string().into());
    if let Some(file) = eval_file {
        run.insert("network".into(), format!("{:016x}", file.fingerprint()).into());
    }
    run
}
