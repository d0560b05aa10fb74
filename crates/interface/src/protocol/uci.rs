//! UCI: a host's lines in, a session's answers out. The commands, options and texts are described
//! in protocol.md.

use super::dialect::{Dialect, Flow, Handling, LoopEvent};
use super::go::{Go, parse_go};
use super::output::Output;
use crate::session::{
    Audience, Ended, NO_FILE, OPTIONS, OptionKind, OptionRange, Session, SessionError, Task, proof_text,
};
use crate::xboard::xboard_knows;
use anyhow::{anyhow, bail};
use asterism_engine::game::{Answer, Game, Report};
use asterism_engine::rules::Color;
use asterism_engine::search::{BOUNDS, Bound, Limits};
use asterism_engine::variants::VARIANTS;
use asterism_support::text::repeated;
use std::fmt::Display;
use std::str::SplitAsciiWhitespace;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

/// Commands that are answered while a task runs; the others, but `stop` and `ponderhit`, wait for its end.
const AT_ONCE: &[&str] = &["isready", "quit", "uci", "debug", "help", ""];

/// Commands of people that take no more words; hosts may add some to the others.
const ALONE: &[&str] = &["d", "eval", "moves", "bench", "help"];

/// The answer to a `go` if there is no move.
const NO_MOVE: &str = "bestmove (none)";

/// The reason why nothing is searched in a position that the host does not mean.
const REFUSED: &str = "the last 'position' was refused, expected another one first";

pub(super) struct Uci {
    session: Session,
    output: Output,
    events: Sender<LoopEvent>,
    /// Whether the last `position` was refused: the host means another one than that of the session.
    refused: bool,
    /// A `go` that has no move to answer with, but may not answer yet.
    held: Option<Held>,
}

/// The condition that an answer waits for.
struct Held {
    /// Whether `ponderhit` will do; otherwise only `stop`.
    ponder_hit: bool,
}

impl Uci {
    pub(super) fn new(output: Output, events: Sender<LoopEvent>) -> Result<Uci, SessionError> {
        Ok(Uci { session: Session::new()?, output, events, refused: false, held: None })
    }

    fn print(&self, text: &str) -> anyhow::Result<()> {
        text.lines().for_each(|line| self.output.line(line));
        Ok(())
    }

    fn introduce(&self) -> anyhow::Result<()> {
        self.output.line(concat!("id name Asterism ", env!("ASTERISM_VERSION")));
        self.output.line("id author the Asterism developers");
        for row in OPTIONS {
            let kind = match row.range() {
                OptionRange::Spin(from, to, default) => format!("spin default {default} min {from} max {to}"),
                OptionRange::Check(default) => format!("check default {default}"),
                OptionRange::Button => "button".to_string(),
                OptionRange::File => format!("string default {NO_FILE}"),
                OptionRange::Variant => {
                    let names: Vec<String> =
                        VARIANTS.iter().map(|e| format!(" var {}", e.info.name)).collect();
                    format!("combo default {}{}", VARIANTS[0].info.name, names.concat())
                }
            };
            self.output.line(&format!("option name {} type {kind}", row.name));
        }
        self.print("uciok")
    }

    fn set_option(&mut self, line: &str) -> anyhow::Result<()> {
        let mut words = line.split_ascii_whitespace().skip(1);
        if words.next() != Some("name") {
            bail!("setoption: expected 'name NAME' and perhaps 'value VALUE'");
        }
        let name = words.take_while(|word| *word != "value").collect::<Vec<_>>().join(" ");
        let before = self.session.options().variant;
        let change = self.session.read_option(&name, option_value(line))?;
        let remark = change.remark();
        let kind = self.session.apply(change)?;
        if let Some(remark) = remark {
            self.output.line(&format!("info string {remark}"));
        }
        if kind == OptionKind::Variant {
            // Another game is at its start, even if a position was refused before.
            self.refused &= self.session.options().variant == before;
            let game = self.session.game()?;
            let info = game.info();
            self.output.line(&format!(
                "info string variant {} files {} ranks {} pocket {} template {} startpos {}",
                info.name,
                info.files,
                info.ranks,
                info.pocket as u8,
                pattern(game),
                info.start
            ));
        }
        Ok(())
    }

    fn position(&mut self, words: SplitAsciiWhitespace) -> anyhow::Result<()> {
        let set = self.set_position(words);
        self.refused = set.is_err();
        set
    }

    fn set_position(&mut self, words: SplitAsciiWhitespace) -> anyhow::Result<()> {
        const FROM_WHERE: &str = "'startpos' or 'fen FEN'";
        let words: Vec<&str> = words.collect();
        let moves_at = words.iter().position(|w| *w == "moves").unwrap_or(words.len());
        let moves = words.get(moves_at + 1..).unwrap_or(&[]);
        let fen = match words.first() {
            Some(&"startpos") if moves_at == 1 => None,
            Some(&"startpos") => bail!("position: '{}', expected 'moves' or nothing", words[1]),
            Some(&"fen") => Some(words[1..moves_at].join(" ")),
            Some(other) => bail!("position: '{other}', expected {FROM_WHERE}"),
            None => bail!("position: expected {FROM_WHERE}"),
        };
        Ok(self.session.game_mut()?.set(fen.as_deref(), moves)?)
    }

