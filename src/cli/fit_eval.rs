//! `asterism fit-eval`.

use super::args::number;
use super::observer::TerminalObserver;
use super::{out, results};
use crate::files::{check_new, expect_different};
use crate::lab::train::{EvalFitConfig, Trainer};
use asterism_engine::variants::find;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct FitEval {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Packed files that `asterism selfplay --positions` wrote, or `positions merge` of its lines, of at least 20
    /// games; not shuffled: every twentieth game is held out
    #[arg(long, num_args = 1.., required = true, value_name = "FILE")]
    positions: Vec<PathBuf>,
    /// Write the weights to this new file instead of standard output
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Weight of the game's result against the score of the search, from 0 to 1
    #[arg(long, value_name = "X", default_value_t = 0.3, value_parser = number(0.0..=1.0))]
    result: f64,
    /// How strongly weights are drawn to their old values, from 0.001 to 1000000: higher for fewer positions
    #[arg(long, value_name = "X", default_value_t = 10.0, value_parser = number(0.001..=1e6))]
    pull: f64,
    /// Centipawns of a score that make a chance of 73 %, from 10 to 10000; if not given, those with which the scores
    /// predict the results best
    #[arg(long, value_name = "X", value_parser = number(10.0..=1e4))]
    scale: Option<f64>,
    /// Fit only these weights: names such as `tempo`, or numbers of them such as `piece_values[2]`
    #[arg(long, num_args = 1.., value_name = "NAME")]
    only: Vec<String>,
    /// Fit the weights beside the built-in network, which is not changed: its corrections are added to the evaluation
    #[arg(long)]
    beside_network: bool,
    /// The most rounds
    #[arg(long, default_value_t = 6, value_parser = number(1_u32..=100))]
    rounds: u32,
}

impl FitEval {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        expect_different(&self.positions)?;
        if let Some(path) = &self.output {
            check_new(path)?; // before the long computation, not after it
        }
        let config = EvalFitConfig {
            result: self.result,
            pull: self.pull,
            scale: self.scale,
            rounds: self.rounds as usize,
            only: self.only.clone(),
            beside_network: self.beside_network,
        };
        let mut observer =
            TerminalObserver::new("rounds", "ends after the present round, which may take minutes");
        let fitted = (Trainer::find(entry.info).fit_eval)(&self.positions, config, &mut observer)?;
        drop(observer);
        if fitted.interrupted {
            out::note(format_args!(
                "interrupted after round {}: the weights are not fully fitted",
                fitted.rounds
            ));
        }
        match &self.output {
            Some(path) => results::write("weights", path, fitted.text.as_bytes())?,
            None => out::line(fitted.text.trim_end()),
        }
        Ok(())
    }
}
