//! `asterism learn`.

use crate::learn::Lesson;
use crate::variants::find;
use clap::Args;
use std::fs::OpenOptions;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub struct Learn {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Files that `asterism selfplay --positions` wrote
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Times each position is looked at
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Seed of the first weights and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How much the end of the game counts against what the search thought, from 0 to 1
    #[arg(long, default_value_t = 0.3)]
    result: f32,
    /// How strongly what a man weighs more on one square than on others is drawn to nothing, from 0 to 100: more for fewer positions
    #[arg(long, default_value_t = 3.0)]
    decay: f32,
}

impl Learn {
    pub fn run(&self) -> Result<(), String> {
        let entry = find(&self.variant)?;
        let learn = entry.learn.ok_or_else(|| format!("{} has no network to teach", entry.info.name))?;
        if !(0.0..=1.0).contains(&self.result) {
            return Err(format!("--result {}: expected a number from 0 to 1", self.result));
        }
        if !(0.0..=100.0).contains(&self.decay) {
            return Err(format!("--decay {}: expected a number from 0 to 100", self.decay));
        }
        let (epochs, seed) = (self.epochs as usize, self.seed);
        let lesson = Lesson { epochs, seed, result: self.result, decay: self.decay };
        let failed = |error| format!("cannot write {}: {error}", self.output.display());
        // Before a long lesson, not after it. What the file held stays until then.
        let is_new = !self.output.exists();
        OpenOptions::new().append(true).create(true).open(&self.output).map_err(failed)?;
        let weights = learn(&self.positions, lesson, &mut |line| eprintln!("{line}"));
        if weights.is_err() && is_new {
            let _ = std::fs::remove_file(&self.output); // nothing is lost: it is empty
        }
        std::fs::write(&self.output, weights?).map_err(failed)
    }
}
