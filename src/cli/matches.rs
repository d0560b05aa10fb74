//! `asterism match`: arguments in, a match played, tables out.

use super::out::line;
use crate::tournament::adjudication::{DrawRule, WinRule};
use crate::tournament::clock::{Limits, TimeControl};
use crate::tournament::game::Conduct;
use crate::tournament::journal::Journal;
use crate::tournament::openings::{Book, Opening, Random};
use crate::tournament::record::Record;
use crate::tournament::runner::Plan;
use crate::tournament::schedule::{Fixture, Format, Schedule, Shard};
use crate::tournament::spec::{self, EngineSpec};
use crate::tournament::sprt::{Sprt, Verdict};
use crate::tournament::table::Table;
use crate::variants::find;
use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Who meets whom.
#[derive(Clone, Copy, Debug, ValueEnum, PartialEq, Eq)]
enum Meeting {
    /// Everybody meets everybody
    RoundRobin,
    /// The first engine meets all others
    Gauntlet,
}

#[derive(Args, Debug)]
pub struct Match {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// An engine: 'cmd=PROGRAM name=NAME tc=10+0.1 movetime=MS nodes=N depth=N option.NAME=VALUE';
    /// without cmd this program itself
    #[arg(long = "engine", value_name = "WORDS", required = true)]
    engines: Vec<String>,
    /// Words that hold for every engine
    #[arg(long, value_name = "WORDS", default_value = "")]
    each: String,
    /// Who meets whom
    #[arg(long, value_enum, default_value = "round-robin")]
    format: Meeting,
    /// Rounds: in each, every pairing plays one opening with both colours
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    rounds: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    concurrency: u16,
    /// Time control, [MOVES/]SECONDS[+INCREMENT]
    #[arg(long)]
    tc: Option<TimeControl>,
    /// Milliseconds a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Nodes a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Turns of depth a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    depth: Option<u64>,
    /// Milliseconds a move may come too late
    #[arg(long, default_value_t = 20)]
    margin: u64,
    /// Seconds an engine without a clock may take for a move, and any engine to get ready
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// File of openings: 'FEN', 'FEN moves MOVE...' or 'startpos moves MOVE...' a line
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "plies", "balance"])]
    openings: Option<PathBuf>,
    /// Seed of random openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Turns of a random opening
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    plies: u32,
    /// Centipawns that a random opening may be worth for either side
    #[arg(long, default_value_t = 150)]
    balance: u32,
    /// Call a draw where both see one: 'from=40 count=8 score=10' (moves of each side, centipawns)
    #[arg(long, value_name = "WORDS")]
    draw: Option<DrawRule>,
    /// Call a win where both see one: 'count=4 score=800'
    #[arg(long, value_name = "WORDS")]
    win: Option<WinRule>,
    /// Call a draw after so many turns, the opening's included
    #[arg(long, value_name = "TURNS")]
    max_turns: Option<u64>,
    /// Stop when a test is decided: 'elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized'
    #[arg(long, value_name = "WORDS")]
    sprt: Option<Sprt>,
    /// The file of the match: every finished game is added, the same command goes on where it was
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Play part I of N only
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Print how it stands after every so many games (0: never)
    #[arg(long, value_name = "GAMES", default_value_t = 20)]
    every: u64,
}

/// Nodes of the search that judges a random opening.
const BALANCE_NODES: u64 = 10_000;

impl Match {
    pub fn run(&self) -> Result<(), String> {
        let entry = find(&self.variant)?;
        let engines = self.read_engines()?;
        let format = if self.format == Meeting::Gauntlet { Format::Gauntlet } else { Format::RoundRobin };
        let schedule = Schedule::new(engines.len(), format, self.rounds);
        if self.sprt.is_some() && engines.len() != 2 {
            return Err(format!("--sprt: {} engines, expected 2", engines.len()));
        }
        let limits = self.limits();
        if let Some(spec) = engines.iter().find(|e| e.limits.is_none() && limits == Limits::default()) {
            return Err(format!(
                "engine {} has no limit, expected --tc, --movetime, --nodes or --depth",
                spec.name
            ));
        }
        let random =
            Random { seed: self.seed, turns: self.plies, balance: self.balance, nodes: BALANCE_NODES };
        let book = match &self.openings {
            None => Book::Random(random),
            Some(path) => {
                let blame = |error: String| format!("{}: {error}", path.display());
                let text = std::fs::read_to_string(path).map_err(|error| blame(error.to_string()))?;
                Book::parse(&text, entry).map_err(blame)?
            }
        };
        let conditions = self.conditions(&engines, &book);
        let (mut journal, games) = match &self.log {
            None => (None, BTreeMap::new()),
            Some(path) => {
                let (journal, games) = Journal::open(path, &conditions)?;
                (Some(journal), games)
            }
        };
        let mut table = Table::new(schedule.clone(), engines.len());
        games.values().for_each(|record| table.add(record));
        let stop = Arc::new(AtomicBool::new(false));
        let breaker = stop.clone();
        let _ = ctrlc::set_handler(move || breaker.store(true, Relaxed));
        let known: HashMap<u64, Opening> = games.values().map(|r| (r.opening, opening_of(r))).collect();
        let mut left =
            schedule.part(self.shard).filter(|fixture: &Fixture| !games.contains_key(&fixture.game));
        let margin = Duration::from_millis(self.margin);
        let plan = Plan {
            entry,
            engines: &engines,
            limits,
            book,
            conduct: Conduct { draw: self.draw, win: self.win, max_turns: self.max_turns, margin },
            patience: Duration::from_secs(self.patience),
            concurrency: self.concurrency as usize,
        };
        let bar = super::progress::bar(schedule.part(self.shard).count() as u64, "games");
        bar.set_position(table.games());
        if self.decided(&table).is_none() {
            plan.run(&mut left, known, &stop, |record| {
                if let Some(journal) = &mut journal {
                    journal.add(&record)?;
                }
                table.add(&record);
                bar.inc(1);
                if record.fault.is_some() {
                    bar.suspend(|| {
                        eprintln!(
                            "game {}, {} - {}: {}",
                            record.game + 1,
                            record.white,
                            record.black,
                            record.reason
                        )
                    });
                }
                bar.set_message(self.state(&table, &engines));
                if self.every > 0 && table.games() % self.every == 0 {
                    bar.suspend(|| line(self.state(&table, &engines)));
                }
                if self.decided(&table).is_some() {
                    stop.store(true, Relaxed);
                }
                Ok(())
            })?;
        }
        bar.finish_and_clear();
        self.print(&table, &engines);
        Ok(())
    }

