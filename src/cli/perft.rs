//! `asterism perft`.

use super::args::number;
use super::out::{line, note, work_for_a_reader};
use super::position_args::PositionArgs;
use asterism_engine::search::BOUNDS;
use clap::Args;
use parking_lot::Mutex;
use std::time::Instant;

#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    position: PositionArgs,
    /// How many turns (a whole turn counts once, also where it has two parts)
    #[arg(value_parser = number(0..=*BOUNDS.perft.end()))]
    depth: u32,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Play every last move instead of counting the list of moves
    #[arg(long)]
    no_bulk: bool,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = number(BOUNDS.threads))]
    threads: u32,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.open()?;
        work_for_a_reader();
        let bar = super::progress::bar(game.legal_moves().len() as u64, "perft");
        let counts = Mutex::new(Vec::new());
        let start = Instant::now();
        let total =
            game.divide(self.depth, !self.no_bulk, self.threads as usize, &|| true, &|text, nodes| {
                bar.inc(1);
                if self.divide {
                    counts.lock().push((text.to_string(), nodes));
                }
            });
        let seconds = start.elapsed().as_secs_f64();
        bar.finish_and_clear();
        let mut counts = counts.into_inner();
        counts.sort_unstable();
        for (text, nodes) in &counts {
            line(format_args!("{text}: {nodes}"));
        }
        line(total);
        note(format_args!("{seconds:.3} s, {:.1} million a second", total as f64 / seconds / 1e6));
        Ok(())
    }
}