    fn go(&mut self, words: SplitAsciiWhitespace) -> anyhow::Result<()> {
        let words: Vec<&str> = words.collect();
        if words.first() == Some(&"perft") {
            return self.perft(&words[1..].join(" "));
        }
        let overhead = Duration::from_millis(self.session.options().overhead as u64);
        let Go { mut request, search_moves, remarks } =
            parse_go(&words, self.session.game()?.side_to_move(), overhead)?;
        remarks.iter().for_each(|remark| self.output.line(&format!("info string {}", repeated(remark))));
        if self.refused {
            self.error(&REFUSED);
            self.answer_nothing(&request.limits);
            return Ok(());
        }
        request.multipv = self.session.options().multipv;
        request.strength = self.session.options().strength();
        if let Some(outcome) = self.session.game()?.finished() {
            self.output.line(&format!("info string the game is over: {outcome}"));
            self.answer_nothing(&request.limits);
            return Ok(());
        }
        self.start(Task::Search(request, search_moves))
    }

    /// Answers a search for which there is nothing to search, when its host expects the answer.
    fn answer_nothing(&mut self, limits: &Limits) {
        if limits.infinite || limits.ponder {
            self.held = Some(Held { ponder_hit: !limits.infinite });
        } else {
            self.output.line(NO_MOVE);
        }
    }

    fn release(&mut self) {
        if self.held.take().is_some() {
            self.output.line(NO_MOVE);
        }
    }

    fn perft(&mut self, depth: &str) -> anyhow::Result<()> {
        if self.refused {
            bail!(REFUSED);
        }
        let bounds = BOUNDS.perft;
        let Some(turns) = depth.parse().ok().filter(|turns| bounds.contains(turns)) else {
            bail!("perft: '{depth}', expected a depth from {} to {}", bounds.start(), bounds.end());
        };
        self.start(Task::Perft(turns))
    }

    fn start(&mut self, task: Task) -> anyhow::Result<()> {
        let show_wdl = self.session.options().show_wdl;
        let audience = Printer { output: self.output.clone(), events: self.events.clone(), show_wdl };
        Ok(self.session.start(task, Arc::new(audience))?)
    }

    fn display(&self) -> anyhow::Result<()> {
        let game = self.session.game()?;
        self.print(&game.view().text())?;
        self.output.line(&format!("Key: {:016X}", game.hash()));
        match game.outcome() {
            None => self.print("Result: *"),
            Some(outcome) => self.print(&format!("Result: {outcome}")),
        }
    }

    fn moves(&self) -> anyhow::Result<()> {
        self.print(&self.session.moves()?)
    }

    fn evaluate(&self) -> anyhow::Result<()> {
        let game = self.session.game()?;
        if let Some(outcome) = game.outcome() {
            return self.print(&format!("Evaluation: none, the game is over: {outcome}"));
        }
        let value = self.session.evaluate()? as f64 / 100.0;
        let white = if game.side_to_move() == Color::White { value } else { -value };
        self.print(&format!("Evaluation: {white:+.2} Pawns for White, without search"))
    }
}

/// Returns the game whose rules a host may take as a pattern: the game itself if hosts know it; if a side goes on or
/// passes, Chu Shogi with its Lion.
fn pattern(game: &dyn Game) -> &'static str {
    match game.max_parts() {
        1 if xboard_knows(game.info()) => game.info().name,
        1 => "fairy",
        _ => "lion",
    }
}

/// Returns the text after the word `value` in `setoption`, unchanged: the name of a file may contain spaces.
fn option_value(line: &str) -> Option<&str> {
    let blank_before = |at: usize| line[..at].ends_with(|c: char| c.is_ascii_whitespace());
    let mut rests = line
        .match_indices("value")
        .filter(|(at, _)| blank_before(*at))
        .map(|(at, word)| &line[at + word.len()..]);
    let rest = rests.find(|rest| rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_whitespace()))?;
    Some(rest.trim_ascii())
}

impl Dialect for Uci {
    fn handling(&self, line: &str) -> Handling {
        match line.split_ascii_whitespace().next().unwrap_or("") {
            "stop" => Handling::Signal("stop"),
            "ponderhit" => Handling::Signal("ponderhit"),
            command if self.busy() && !AT_ONCE.contains(&command) => Handling::Waits,
            _ => Handling::AtOnce,
        }
    }

    fn busy(&self) -> bool {
        self.session.busy() || self.held.is_some()
    }

