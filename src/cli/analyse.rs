//! `asterism analyse`.

use super::PositionArgs;
use super::out::line;
use crate::game::{Answer, Game, Listener, Report, Request};
use crate::rules::{Color, Outcome};
use crate::search::root::ScoreBound;
use crate::search::{Limits, Signals, Table};
use crate::session::{mate_moves, score_text};
use clap::Args;
use serde_json::{Value, json};
use std::io::{IsTerminal, stderr};
use std::sync::Arc;
use std::time::Duration;

/// Milliseconds for a search that was given no limit.
const DEFAULT_TIME: u64 = 5_000;

#[derive(Args, Debug)]
pub struct Analyse {
    #[command(flatten)]
    position: PositionArgs,
    /// Search this many turns deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Search this many nodes (the same nodes give the same answer with one thread)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search this many milliseconds (5000 if no limit is given)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Show this many best moves
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
    multipv: u32,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: u32,
    /// MiB of transposition table
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,
    /// Print JSON, one object a line and best move
    #[arg(long)]
    json: bool,
}

impl Analyse {
    pub fn run(&self) -> Result<(), String> {
        let mut game = self.position.open()?;
        if let Some(outcome) = game.finished() {
            self.print_over(game.as_ref(), outcome);
            return Ok(());
        }
        let limited = self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some();
        let time = self.movetime.or((!limited).then_some(DEFAULT_TIME));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: time.map(Duration::from_millis),
            ..Limits::default()
        };
        let (multipv, threads) = (self.multipv as usize, self.threads as usize);
        let request = Request { limits, multipv, threads, search_moves: Vec::new() };
        let table = Arc::new(Table::new(self.hash as usize)?);
        let signals = Arc::new(Signals::new(threads, false));
        let breaker = signals.clone();
        // Ctrl-C ends the search, not the program: what was found is printed.
        let _ = ctrlc::set_handler(move || breaker.stop());
        let fen = game.fen();
        let side = game.side_to_move();
        let answer = if self.json {
            game.search(&request, &table, &signals, &Quietly)
        } else {
            line(format_args!("{} {fen}", game.info().name));
            game.search(&request, &table, &signals, &Aloud)
        };
        let answer = answer.map_err(|error| error.to_string())?;
        if self.json {
            for report in &answer.lines {
                line(format_args!("{}", line_json(game.info().name, &fen, side, report, &answer)));
            }
        } else {
            line(format_args!("best move {}", answer.best.as_deref().unwrap_or("(none)")));
        }
        Ok(())
    }

    fn print_over(&self, game: &dyn Game, outcome: Outcome) {
        if self.json {
            let over = json!({
                "variant": game.info().name, "fen": game.fen(), "side": game.side_to_move().letter().to_string(),
                "result": outcome.result(), "reason": outcome.by(), "bestmove": Value::Null, "pv": [],
            });
            line(over);
        } else {
            line(format_args!("{} {}", game.info().name, game.fen()));
            line(format_args!("the game is over: {outcome}"));
        }
    }
}

/// One line of analysis by the schema of protocol.md.
fn line_json(variant: &str, fen: &str, side: Color, report: &Report, answer: &Answer) -> Value {
    let score = match mate_moves(report.score) {
        None => json!({ "cp": report.score }),
        Some(moves) => json!({ "mate": moves }),
    };
    let bound = match report.bound {
        ScoreBound::Exact => "exact",
        ScoreBound::Lower => "lower",
        ScoreBound::Upper => "upper",
    };
    json!({
        "variant": variant, "fen": fen, "side": side.letter().to_string(),
        "depth": report.depth, "seldepth": report.seldepth, "multipv": report.multipv,
        "nodes": report.nodes, "nps": report.nps(), "time_ms": report.elapsed.as_millis() as u64,
        "score": score, "bound": bound, "pv": report.pv, "bestmove": answer.best,
    })
}

/// Prints each line as it comes.
struct Aloud;

impl Listener for Aloud {
    fn progress(&self, report: &Report) {
        let bound = match report.bound {
            ScoreBound::Exact => "",
            ScoreBound::Lower => " or more",
            ScoreBound::Upper => " or less",
        };
        line(format_args!(
            "{:>3}/{:<3} {:>2}. {:>9}{bound}  {:>10} nodes {:>7} ms  {}",
            report.depth,
            report.seldepth,
            report.multipv,
            score_text(report.score),
            report.nodes,
            report.elapsed.as_millis(),
            report.pv.join(" ")
        ));
    }
}

/// Shows only where it is, and only on a terminal.
struct Quietly;

impl Listener for Quietly {
    fn progress(&self, report: &Report) {
        if stderr().is_terminal() {
            eprint!("\rdepth {} nodes {} {}    ", report.depth, report.nodes, score_text(report.score));
        }
    }
}
