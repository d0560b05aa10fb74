//! Games of the engine against itself, each given by a seed and its number.

use super::{Adjudicator, DrawRule, WinRule};
use crate::lab::dataset::{Block, BlockPacker, Codec, PositionLine, ScoredPosition};
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Answer, EvalFile, Game, GameError, Turn};
use asterism_engine::rules::{Color, Info, Outcome, ReportedScore, Score};
use asterism_engine::search::Limits;
use asterism_engine::variants::VariantEntry;
use asterism_interface::analysis::AnalysisError;
use asterism_interface::json::SearchFacts;
use asterism_interface::openings::play_random_opening;
use asterism_interface::records::{ParsedGame, RecordedMove, result_text};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The conditions of the games.
#[derive(Clone, Debug)]
pub(crate) struct SelfplayConfig {
    /// Seed of the whole run; with a game's number it makes all of that game's chances.
    pub seed: u64,
    pub limits: Limits,
    /// Turns played at random before the engine plays.
    pub random: usize,
    /// Turns after which a game is ended.
    pub turns: usize,
    /// An opening is replaced if a search sees a larger advantage, in centipawns.
    pub max_opening: Option<Score>,
    /// The rule for calling a game drawn before its end.
    pub draw: Option<DrawRule>,
    /// The rule for calling a game won before its end.
    pub win: Option<WinRule>,
    /// The network to evaluate with; `None` for the built-in one.
    pub eval_file: Option<EvalFile>,
}

impl SelfplayConfig {
    /// Games with this seed that are played to their end, from any opening.
    pub(crate) fn plain(seed: u64, limits: Limits, random: usize, turns: usize) -> SelfplayConfig {
        SelfplayConfig {
            seed,
            limits,
            random,
            turns,
            max_opening: None,
            draw: None,
            win: None,
            eval_file: None,
        }
    }
}

/// Attempts at an opening that is balanced.
const TRIES: usize = 50;
/// One game in this many is played out though its scores decide it: to see how often they are right.
const PLAYED_OUT: u64 = 16;

/// Plays games of one variant.
pub(crate) struct Player {
    game: Box<dyn Game>,
    start: Option<String>,
    config: SelfplayConfig,
    engine: Engine,
}

/// A position that the engine has searched, and the result.
#[derive(Debug)]
pub(crate) struct SearchedPosition {
    fen: String,
    side: Color,
    /// Whether the side to move is in check.
    check: bool,
    /// Whether no part of the move that was played is noisy.
    quiet: bool,
    answer: Answer,
}

#[derive(Debug)]
pub(crate) struct SelfplayGame {
    variant: &'static str,
    number: u64,
    seed: u64,
    start: String,
    random: Vec<Turn>,
    searched: Vec<SearchedPosition>,
    /// The outcome; `None` if the game is unfinished.
    outcome: Option<Outcome>,
    /// The outcome that its scores decided before its end.
    by_scores: Option<Outcome>,
}

impl Player {
    /// Makes a player of games from `start` (the start position if not given), with a table of this size.
    pub(crate) fn new(
        entry: &VariantEntry,
        start: Option<String>,
        config: SelfplayConfig,
        hash: HashSize,
    ) -> Result<Player, AnalysisError> {
        let (game, mut engine) = ((entry.open)(), Engine::new(hash, Threads(1))?);
        engine.set_network(&game, config.eval_file.as_ref())?;
        Ok(Player { game, start, config, engine })
    }

    /// Returns how the games are played.
    pub(crate) fn config(&self) -> &SelfplayConfig {
        &self.config
    }

    /// Returns the description of the variant.
    pub(crate) fn info(&self) -> &'static Info {
        self.game.info()
    }

    pub(crate) fn variant(&self) -> &'static str {
        self.game.info().name
    }

    /// Returns where every game begins.
    pub(crate) fn start(&self) -> &str {
        self.start.as_deref().unwrap_or(self.game.info().start)
    }

    /// Plays the game with this number. It depends on seed, number and limits alone, unless the limits are in time.
    pub(crate) fn play(&mut self, number: u64) -> Result<SelfplayGame, AnalysisError> {
        self.play_until(number, usize::MAX)
    }

    /// Plays the game with this number, but only up to the first search.
    pub(crate) fn begin(&mut self, number: u64) -> Result<SelfplayGame, AnalysisError> {
        self.play_until(number, 1)
    }

    /// Plays a game with at most this many searches.
    fn play_until(&mut self, number: u64, searches: usize) -> Result<SelfplayGame, AnalysisError> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.config.seed);
        rng.set_stream(number); // another sequence of the same seed
        let random = self.open(&mut rng)?;
        self.forget();
        let mut searched = Vec::new();
        let (mut adjudicator, mut by_scores) = (Adjudicator::new(self.config.draw, self.config.win), None);
        while searched.len() < searches
            && self.game.outcome().is_none()
            && random.len() + searched.len() < self.config.turns
            && (by_scores.is_none() || number.is_multiple_of(PLAYED_OUT))
        {
            let (fen, side) = (self.game.fen(), self.game.side_to_move());
            let check = self.game.state().check;
            let answer = self.search()?;
            let score = answer.first().exact_score();
            self.game.play(&answer.best)?;
            let move_number = (random.len() + searched.len()) as u64 / 2 + 1;
            by_scores = by_scores.or(adjudicator.add_score(side, move_number, score).map(adjudicated));
            searched.push(SearchedPosition { fen, side, check, quiet: self.game.last_is_quiet(), answer });
        }
        // The rules take precedence over the scores.
        let outcome = self.game.outcome().or(by_scores.filter(|_| !number.is_multiple_of(PLAYED_OUT)));
        let (variant, seed, start) = (self.variant(), self.config.seed, self.start().to_string());
        Ok(SelfplayGame { variant, number, seed, start, random, searched, outcome, by_scores })
    }

    /// Searches the position as all of a game are searched.
    fn search(&mut self) -> Result<Answer, GameError> {
        self.engine.search(&self.game, &self.config.limits)
    }

    /// Forgets all earlier searches: a game depends on none before it.
    fn forget(&mut self) {
        self.engine.new_game();
    }

    /// Plays random turns until no side has too large an advantage after them; if no attempt achieves that, the last
    /// one.
    fn open(&mut self, rng: &mut ChaCha8Rng) -> Result<Vec<Turn>, GameError> {
        let mut random = self.play_at_random(rng)?;
        let Some(most) = self.config.max_opening else { return Ok(random) };
        for _ in 1..TRIES {
            if self.game.outcome().is_some() {
                break; // it cannot be searched
            }
            self.forget();
            if self.search()?.first().centipawns().abs() <= most {
                break;
            }
            random = self.play_at_random(rng)?;
        }
        Ok(random)
    }

    fn play_at_random(&mut self, rng: &mut ChaCha8Rng) -> Result<Vec<Turn>, GameError> {
        let turns = self.config.random.min(self.config.turns);
        play_random_opening(self.game.as_mut(), self.start.as_deref(), turns, rng)
    }
}