    fn line(&mut self, line: &str) -> Flow {
        let mut words = line.split_ascii_whitespace();
        let done = match words.next().unwrap_or("") {
            command if ALONE.contains(&command) && words.clone().next().is_some() => {
                let found = words.next().unwrap_or_default();
                Err(anyhow!("{command}: '{found}', expected nothing more"))
            }
            "" | "debug" => Ok(()),
            "quit" => return Flow::Quit,
            "uci" => self.introduce(),
            "isready" => self.print("readyok"),
            "ucinewgame" => self.session.new_game().map_err(Into::into),
            "setoption" => self.set_option(line),
            "position" => self.position(words),
            "go" => self.go(words),
            "stop" => {
                self.session.stop();
                self.release();
                Ok(())
            }
            "ponderhit" => {
                self.session.ponder_hit();
                if self.held.as_ref().is_some_and(|held| held.ponder_hit) {
                    self.release();
                }
                Ok(())
            }
            "perft" => self.perft(&words.collect::<Vec<_>>().join(" ")),
            "d" => self.display(),
            "eval" => self.evaluate(),
            "moves" => self.moves(),
            "bench" => self.start(Task::Bench),
            "help" => self.print(HELP),
            other => Err(anyhow!("unknown command '{other}', 'help' lists them")),
        };
        if let Err(reason) = done {
            self.error(&reason);
        }
        Flow::Continue
    }

    fn collect(&mut self) {
        if let Err(reason) = self.session.collect() {
            self.error(&reason);
        }
    }

    fn stop_waiting(&mut self) {
        if self.session.waits() {
            self.session.stop();
        }
        if self.held.is_some() {
            self.release();
            let _ = self.events.send(LoopEvent::Ended); // what waits behind it goes on
        }
    }

    fn stop_search(&mut self) {
        self.session.stop_search();
    }

    fn break_off(&mut self) {
        self.session.stop();
        self.collect();
        self.release();
    }

    fn error(&self, reason: &dyn Display) {
        self.output.line(&format!("info string error: {}", repeated(&reason.to_string())));
    }
}

/// Prints the reports of a running task.
struct Printer {
    output: Output,
    events: Sender<LoopEvent>,
    show_wdl: bool,
}

impl Printer {
    fn print(&self, text: &str) {
        self.output.line(text);
        if self.output.broken() {
            let _ = self.events.send(LoopEvent::OutputClosed); // an engine that is quitting receives nothing
        }
    }
}

impl Audience for Printer {
    fn progress(&self, report: &Report) {
        self.print(&info_line(report, self.show_wdl));
    }

    fn counted(&self, text: &str, nodes: u64) {
        self.print(&format!("{text}: {nodes}"));
    }

    fn line(&self, text: &str) {
        self.print(text);
    }

    fn ended(&self, ended: Ended) {
        // Before the last lines: a host that answers them at once must find the session about to be idle. The main loop
        // joins this thread, so these lines still come first.
        let _ = self.events.send(LoopEvent::Ended); // an engine that is quitting receives nothing
        match ended {
            Ended::Search(Ok(answer)) => {
                if let Some(text) = answer.proof.and_then(proof_text) {
                    self.output.line(&format!("info string {text}"));
                }
                self.output.line(&best_move(&answer));
            }
            Ended::Search(Err(error)) => {
                self.output.line(&format!("info string error: {}", repeated(&error.to_string())));
                self.output.line(NO_MOVE);
            }
            Ended::Perft(Some(total)) => {
                self.output.line("");
                self.output.line(&format!("Nodes searched: {total}"));
            }
            Ended::Bench(Ok(())) => {}
            Ended::Perft(None) => self.output.line("info string stopped before its end"),
            Ended::Bench(Err(reason)) => {
                let reason = repeated(&reason.to_string());
                self.output.line(&format!("info string error: bench: {reason}"));
            }
            Ended::Broken => {
                self.output.line("info string error: internal error: the task panicked");
                self.output.line(NO_MOVE);
            }
        }
    }
}

fn best_move(answer: &Answer) -> String {
    match &answer.ponder {
        Some(reply) => format!("bestmove {} ponder {reply}", answer.best),
        None => format!("bestmove {}", answer.best),
    }
}

fn info_line(report: &Report, show_wdl: bool) -> String {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let wdl = if show_wdl { format!(" wdl {}", report.wdl) } else { String::new() };
    format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{wdl} nodes {} nps {} hashfull {} time {} pv {}",
        report.depth,
        report.seldepth,
        report.multipv,
        report.score,
        report.nodes,
        report.nps(),
        report.hashfull,
        report.elapsed.as_millis(),
        report.line()
    )
}

/// The commands.
pub const HELP: &str = "\
commands: uci isready ucinewgame setoption position go stop ponderhit quit
go: depth N, nodes N, movetime MS, wtime MS btime MS winc MS binc MS movestogo N, infinite, ponder, mate N, searchmoves M..., perft N
more: d (board), eval, moves, perft N, bench, help";
