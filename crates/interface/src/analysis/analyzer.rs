//! Analyses positions on request, one after the other.

use super::{AnalysisError, AnalysisRequest, Games};
use crate::json;
use asterism_engine::engine::{Engine, HashSize, StopGroup, Threads};
use asterism_engine::game::{Answer, EvalFile, Game, GameError, Request, Turn};
use asterism_engine::rules::{Color, Outcome, ReportedScore};
use asterism_engine::search::Limits;
use asterism_engine::variants::{Setup, find};
use serde_json::Value;

/// The largest table, in MiB, for one of many searches if no size is requested.
const HASH: u32 = 16;
/// Bytes of table a node needs at most.
const ENTRY: u64 = 16;

/// Returns the MiB of table for one of many searches: it is emptied before each, so it is no larger than it can be
/// filled.
pub fn hash_for(limits: &Limits, given: Option<u32>) -> HashSize {
    let needed = limits.nodes.map_or(u64::from(HASH), |nodes| nodes.saturating_mul(ENTRY).div_ceil(1 << 20));
    HashSize(given.map_or(needed.clamp(1, u64::from(HASH)) as usize, |hash| hash as usize))
}

/// Analyses positions, each as if it were the first: without a limit in time, and with one thread,
/// the answer depends on the request alone.
pub struct Analyzer {
    games: Games,
    engine: Engine,
    /// The network to evaluate with; other games than its own are refused.
    eval_file: Option<EvalFile>,
    /// Limits and lines of each search.
    search: Request,
}

/// The analysis of a position.
#[derive(Debug)]
pub struct Analysis {
    /// The variant's name.
    pub variant: &'static str,
    /// The position, moves played.
    pub fen: String,
    /// The side to move.
    pub side: Color,
    /// The result of the search.
    pub result: AnalysisResult,
    /// Whether the answer meets the expectations of the request, if it has any.
    pub passed: Option<bool>,
}

/// The result of a search, or of the game.
#[derive(Debug)]
pub enum AnalysisResult {
    /// No move can be asked for.
    Over(Outcome),
    /// A search has ended.
    Searched(Answer),
}

impl Analyzer {
    /// Makes an analyzer that searches every position as `search` says, with a table of this size and this many threads.
    pub fn new(search: Request, hash: HashSize, threads: Threads) -> Result<Analyzer, AnalysisError> {
        let engine = Engine::new(hash, threads)?;
        Ok(Analyzer { games: Games::default(), engine, eval_file: None, search })
    }

    /// Returns the analyzer, with the network in `eval_file`, if that is given.
    pub fn evaluated_with(mut self, eval_file: Option<EvalFile>) -> Result<Analyzer, AnalysisError> {
        if let Some(file) = &eval_file {
            self.engine.set_network(&(find(file.variant())?.open)(), Some(file))?;
        }
        Ok(Analyzer { eval_file, ..self })
    }

    /// Analyses the position of `request`. The error names the fault of the request.
    ///
    /// ```
    /// use asterism_engine::{HashSize, Limits, Threads};
    /// use asterism_interface::analysis::{AnalysisRequest, Analyzer};
    ///
    /// let mut analyzer = Analyzer::new(Limits::depth(4).into(), HashSize(1), Threads(1))?;
    /// let request = AnalysisRequest::read("7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7;", Some("chess")).unwrap()?;
    /// assert_eq!(analyzer.answer(&request)?.passed, Some(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&mut self, request: &AnalysisRequest) -> Result<Analysis, AnalysisError> {
        self.answer_within(request, &StopGroup::default())
    }

    /// Analyses like [`Analyzer::answer`], as a step of a longer work: a stop of it ends the search.
    pub fn answer_within(
        &mut self,
        request: &AnalysisRequest,
        work: &StopGroup,
    ) -> Result<Analysis, AnalysisError> {
        let Analyzer { games, engine, eval_file, search: limits } = self;
        work.add(engine.stop_handle());
        games.with(&request.setup.variant, |game| {
            expect_game_of(eval_file.as_ref(), game, engine)?;
            answer(game, request, limits, engine)
        })
    }

    /// Analyses the position of a game after `to` of its moves, like [`Analyzer::answer_within`]. Where this analyzer
    /// has answered last for the position after `from` of them, it goes on from there.
    pub fn answer_after(
        &mut self,
        setup: &Setup,
        from: Option<usize>,
        to: usize,
        work: &StopGroup,
    ) -> Result<Analysis, AnalysisError> {
        let Analyzer { games, engine, eval_file, search: limits } = self;
        work.add(engine.stop_handle());
        games.with(&setup.variant, |game| {
            expect_game_of(eval_file.as_ref(), game, engine)?;
            match from.filter(|from| *from <= to) {
                Some(from) => setup.moves[from..to].iter().try_for_each(|text| game.play_text(text))?,
                None => game.set_up(setup.fen.as_deref(), &mut setup.texts().take(to))?,
            }
            let result = search(game, limits, engine)?;
            let (variant, fen, side) = (game.info().name, game.fen(), game.side_to_move());
            Ok(Analysis { variant, fen, side, result, passed: None })
        })
    }
}

