//! `asterism selfplay`.

use super::args::{EvalFileArgs, LimitArgs, number, threads_for, workers};
use super::output::{RunArgs, Sink};
use super::position_args::PositionArgs;
use super::{out, progress};
use crate::lab::batch::selfplay::{Player, SelfplayConfig, SelfplayGame};
use crate::lab::batch::{DrawRule, PositionCheck, SelfplayCheck, WinRule, expect_next, position_header};
use crate::lab::dataset::{Codec, PositionLog};
use anyhow::bail;
use asterism_engine::engine::HashSize;
use asterism_engine::rules::Score;
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::{Setup, VariantEntry, find};
use asterism_interface::analysis::{AnalysisError, in_order};
use clap::Args;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Nodes per turn if no limit is given.
const DEFAULT_NODES: u64 = 10_000;
/// How the name of a file of binary positions ends.
const BINARY: &str = "positions";
/// With --positions: how unbalanced an opening may be, in centipawns.
const MAX_OPENING: u16 = 400;

/// How a game of self-play begins, and when it is ended.
#[derive(Args, Debug)]
#[command(next_help_heading = "Games of self-play")]
pub(super) struct GameArgs {
    /// Seed of the run
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    pub seed: u64,
    /// Random turns before the engine plays, at most 100
    #[arg(long, value_name = "TURNS", default_value_t = 8, value_parser = number(0_u32..=100))]
    pub random: u32,
    /// Turns after which a game ends without a winner
    #[arg(long, default_value_t = 400, value_parser = number(0_usize..))]
    pub turns: usize,
}

impl GameArgs {
    /// Returns the games to play, with the limits of each search.
    pub(super) fn config(&self, limits: Limits) -> SelfplayConfig {
        SelfplayConfig::plain(self.seed, limits, self.random as usize, self.turns)
    }
}

#[derive(Args, Debug)]
pub(super) struct Selfplay {
    #[command(flatten)]
    position: PositionArgs,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = number(1_u64..))]
    games: u64,
    #[command(flatten)]
    each: GameArgs,
    /// Write each position searched instead of each game
    ///
    /// In the compact binary format if the --output file ends in .positions.
    #[arg(long)]
    positions: bool,
    /// Replace openings with a larger advantage, in centipawns
    ///
    /// As judged by a search; with --positions 400 if not given.
    #[arg(long, value_name = "CP", value_parser = number(1_u16..=32_000))]
    max_opening: Option<u16>,
    /// End games as draws by scores: 'from=40 count=8 score=10'
    ///
    /// From move `from` on, both sides have to see at most `score` centipawns for `count` moves each in a row; with
    /// --positions careful rules if not given.
    #[arg(long, value_name = "WORDS")]
    draw: Option<DrawRule>,
    /// End games as wins by scores: 'count=4 score=800'
    ///
    /// Both sides have to see the win for `count` moves each in a row; with --positions careful rules if not given.
    #[arg(long, value_name = "WORDS")]
    win: Option<WinRule>,
    /// Play every game to its end
    ///
    /// Without --positions this is done anyway.
    #[arg(long, conflicts_with_all = ["draw", "win"])]
    no_adjudication: bool,
    /// Games at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// MiB of hash table for each game at a time; 16 if not given
    #[arg(long, default_value_t = 16, value_parser = number(BOUNDS.hash))]
    hash: u32,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    network: EvalFileArgs,
    #[command(flatten)]
    run: RunArgs,
}

