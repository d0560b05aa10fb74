//! `asterism verify`.

use super::args::number;
use super::out::{line, work_for_a_reader};
use asterism_engine::variants::{VARIANTS, VariantEntry, checks, find};
use asterism_engine::verify::{VerifyConfig, VerifyReport};
use clap::Args;

#[derive(Args, Debug)]
pub(super) struct Verify {
    /// The variant's name, or `all`
    variant: String,
    /// Seed of the random play
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    seed: u64,
    /// Games a variant
    #[arg(long, default_value_t = 100, value_parser = number(0_u32..))]
    games: u32,
    /// Turns after which a game is ended
    #[arg(long, default_value_t = 200, value_parser = number(0_u32..))]
    turns: u32,
    /// Ask the slow second generator once in this many turns (1: always)
    #[arg(long, default_value_t = 8, value_parser = number(1_u32..))]
    slow_every: u32,
}

impl Verify {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entries: Vec<&VariantEntry> =
            if self.variant == "all" { VARIANTS.iter().collect() } else { vec![find(&self.variant)?] };
        work_for_a_reader();
        for entry in entries {
            let bar = super::progress::bar(self.games as u64, entry.info.name);
            let config = VerifyConfig {
                seed: self.seed,
                games: self.games,
                turns: self.turns,
                slow_every: self.slow_every,
            };
            let report = (checks(entry.info.name)?.verify)(config, &|| bar.inc(1));
            bar.finish_and_clear();
            print(entry.info.name, &report?);
        }
        Ok(())
    }
}

fn print(name: &str, report: &VerifyReport) {
    line(format_args!(
        "{name}: every contract holds in {} positions of {} games, {} of them compared with the slow generator",
        report.positions, report.games, report.compared
    ));
    for (title, counts) in [("rare rules played", &report.rare), ("ends", &report.ends)] {
        line(format_args!("  {title}:"));
        for (what, count) in counts {
            line(format_args!("    {count:>8}  {what}"));
        }
    }
}
