//! Puzzles from self-play: positions that are won in one way only, proved, with the level that finds it.

mod check;
mod shipped;

pub(crate) use check::PuzzleCheck;
pub(crate) use shipped::shipped;

use crate::lab::batch::selfplay::{Player, SelfplayConfig};
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Game, Request};
use asterism_engine::search::{Limits, Strength};
use asterism_engine::variants::{Checks, VariantEntry, checks};
use asterism_engine::verify::proof::OnlyWin;
use asterism_interface::analysis::AnalysisError;
use serde::{Deserialize, Serialize};

/// A player of a level is asked this many times, each with another seed.
const TRIES: u64 = 3;
/// The hash table of a player of a level.
const LEVEL_HASH: HashSize = HashSize(1);
/// The hash table of the games.
pub(crate) const HASH: HashSize = HashSize(16);
/// Nodes of the search that looks for a second move that wins as soon, before a proof is started.
const LOOK: u64 = 20_000;

/// A puzzle, as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Puzzle {
    pub variant: String,
    pub fen: String,
    /// The turns of both sides, from the first to the last of the winner.
    pub solution: Vec<String>,
    /// Moves of the winner until the end of the game.
    pub wins_in: u32,
    /// How the game ends then, such as `checkmate`.
    pub by: String,
    /// The weakest level that finds the first move more often than not, [`Strength::FULL`] if only full strength does.
    pub level: u32,
    /// Seed and number of the game of self-play.
    pub seed: u64,
    pub game: u64,
}

/// The puzzles to look for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleConfig {
    /// The most moves of a win.
    pub within: u32,
    /// Positions that a proof may look at.
    pub positions: u64,
}

/// Plays games and looks for puzzles in them.
pub(crate) struct Miner {
    player: Player,
    game: Box<dyn Game>,
    engine: Engine,
    checks: &'static Checks,
    config: PuzzleConfig,
}

impl Miner {
    pub(crate) fn new(
        entry: &VariantEntry,
        play: SelfplayConfig,
        config: PuzzleConfig,
    ) -> Result<Miner, AnalysisError> {
        Ok(Miner {
            player: Player::new(entry, None, play, HASH)?,
            game: (entry.open)(),
            engine: Engine::new(LEVEL_HASH, Threads(1))?,
            checks: checks(entry.info.name).expect("a registered variant"),
            config,
        })
    }

    /// Returns the first puzzle of the game with this number, if it has one. It depends on seed, number and limits
    /// alone.
    pub(crate) fn mine(&mut self, number: u64) -> Result<Option<Puzzle>, AnalysisError> {
        let played = self.player.play(number)?;
        for fen in played.positions_won_within(self.config.within) {
            if let Some(found) = self.only_win(fen)? {
                return Ok(Some(self.puzzle(fen, found, number)?));
            }
        }
        Ok(None)
    }

    /// Returns the only win of a position. A second move that a short search sees to win as soon spares the proof.
    fn only_win(&mut self, fen: &str) -> Result<Option<OnlyWin>, AnalysisError> {
        self.game.set(Some(fen), &[])?;
        self.engine.new_game();
        let look = Request::from(Limits::nodes(LOOK)).multipv(2);
        let answer = self.engine.search(&self.game, look)?;
        if answer.lines.get(1).is_some_and(|second| second.centipawns() >= answer.first().centipawns()) {
            return Ok(None);
        }
        let PuzzleConfig { within, positions } = self.config;
        Ok((self.checks.only_win)(fen, within, positions)
            .unwrap_or_else(|error| unreachable!("{fen}: {error}")))
    }

    fn puzzle(&mut self, fen: &str, found: OnlyWin, number: u64) -> Result<Puzzle, AnalysisError> {
        let level = self.level(fen, &found.line[0])?;
        let texts: Vec<&str> = found.line.iter().map(String::as_str).collect();
        self.game.set(Some(fen), &texts)?;
        Ok(Puzzle {
            variant: self.game.info().name.to_string(),
            fen: fen.to_string(),
            by: self.game.outcome().map_or("", |outcome| outcome.by).to_string(),
            wins_in: found.moves,
            solution: found.line,
            level,
            seed: self.player.config().seed,
            game: number,
        })
    }

    /// Returns the weakest level that finds a move more often than not.
    fn level(&mut self, fen: &str, wanted: &str) -> Result<u32, AnalysisError> {
        self.game.set(Some(fen), &[wanted])?;
        let wanted = self.game.fen();
        for level in 0..Strength::FULL {
            let mut found = 0;
            for seed in 1..=TRIES {
                self.game.set(Some(fen), &[])?;
                self.engine.new_game();
                let strength = Strength::of_level(level, seed);
                let best = self.engine.search(&self.game, Request::default().strength(strength))?.best;
                self.game.play(&best)?;
                found += u64::from(self.game.fen() == wanted);
            }
            if 2 * found > TRIES {
                return Ok(level);
            }
        }
        Ok(Strength::FULL)
    }
}
