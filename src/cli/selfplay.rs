//! `asterism selfplay`.

use super::position_args::PositionArgs;
use super::run::{LimitArgs, RunArgs, Sink, threads};
use super::{out, progress};
use crate::batch::selfplay::{Player, SelfplayConfig, SelfplayGame};
use crate::batch::{BatchError, Done, ResultLineError, SelfplayCheck, in_order};
use crate::search::Limits;
use crate::variants::find;
use clap::Args;

/// Nodes a turn, where no limit is given.
const DEFAULT_NODES: u64 = 10_000;

/// How a game of self-play begins, and when it is broken off.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// Seed of the run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Turns at random before the engine plays
    #[arg(long, value_name = "TURNS", default_value_t = 8)]
    random: usize,
    /// Turns after which a game is broken off
    #[arg(long, default_value_t = 400)]
    turns: usize,
}

impl GameArgs {
    /// The same with the limits of each search.
    pub fn config(&self, limits: Limits) -> SelfplayConfig {
        SelfplayConfig { seed: self.seed, limits, random: self.random, turns: self.turns }
    }
}

#[derive(Args, Debug)]
pub struct Selfplay {
    #[command(flatten)]
    position: PositionArgs,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    #[command(flatten)]
    each: GameArgs,
    /// Print each position that was searched instead of each game
    #[arg(long)]
    positions: bool,
    /// Games at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// MiB of transposition table for each game at a time; 16 if not given
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    run: RunArgs,
}

impl Selfplay {
    pub fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.position.variant)?;
        let start = self.position.open()?; // refuses what is illegal before anything is written
        let given = self.position.fen.is_some() || !self.position.moves.is_empty();
        let start = given.then(|| start.fen());
        let limits = self.limits.or(Limits { nodes: Some(DEFAULT_NODES), ..Limits::default() });
        let config = self.each.config(limits);
        let player = || Player::new(entry, start.clone(), config.clone(), self.hash as usize);
        let at_once = threads(self.threads).min(usize::try_from(self.games).unwrap_or(usize::MAX)).max(1);
        let mut players = (0..at_once).map(|_| player()).collect::<Result<Vec<_>, _>>()?;
        let (mut sink, done) = self.open(&mut players[0])?;
        let workers = players.into_iter().map(|mut player| move |number| player.play(number)).collect();
        let bar = progress::lines(Some(self.games), "games");
        let games = (done.last + 1..=self.games).filter(|game| self.run.shard.owns(*game));
        in_order(games, workers, |played: Result<SelfplayGame, BatchError>| {
            let played = played.unwrap_or_else(|reason| out::give_up(reason));
            let objects = if self.positions { played.position_json() } else { vec![played.game_json()] };
            sink.write(&objects.iter().map(ToString::to_string).collect::<Vec<_>>());
            bar.set_position(played.number());
        })?;
        bar.finish_and_clear();
        Ok(())
    }

    /// The output, and what is done of it; refused if it is that of other games.
    fn open(&self, player: &mut Player) -> anyhow::Result<(Sink, Done)> {
        let mut check = SelfplayCheck::new(player, self.positions);
        self.run.open("game", self.positions, |job, last, line| {
            // Every game has its line, but perhaps no position that was searched.
            let expected = self.run.shard.next_after(last).filter(|next| *next != job && !self.positions);
            if let Some(expected) = expected {
                return Err(ResultLineError::Gap { key: "game".into(), job, last, expected });
            }
            check.line(job, line)
        })
    }
}