impl Selfplay {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let setup = self.position.setup();
        let entry = find(&setup.variant)?;
        let start = setup.open()?; // refuses what is illegal before anything is written
        let start = (setup != Setup::new(&self.position.variant)).then(|| start.fen());
        let config = self.config(entry)?;
        let player = || Player::new(entry, start.clone(), config.clone(), HashSize(self.hash as usize));
        let at_once = threads_for(self.threads, self.games);
        let mut players = workers(at_once, HashSize(self.hash as usize), player)?;
        let (mut output, last) = self.open(&mut players[0])?;
        let workers = players.into_iter().map(|mut player| move |number| player.play(number)).collect();
        let bar = progress::lines(Some(self.games), "games");
        let games = (last + 1..=self.games).filter(|game| self.run.shard.owns(*game));
        let mut adjudications = Adjudications::default();
        in_order(games, workers, |played: Result<SelfplayGame, AnalysisError>| {
            let played = played.unwrap_or_else(|reason| out::give_up(reason));
            adjudications.add(played.adjudicated());
            output.write(&played);
            bar.set_position(played.number());
        })?;
        bar.finish_and_clear();
        adjudications.tell();
        Ok(())
    }

    fn config(&self, entry: &VariantEntry) -> anyhow::Result<SelfplayConfig> {
        let limits = self.limits.or(Limits::nodes(DEFAULT_NODES));
        let wdl = &entry.info.wdl;
        let max_opening = self.max_opening.or(self.positions.then_some(MAX_OPENING)).map(Score::from);
        let by_default = self.positions && !self.no_adjudication;
        Ok(SelfplayConfig {
            max_opening,
            draw: self.draw.or(DrawRule::careful(wdl).filter(|_| by_default)),
            win: self.win.or(by_default.then(|| WinRule::careful(wdl))),
            eval_file: self.network.open((entry.open)().as_ref())?,
            ..self.each.config(limits)
        })
    }

    /// Returns the output, and the last game in it, 0 if there is none; refused if it is that of other games.
    fn open(&self, player: &mut Player) -> anyhow::Result<(SelfplayFile, u64)> {
        let ending = |path: &&PathBuf| path.extension().is_some_and(|ending| ending == BINARY);
        if let Some(path) = self.run.to.output.as_ref().filter(ending) {
            if !self.positions {
                bail!("{}: a file with this extension holds positions, expected --positions", path.display());
            }
            return self.open_binary(path, player);
        }
        let mut check = SelfplayCheck::new(player, self.positions);
        let (sink, done) = self.run.open("game", self.positions, |job, last, line| {
            // Every game has its line, but perhaps no position that was searched.
            if let Some(expected) = self.run.shard.next_after(last).filter(|_| !self.positions) {
                expect_next("game", job, last, expected)?;
            }
            check.line(job, line)
        })?;
        Ok((
            if self.positions { SelfplayFile::Positions(sink) } else { SelfplayFile::Games(sink) },
            done.last,
        ))
    }

    fn open_binary(&self, path: &Path, player: &mut Player) -> anyhow::Result<(SelfplayFile, u64)> {
        let header = position_header(player, self.hash, self.run.shard);
        let codec = header.codec(player.info())?;
        let mut check = PositionCheck::new(player, &codec, self.run.shard);
        let log = self.run.open_positions(path, &header, |number, block| check.block(number, block))?;
        let last = check.last();
        Ok((SelfplayFile::Binary(log, codec), last))
    }
}

/// Where games or positions go.
enum SelfplayFile {
    Games(Sink),
    Positions(Sink),
    Binary(PositionLog, Codec),
}

impl SelfplayFile {
    /// Writes a game. Where that cannot be, the program ends.
    fn write(&mut self, game: &SelfplayGame) {
        let lines = |objects: &[Value]| objects.iter().map(ToString::to_string).collect::<Vec<_>>();
        match self {
            SelfplayFile::Games(sink) => sink.write(&lines(&[game.game_json()])),
            SelfplayFile::Positions(sink) => sink.write(&lines(&game.position_json())),
            SelfplayFile::Binary(log, codec) => {
                let block = game.block(codec).unwrap_or_else(|reason| out::give_up(reason));
                log.add(&block).unwrap_or_else(|reason| out::give_up(reason));
            }
        }
    }
}

/// Games that were decided by their scores, and how many of them were played out all the same.
#[derive(Default)]
struct Adjudications {
    games: u64,
    played_out: u64,
    right: u64,
}

impl Adjudications {
    fn add(&mut self, adjudicated: Option<Option<bool>>) {
        self.games += u64::from(adjudicated.is_some());
        self.played_out += u64::from(adjudicated.flatten().is_some());
        self.right += u64::from(adjudicated.flatten() == Some(true));
    }

    fn tell(&self) {
        let Adjudications { games, played_out, right } = self;
        if *played_out > 0 {
            out::note(format_args!(
                "{games} games adjudicated; {played_out} of them played out anyway, {right} with the same result"
            ));
        }
    }
}
