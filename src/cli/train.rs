//! `asterism train`.

use crate::train::TrainingConfig;
use crate::variants::find;
use anyhow::{anyhow, bail};
use clap::Args;
use std::fs::OpenOptions;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Train {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Files that `asterism selfplay --positions` wrote
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Write the weights to this new file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// How many times each position is used
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Seed of the initial weights and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Weight of the game's result against the score of the search, from 0 to 1
    #[arg(long, default_value_t = 0.3, value_parser = |text: &str| number(text, 1.0))]
    result: f32,
    /// Weight decay of what a piece is worth on one square more than on others, from 0 to 100: higher for fewer positions
    #[arg(long, default_value_t = 3.0, value_parser = |text: &str| number(text, 100.0))]
    decay: f32,
}

/// A number from 0 to `most`.
fn number(text: &str, most: f32) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

impl Train {
    pub fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let train = entry.train.ok_or_else(|| anyhow!("{} has no network to train", entry.info.name))?;
        let (epochs, seed) = (self.epochs as usize, self.seed);
        let config = TrainingConfig { epochs, seed, result: self.result, decay: self.decay };
        let failed = |error| anyhow!("cannot write {}: {error}", self.output.display());
        // All this before the long training, not after it. An interrupted training leaves an empty file.
        if std::fs::metadata(&self.output).is_ok_and(|file| file.len() > 0) {
            bail!("{} is there already", self.output.display());
        }
        OpenOptions::new().append(true).create(true).open(&self.output).map_err(failed)?;
        let weights = train(&self.positions, config, &mut |line| super::out::note(line));
        if weights.is_err() {
            let _ = std::fs::remove_file(&self.output); // nothing is lost: it is empty
        }
        std::fs::write(&self.output, weights?).map_err(failed)
    }
}