impl Analysis {
    /// Returns an object for each of the best lines, or one if the game is over.
    pub fn json(&self) -> Vec<Value> {
        let Analysis { variant, fen, side, .. } = self;
        let mut objects = match &self.result {
            AnalysisResult::Over(outcome) => vec![json::over(variant, fen, *side, *outcome)],
            AnalysisResult::Searched(answer) => answer
                .lines
                .iter()
                .map(|report| json::line(variant, fen, *side, report, Some(&answer.best)))
                .collect(),
        };
        if let Some(passed) = self.passed {
            objects.iter_mut().for_each(|object| object["passed"] = passed.into());
        }
        objects
    }
}

/// Refuses a game of another variant than the file is for, if one is given.
fn expect_game_of(
    file: Option<&EvalFile>,
    game: &dyn Game,
    engine: &mut Engine,
) -> Result<(), AnalysisError> {
    match file {
        Some(file) if file.variant() != game.info().name => Ok(engine.set_network(game, Some(file))?),
        _ => Ok(()),
    }
}

fn answer(
    game: &mut dyn Game,
    request: &AnalysisRequest,
    limits: &Request,
    engine: &mut Engine,
) -> Result<Analysis, AnalysisError> {
    request.setup.set(game)?;
    let (game, count) = (&mut *game, request.setup.moves.len());
    let read = |code, texts: &[String]| {
        let of_code =
            |error: GameError| AnalysisError::ExpectedMove { code, error: error.numbered(count + 1) };
        texts.iter().map(|text| game.read(text).map_err(of_code)).collect::<Result<Vec<_>, _>>()
    };
    let (right, wrong) = (read("bm", &request.bm)?, read("am", &request.am)?);
    let (fen, side) = (game.fen(), game.side_to_move());
    let result = search(game, limits, engine)?;
    let passed = request.is_test().then(|| passes(request.dm, &right, &wrong, &result));
    Ok(Analysis { variant: game.info().name, fen, side, result, passed })
}

/// Searches the present position of a game as if it were the first.
fn search(game: &dyn Game, limits: &Request, engine: &mut Engine) -> Result<AnalysisResult, AnalysisError> {
    if let Some(outcome) = game.finished() {
        return Ok(AnalysisResult::Over(outcome));
    }
    engine.new_game();
    Ok(AnalysisResult::Searched(engine.search(game, limits)?))
}

/// Returns whether a test is passed. If it asks for a win within this many moves, the move that starts it is free, for
/// there may be several, except for those to be avoided. Moves that lead to the same position are the same.
fn passes(within: Option<u32>, right: &[Turn], wrong: &[Turn], result: &AnalysisResult) -> bool {
    let AnalysisResult::Searched(answer) = result else { return false };
    let best = answer.best.fen_after();
    let is_among = |turns: &[Turn]| turns.iter().any(|turn| turn.fen_after() == best);
    let is_right = match within {
        Some(within) => {
            matches!(answer.first().score, ReportedScore::Mate(moves) if (1..=within.into()).contains(&moves))
        }
        None => right.is_empty() || is_among(right),
    };
    is_right && !is_among(wrong)
}
