//! `asterism analyse`: one position; many are left to `many`.

use super::analysis_screen::AnalysisScreen;
use super::args::{EvalFileArgs, LimitArgs, number, threads};
use super::many::{self, Many};
use super::out::{line, work_for_a_reader};
use super::position_args::{OneOrManyArgs, hinted};
use super::stop::on_interrupt;
use crate::lab::batch::AnswerForm;
use asterism_engine::engine::{Engine, HashSize, Threads};
use asterism_engine::game::{Game, Report, Request};
use asterism_engine::rules::ReportedScore;
use asterism_engine::search::{BOUNDS, Bound, Limits, Strength};
use asterism_interface::analysis::{AnalysisRequest, Analyzer, hash_for};
use asterism_interface::json;
use clap::Args;
use serde_json::Value;
use std::io::{IsTerminal, stderr, stdout};
use std::time::Duration;

/// The limit of a search that was given none.
const DEFAULT_TIME: Duration = Duration::from_millis(5_000);
/// MiB of table for one position.
const DEFAULT_HASH: u32 = 64;

#[derive(Args, Debug)]
pub(super) struct Analyse {
    #[command(flatten)]
    asked: OneOrManyArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    network: EvalFileArgs,
    /// Show this many best moves
    #[arg(long, default_value_t = 1, value_parser = number(BOUNDS.multipv))]
    multipv: u32,
    /// Threads [default: 1; with --input all cores]
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// How many of the --threads search one position together
    ///
    /// With more than 1, answers vary.
    #[arg(long, default_value_t = 1, requires = "input", value_parser = number(BOUNDS.threads), hide_short_help = true)]
    threads_each: u32,
    /// MiB of hash table [default: 64; with --input less]
    ///
    /// With --input what the limits need, up to 16 for each position at a time.
    #[arg(long, value_parser = number(BOUNDS.hash))]
    hash: Option<u32>,
    /// Move as this level does, from 0 (weak) to 11 (full strength)
    #[arg(long, default_value_t = Strength::FULL, value_parser = number(0_u32..=Strength::FULL))]
    level: u32,
    /// Seed of a level's choices
    #[arg(long, default_value_t = 0, value_parser = number(0_u64..), hide_short_help = true)]
    seed: u64,
    /// Print JSON: one object for each of the best moves, each on a line
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let default = Limits::movetime(DEFAULT_TIME);
        let limits = self.limits.or(default);
        let strength = Strength::of_level(self.level, self.seed);
        let request = Request::from(limits).multipv(self.multipv as usize).strength(strength);
        let OneOrManyArgs { variant, input: Some(input), run, .. } = self.asked else {
            let position = self.asked.one()?;
            let hash = HashSize(self.hash.unwrap_or(DEFAULT_HASH) as usize);
            let game = position.open().map_err(|error| hinted(error, &position))?;
            let mut engine = Engine::new(hash, Threads(self.threads.unwrap_or(1) as usize))?;
            engine.set_network(&game, self.network.open(game.as_ref())?.as_ref())?;
            return one(game.as_ref(), request, engine, self.json);
        };
        let hash = hash_for(&request.limits, self.hash);
        let many = Many {
            input,
            variant,
            workers: (threads(self.threads) / self.threads_each as usize).max(1),
            hash,
            form: AnswerForm { fields: &["bestmove"], lines: request.multipv },
            run,
        };
        let network = self.network.open_for_its_game()?;
        many::run(many, || {
            let analyzer = Analyzer::new(request.clone(), hash, Threads(self.threads_each as usize))?;
            let mut analyzer = analyzer.evaluated_with(network.clone())?;
            Ok(move |number, request: &AnalysisRequest| {
                let found = analyzer.answer(request)?;
                let mut objects = found.json();
                for object in &mut objects {
                    object["line"] = u64::into(number);
                    if let Some(id) = &request.id {
                        object["id"] = id.clone();
                    }
                }
                let lines = objects.iter().map(Value::to_string).collect();
                Ok(many::Answered { lines, passed: found.passed })
            })
        })
    }
}

fn one(game: &dyn Game, request: Request, mut engine: Engine, as_json: bool) -> anyhow::Result<()> {
    let (name, fen, side) = (game.info().name, game.fen(), game.side_to_move());
    let screen = (!as_json && stdout().is_terminal()).then(|| AnalysisScreen::open(game));
    if let Some(outcome) = game.finished() {
        if as_json {
            line(json::over(name, &fen, side, outcome));
        } else if screen.is_none() {
            line(format_args!("{name} {fen}"));
            line(format_args!("the game is over: {outcome}"));
        }
        return Ok(());
    }
    work_for_a_reader();
    let stop = engine.stop_handle();
    // Ctrl-C ends the search, not the program: what was found is printed.
    on_interrupt(move || {
        stop.stop();
    });
    if let Some(screen) = &screen {
        screen.think();
    } else if !as_json {
        line(format_args!("{name} {fen}"));
        if let Some(draw) = game.outcome() {
            line(format_args!("a player may claim a draw: {draw}"));
        }
    }
    let show = |report: &Report| match &screen {
        Some(screen) => screen.show(report),
        None if as_json => show_progress(report),
        None => print_line(report),
    };
    let answer = engine.search_with(game, request, show)?;
    if let Some(screen) = screen {
        screen.close(game, &answer);
    } else if as_json {
        for report in &answer.lines {
            line(json::line(name, &fen, side, report, Some(&answer.best)));
        }
    } else {
        line(format_args!("best move {}", answer.best));
    }
    Ok(())
}

/// Prints a line of analysis.
fn print_line(report: &Report) {
    // "mate 3 or more" would say that it takes longer.
    let bound = match (report.bound, matches!(report.score, ReportedScore::Mate(_))) {
        (Bound::Exact, _) => "",
        (Bound::Lower, false) => " or more",
        (Bound::Upper, false) => " or less",
        (Bound::Lower, true) => " or better",
        (Bound::Upper, true) => " or worse",
    };
    line(format_args!(
        "{:>3}/{:<3} {:>2}. {:>9}{bound}  {:>10} nodes {:>7} ms  {}",
        report.depth,
        report.seldepth,
        report.multipv,
        report.score,
        report.nodes,
        report.elapsed.as_millis(),
        report.line()
    ));
}

/// Shows only where the search is, and only on a terminal.
fn show_progress(report: &Report) {
    if stderr().is_terminal() {
        eprint!("\rdepth {} nodes {} {}    ", report.depth, report.nodes, report.score);
    }
}