    fn read_engines(&self) -> Result<Vec<EngineSpec>, String> {
        let engines: Vec<EngineSpec> =
            self.engines.iter().map(|text| spec::engine(text, &self.each)).collect::<Result<_, _>>()?;
        if engines.len() < 2 {
            return Err("--engine: one engine, expected two or more".into());
        }
        for (i, engine) in engines.iter().enumerate() {
            if engines[..i].iter().any(|other| other.name == engine.name) {
                return Err(format!(
                    "--engine: two engines are called '{}', expected name=NAME",
                    engine.name
                ));
            }
        }
        Ok(engines)
    }

    fn limits(&self) -> Limits {
        Limits { clock: self.tc, movetime: self.movetime, nodes: self.nodes, depth: self.depth }
    }

    /// What makes this match this match; the number of rounds and the test may change.
    fn conditions(&self, engines: &[EngineSpec], book: &Book) -> Value {
        let openings = match book {
            Book::Random(random) => json!(random),
            Book::Lines(lines) => json!(lines),
        };
        json!({
            "variant": self.variant, "engines": engines, "limits": self.limits(), "openings": openings,
            "gauntlet": self.format == Meeting::Gauntlet, "draw": self.draw, "win": self.win,
            "max_turns": self.max_turns, "margin": self.margin, "patience": self.patience,
        })
    }

    fn decided(&self, table: &Table) -> Option<Verdict> {
        self.sprt.and_then(|sprt| sprt.verdict(&table.standing(0).pairs))
    }

    /// One line on how it stands.
    fn state(&self, table: &Table, engines: &[EngineSpec]) -> String {
        let first = table.standing(0);
        let mut text = format!("{} games, {}", table.games(), engines[0].name);
        text += &format!(" +{} ={} -{}", first.tally.wins, first.tally.draws, first.tally.losses);
        if let Some(e) = first.pairs.estimate() {
            text += &format!(", Elo {:+.1} ± {:.1}, LOS {:.1}%", e.elo, e.error, e.los * 100.0);
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            text += &format!(", LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(&first.pairs));
        }
        text
    }

    fn print(&self, table: &Table, engines: &[EngineSpec]) {
        let width = engines.iter().map(|e| e.name.chars().count()).max().unwrap_or(0).max(6);
        line(format_args!(
            "{:<width$} {:>7} {:>7} {:>6} {:>6} {:>6} {:>6} {:>8} {:>7} {:>8} {:>6}  pairs 0 ½ 1 1½ 2",
            "engine", "games", "points", "won", "drawn", "lost", "faults", "Elo", "±", "nElo", "LOS"
        ));
        for engine in table.ranking() {
            let standing = table.standing(engine);
            let tally = standing.tally;
            let text = match standing.pairs.estimate() {
                None => format!("{:>8} {:>7} {:>8} {:>6}", "", "", "", ""),
                Some(e) => {
                    format!("{:>+8.1} {:>7.1} {:>+8.1} {:>5.1}%", e.elo, e.error, e.nelo, e.los * 100.0)
                }
            };
            line(format_args!(
                "{:<width$} {:>7} {:>7.1} {:>6} {:>6} {:>6} {:>6} {text}  {:?}",
                engines[engine].name,
                tally.games(),
                tally.points(),
                tally.wins,
                tally.draws,
                tally.losses,
                standing.faults,
                standing.pairs.0
            ));
        }
        if let Some(sprt) = self.sprt {
            let (lower, upper) = sprt.bounds();
            let verdict = match self.decided(table) {
                None => "undecided",
                Some(Verdict::Lower) => "elo0 accepted",
                Some(Verdict::Upper) => "elo1 accepted",
            };
            let llr = sprt.llr(&table.standing(0).pairs);
            line(format_args!(
                "SPRT {verdict}: LLR {llr:.3} of {lower:.3} to {upper:.3}, elo0 {} elo1 {}",
                sprt.elo0, sprt.elo1
            ));
        }
    }
}

fn opening_of(record: &Record) -> Opening {
    let moves = record.moves.iter().take(record.book).map(|played| played.text.clone()).collect();
    Opening { fen: record.fen.clone(), moves }
}