impl SelfplayGame {
    /// Returns the number of the game in the run, from 1.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Returns whether the outcome that its scores decided was the result, if the game was played to the end all the
    /// same.
    pub(crate) fn adjudicated(&self) -> Option<Option<bool>> {
        let by_scores = self.by_scores?;
        let end = self.outcome.filter(|_| self.number.is_multiple_of(PLAYED_OUT));
        Some(end.map(|end| end.result == by_scores.result))
    }

    /// Returns how many moves at its beginning were random.
    pub(crate) fn random_moves(&self) -> usize {
        self.random.len()
    }

    /// Returns the positions in which the search sees a win of the side to move within this many moves, the longest
    /// first.
    pub(crate) fn positions_won_within(&self, moves: u32) -> impl Iterator<Item = &str> {
        let within = move |searched: &&SearchedPosition| {
            let score = searched.answer.first().exact_score();
            matches!(score, Some(ReportedScore::Mate(left)) if (1..=i64::from(moves)).contains(&left))
        };
        self.searched.iter().filter(within).map(|searched| searched.fen.as_str())
    }

    /// Returns the game as one object.
    pub(crate) fn game_json(&self) -> Value {
        let searched = self.searched.iter().map(|searched| &searched.answer.best);
        let moves: Vec<&Turn> = self.random.iter().chain(searched).collect();
        let of_random = self.random.iter().map(|_| Value::Null);
        let scores: Vec<Value> = of_random
            .chain(self.searched.iter().map(|searched| json!(searched.answer.first().score)))
            .collect();
        json!({
            "variant": self.variant, "game": self.number, "seed": self.seed, "fen": self.start,
            "moves": moves, "scores": scores, "result": self.result(), "reason": self.reason(),
        })
    }

    /// Returns the game as a record; its random turns are marked as chosen by no engine.
    pub(crate) fn record(&self) -> ParsedGame {
        let searched = self.searched.iter().map(|searched| &searched.answer.best);
        let tags = [("Variant", self.variant), ("FEN", &self.start), ("Reason", self.reason())];
        ParsedGame {
            moves: self
                .random
                .iter()
                .chain(searched)
                .map(|turn| RecordedMove::bare(&turn.to_string()))
                .collect(),
            book: self.random.len(),
            ..ParsedGame::new(tags, self.outcome.map(|end| end.result))
        }
    }

    /// Returns the positions that were searched, as a block of a file.
    pub(crate) fn block(&self, codec: &Codec) -> anyhow::Result<Block> {
        let mut block = BlockPacker::new(codec, self.number);
        let end = self.outcome.map(|end| end.result);
        for searched in &self.searched {
            let score = searched.answer.first().centipawns();
            let (fen, check, noisy) = (searched.fen.clone(), searched.check, !searched.quiet);
            block.add(&ScoredPosition { fen, score, end, check, noisy })?;
        }
        Ok(block.finish())
    }

    /// Returns an object for each position that was searched.
    pub(crate) fn position_json(&self) -> Vec<Value> {
        let numbered = (self.random.len() + 1..).zip(&self.searched);
        let object = |(turn, searched): (usize, &SearchedPosition)| {
            let report = searched.answer.first();
            let line = PositionLine {
                variant: self.variant.to_string(),
                fen: searched.fen.clone(),
                score: report.score,
                bestmove: searched.answer.best.to_string(),
                game: Some(self.number),
                seed: Some(self.seed),
                game_result: self.outcome.map(|end| end.result),
                turn: turn as u64,
                search: SearchFacts::of(searched.side, report),
            };
            json!(line)
        };
        numbered.map(object).collect()
    }

    fn result(&self) -> &'static str {
        result_text(self.outcome.map(|end| end.result))
    }

    fn reason(&self) -> &'static str {
        self.outcome.map_or("broken off", |end| end.by)
    }
}

/// Returns the end of a game that its scores decide.
fn adjudicated(winner: Option<Color>) -> Outcome {
    let by = "adjudicated";
    winner.map_or(Outcome::draw(by), |winner| Outcome::win(winner, by))
}
