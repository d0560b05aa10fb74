//! `asterism perft-rows`.

use super::args::number;
use super::out::{line, work_for_a_reader};
use asterism_engine::variants::checks;
use asterism_engine::verify::RowConfig;
use clap::Args;

#[derive(Args, Debug)]
pub(super) struct PerftRows {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Seed of the random play
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    seed: u64,
    /// Random games to take positions from
    #[arg(long, default_value_t = 4, value_parser = number(0_u32..))]
    games: u32,
    /// Turns after which a game is ended
    #[arg(long, default_value_t = 200, value_parser = number(0_u32..))]
    turns: u32,
    /// Write a row once in this many turns
    #[arg(long, default_value_t = 10, value_parser = number(1_u32..))]
    every: u32,
    /// Count the lines of play of this many turns
    #[arg(long, default_value_t = 2, value_parser = number(1_u32..=6))]
    depth: u32,
}

impl PerftRows {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let PerftRows { seed, games, turns, every, depth, .. } = *self;
        let checks = checks(&self.variant)?;
        work_for_a_reader();
        (checks.write_rows)(RowConfig { seed, games, turns, every, depth }, &mut line)?;
        Ok(())
    }
}
