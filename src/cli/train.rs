//! `asterism train`.

use super::args::{number, threads};
use super::observer::TerminalObserver;
use super::{out, results};
use crate::files::{check_new, expect_different, expect_own_files};
use crate::lab::train::{ResultShare, Trained, Trainer, TrainingConfig, TrainingFiles, draw};
use anyhow::anyhow;
use asterism_engine::nnue::Mirroring;
use asterism_engine::search::BOUNDS;
use asterism_engine::variants::find;
use clap::{Args, ValueEnum};
use rayon::ThreadPoolBuilder;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Train {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Packed files that `asterism selfplay --positions` wrote, or `positions merge` of its lines
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Measure the loss on these files; if not given, on one game in twenty, which is then not trained on
    #[arg(long, num_args = 1.., value_name = "FILE")]
    validation: Vec<PathBuf>,
    /// Write the network to this new file
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// Draw the course of the loss in this new file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Begin with this network instead of random weights; its mirroring by the King stays as it is, and more units may
    /// be added (`--hidden`)
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many times each position is used
    #[arg(long, default_value_t = 3, value_parser = number(1_u32..))]
    epochs: u32,
    /// Seed of the initial weights and of the order of positions
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    seed: u64,
    /// Weight of the game's result against the score of the search, from 0 to 1; or that of the first epoch and that of
    /// the last, such as 0.1..0.3
    #[arg(long, default_value = "0.1", value_name = "X")]
    result: ResultShare,
    /// Weight decay of what a piece is worth on one square more than on others, from 0 to 100: higher for fewer
    /// positions
    #[arg(long, default_value_t = 3.0, value_parser = number(0.0_f32..=100.0))]
    decay: f32,
    /// Learning rate of the first step, from 0.00001 to 0.01: lower for a network that knows much already (`--from`)
    #[arg(long, default_value_t = 0.001, value_parser = number(0.00001_f32..=0.01))]
    rate: f32,
    /// Hidden units of each side: 32, 64, 96 or 128; those of the --from network, or of the one in the program,
    /// if not given
    #[arg(long, value_name = "N", value_parser = number(0_usize..))]
    hidden: Option<usize>,
    /// Treatment of left and right: nothing, mirror positions at random, or have each side see its King on the left;
    /// that of the --from network, or of the game, if not given
    #[arg(long, value_name = "HOW")]
    mirroring: Option<MirroringArg>,
    /// Threads; as many as the machine has if not given. They do not change the result
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum MirroringArg {
    None,
    Random,
    King,
}

impl From<MirroringArg> for Mirroring {
    fn from(mirroring: MirroringArg) -> Mirroring {
        match mirroring {
            MirroringArg::None => Mirroring::None,
            MirroringArg::Random => Mirroring::Random,
            MirroringArg::King => Mirroring::King,
        }
    }
}

impl Train {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let train = Trainer::find(entry.info)
            .train
            .ok_or_else(|| anyhow!("{} has no network to train", entry.info.name))?;
        expect_different(self.positions.iter().chain(&self.validation))?;
        // Before the long training, not after it.
        expect_own_files(&[("--output", Some(&self.output)), ("--svg", self.svg.as_ref())])?;
        check_new(&self.output)?;
        self.svg.as_deref().map_or(Ok(()), check_new)?;
        let config = TrainingConfig {
            epochs: self.epochs as usize,
            seed: self.seed,
            result: self.result,
            decay: self.decay,
            rate: self.rate,
            hidden: self.hidden,
            mirroring: self.mirroring.map(Mirroring::from),
        };
        let files = TrainingFiles {
            training: &self.positions,
            validation: &self.validation,
            start: self.from.as_deref(),
        };
        let mut observer = TerminalObserver::new("steps", "ends after the present step");
        let pool = ThreadPoolBuilder::new().num_threads(threads(self.threads)).build()?;
        let trained = pool.install(|| train(files, config, &mut observer))?;
        drop(observer);
        if trained.interrupted {
            let Trained { course, .. } = &trained;
            out::note(format_args!(
                "interrupted in epoch {}: the network is not fully trained",
                course.len()
            ));
        }
        let network = results::write("network", &self.output, &trained.file);
        let Some(svg) = &self.svg else { return network };
        let picture = draw(&format!("{}: training", entry.info.title), &trained);
        results::both(network, results::write("picture", svg, picture.as_bytes()))
    }
}
