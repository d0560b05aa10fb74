//! Games of the engine against itself, each given by a seed and its number.

use super::BatchError;
use crate::game::{Answer, Game, GameError, Report, Request, Silent, play_random_turns};
use crate::json;
use crate::records::{GameResult, ParsedGame, RecordedMove};
use crate::rules::{Color, Outcome};
use crate::search::{Limits, Signals, TranspositionTable};
use crate::variants::VariantEntry;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use std::sync::Arc;

/// How games are played.
#[derive(Clone, Debug)]
pub struct SelfplayConfig {
    /// Seed of the whole run; with a game's number it makes all of that game's chances.
    pub seed: u64,
    /// Limits of each search.
    pub limits: Limits,
    /// Turns played at random before the engine plays.
    pub random: usize,
    /// Turns after which a game is broken off.
    pub turns: usize,
}

/// Attempts at so many random turns before one fewer is tried.
const TRIES: usize = 50;

/// Plays games of one variant.
pub struct Player {
    game: Box<dyn Game>,
    start: Option<String>,
    config: SelfplayConfig,
    table: Arc<TranspositionTable>,
}

/// A position the engine has searched, and what it found.
#[derive(Debug)]
pub struct SearchedPosition {
    fen: String,
    side: Color,
    answer: Answer,
}

/// A finished game.
#[derive(Debug)]
pub struct SelfplayGame {
    variant: &'static str,
    number: u64,
    seed: u64,
    start: String,
    random: Vec<String>,
    searched: Vec<SearchedPosition>,
    /// How it ended; `None` where it was broken off.
    outcome: Option<Outcome>,
}

impl Player {
    /// A player of games from `start` (the start position if not given), with a table of `megabytes` MiB.
    pub fn new(
        entry: &VariantEntry,
        start: Option<String>,
        config: SelfplayConfig,
        megabytes: usize,
    ) -> Result<Player, BatchError> {
        Ok(Player {
            game: (entry.open)(),
            start,
            config,
            table: Arc::new(TranspositionTable::new(megabytes)?),
        })
    }

    /// How the games are played.
    pub fn config(&self) -> &SelfplayConfig {
        &self.config
    }

    /// The variant's name.
    pub fn variant(&self) -> &'static str {
        self.game.info().name
    }

    /// Where every game begins.
    pub fn start(&self) -> &str {
        self.start.as_deref().unwrap_or(self.game.info().start)
    }

    /// Plays the game with this number. It depends on seed, number and limits alone, where those are not in time.
    pub fn play(&mut self, number: u64) -> Result<SelfplayGame, BatchError> {
        self.play_until(number, usize::MAX)
    }

    /// Plays the same game, but only up to the first search.
    pub fn begin(&mut self, number: u64) -> Result<SelfplayGame, BatchError> {
        self.play_until(number, 1)
    }

    /// Plays a game with at most so many searches.
    fn play_until(&mut self, number: u64, searches: usize) -> Result<SelfplayGame, BatchError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.config.seed);
        rng.set_stream(number); // another sequence of the same seed
        let random = self.open(&mut rng)?;
        self.game.forget();
        self.table.clear();
        let mut searched = Vec::new();
        while searched.len() < searches
            && self.game.outcome().is_none()
            && random.len() + searched.len() < self.config.turns
        {
            let (fen, side) = (self.game.fen(), self.game.side_to_move());
            let request = Request { limits: self.config.limits.clone(), ..Request::default() };
            let signals = Arc::new(Signals::new(1, false));
            let answer = self.game.search(&request, &self.table, &signals, &Silent)?;
            self.game.play(answer.best.as_deref().ok_or(BatchError::NoMove)?)?;
            searched.push(SearchedPosition { fen, side, answer });
        }
        let outcome = self.game.outcome();
        let (variant, seed, start) = (self.variant(), self.config.seed, self.start().to_string());
        Ok(SelfplayGame { variant, number, seed, start, random, searched, outcome })
    }

    /// Plays the random turns, such that the game goes on after them; fewer where no attempt does that.
    fn open(&mut self, rng: &mut ChaCha8Rng) -> Result<Vec<String>, GameError> {
        for length in (1..=self.config.random.min(self.config.turns)).rev() {
            for _ in 0..TRIES {
                self.restart()?;
                if let Some(turns) = play_random_turns(self.game.as_mut(), length, rng)? {
                    return Ok(turns);
                }
            }
        }
        self.restart()?;
        Ok(Vec::new())
    }

    fn restart(&mut self) -> Result<(), GameError> {
        self.game.set(self.start.as_deref(), &[])
    }
}

impl SelfplayGame {
    /// Its number in the run, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// How many moves at its beginning were random.
    pub fn random_moves(&self) -> usize {
        self.random.len()
    }

    /// The game as one object.
    pub fn game_json(&self) -> Value {
        let searched = self.searched.iter().filter_map(|searched| searched.answer.best.as_ref());
        let moves: Vec<&String> = self.random.iter().chain(searched).collect();
        let of_random = self.random.iter().map(|_| Value::Null);
        let scores: Vec<Value> = of_random
            .chain(self.searched.iter().filter_map(|s| best(s).map(|r| json::score(r.score))))
            .collect();
        json!({
            "variant": self.variant, "game": self.number, "seed": self.seed, "fen": self.start,
            "moves": moves, "scores": scores, "result": self.result(), "reason": self.reason(),
        })
    }

    /// The game as a record; its random turns are those that no engine chose.
    pub fn record(&self) -> ParsedGame {
        let searched = self.searched.iter().filter_map(|searched| searched.answer.best.as_ref());
        let tags = [("Variant", self.variant), ("FEN", &self.start), ("Reason", self.reason())];
        ParsedGame {
            tags: tags.map(|(name, value)| (name.to_string(), value.to_string())).into(),
            moves: self.random.iter().chain(searched).map(|text| RecordedMove::bare(text)).collect(),
            book: self.random.len(),
            result: self.outcome.map(GameResult::of),
            line: 0,
        }
    }

    /// An object for each position that was searched.
    pub fn position_json(&self) -> Vec<Value> {
        let numbered = (self.random.len() + 1..).zip(&self.searched);
        let object = |(turn, searched): (usize, &SearchedPosition)| {
            let report = best(searched)?;
            let mut object = json::line(self.variant, &searched.fen, searched.side, report, &searched.answer);
            object["game"] = self.number.into();
            object["seed"] = self.seed.into();
            object["turn"] = turn.into();
            object["game_result"] = self.result().into();
            Some(object)
        };
        numbered.filter_map(object).collect()
    }

    fn result(&self) -> &'static str {
        self.outcome.map_or("*", Outcome::result)
    }

    fn reason(&self) -> &'static str {
        self.outcome.map_or("broken off", Outcome::by)
    }
}

fn best(searched: &SearchedPosition) -> Option<&Report> {
    searched.answer.lines.first()
}
