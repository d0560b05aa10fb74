//! `asterism prove`.

use super::args::number;
use super::out::{line, work_for_a_reader};
use super::position_args::PositionArgs;
use asterism_engine::variants::checks;
use asterism_engine::verify::proof::{MOST_MOVES, Proof};
use clap::Args;

#[derive(Args, Debug)]
pub(super) struct Prove {
    #[command(flatten)]
    position: PositionArgs,
    /// The most moves of the side to move
    #[arg(long, default_value_t = 3, value_parser = number(1_u32..=MOST_MOVES))]
    within: u32,
    /// Positions to look at for each number of moves, before it is given up
    #[arg(long, default_value_t = 100_000_000, value_parser = number(1_u64..))]
    positions: u64,
}

impl Prove {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let game = self.position.open()?;
        work_for_a_reader();
        match (checks(&self.position.variant)?.shortest_win)(&game.fen(), self.within, self.positions)? {
            Proof::Wins(moves) => line(format_args!("{}; dm {moves}", game.fen())),
            Proof::Open => line(format_args!("{}; no forced win within {} moves", game.fen(), self.within)),
            Proof::Unknown => line(format_args!("{}; not decided", game.fen())),
        }
        Ok(())
    }
}
