//! `asterism puzzles`.

use super::args::{LimitArgs, number, threads_for, workers};
use super::output::RunArgs;
use super::selfplay::GameArgs;
use super::{out, progress};
use crate::lab::puzzles::{HASH, Miner, Puzzle, PuzzleCheck, PuzzleConfig};
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::find;
use asterism_engine::verify::proof::MOST_MOVES;
use asterism_interface::analysis::{AnalysisError, in_order};
use clap::Args;

/// Nodes per turn of the games if no limit is given.
const DEFAULT_NODES: u64 = 1_000;

#[derive(Args, Debug)]
pub(super) struct Puzzles {
    /// The variant's name
    variant: String,
    /// How many games to play
    #[arg(long, default_value_t = 1_000, value_parser = number(0_u64..))]
    games: u64,
    /// The most moves of a win
    #[arg(long, default_value_t = 5, value_parser = number(1_u32..=MOST_MOVES))]
    within: u32,
    /// Positions that a proof may look at before it is given up
    #[arg(long, default_value_t = 10_000_000, value_parser = number(0_u64..))]
    positions: u64,
    #[command(flatten)]
    each: GameArgs,
    /// Games at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    run: RunArgs,
}

impl Puzzles {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let play = self.each.config(self.limits.or(Limits::soft(DEFAULT_NODES)));
        let config = PuzzleConfig { within: self.within, positions: self.positions };
        let at_once = threads_for(self.threads, self.games);
        let mut miners = workers(at_once, HASH, || Miner::new(entry, play.clone(), config))?;
        let mut check = PuzzleCheck::new(&mut miners[0]);
        let (mut output, done) = self.run.open("game", false, |game, _, line| check.line(game, line))?;
        let workers = miners.into_iter().map(|mut miner| move |game| (game, miner.mine(game))).collect();
        let bar = progress::lines(Some(self.games), "games");
        let games = (done.last + 1..=self.games).filter(|game| self.run.shard.owns(*game));
        in_order(games, workers, |(game, found): (u64, Result<Option<Puzzle>, AnalysisError>)| {
            let found = found.unwrap_or_else(|reason| out::give_up(reason));
            if let Some(puzzle) = found {
                output.write(&[serde_json::json!(puzzle).to_string()]);
            }
            bar.set_position(game);
        })?;
        bar.finish_and_clear();
        Ok(())
    }
}
