//! `asterism match`: arguments in, a match played, tables out.

mod games;
mod genfens;
mod openings;
mod pace;
mod page;
mod pgn;
mod programs;
mod settings;
mod standings;

use crate::cli::args::number;
use crate::cli::hint;
use crate::cli::out::note;
use crate::files::expect_own_files;
use crate::lab::batch::{DrawRule, Shard, WinRule};
use crate::lab::tournament::clock::{EngineLimits, TimeControl};
use crate::lab::tournament::game::GameRules;
use crate::lab::tournament::match_log::MatchLog;
use crate::lab::tournament::opening::Opening;
use crate::lab::tournament::openings::Openings;
use crate::lab::tournament::runner::Plan;
use crate::lab::tournament::schedule::{Format, Schedule};
use crate::lab::tournament::spec::{self, EngineSpec};
use crate::lab::tournament::sprt::Sprt;
use crate::lab::tournament::standings::Standings;
use crate::lab::tournament::transcript::Transcript;
use anyhow::{anyhow, bail};
use asterism_engine::variants::find;
use asterism_interface::records::{GameRecord, MoveTexts};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use games::MatchGames;
pub(super) use genfens::{Genfens, with_genfens};
use openings::OpeningArgs;
use page::Page;
use serde_json::{Value, json};
pub(super) use settings::with_settings;
use standings::StandingsView;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Format] {
        &[Format::RoundRobin, Format::Gauntlet]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Format::RoundRobin => PossibleValue::new("round-robin").help("Every engine plays every other"),
            Format::Gauntlet => PossibleValue::new("gauntlet").help("The first engine plays all others"),
        })
    }
}

#[derive(Args, Debug)]
pub(super) struct Match {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// An engine: 'cmd=PROGRAM name=NAME nodes=N option.Hash=16'
    ///
    /// Further words are dir=FOLDER, tc=10+0.1, movetime=MS and depth=N; without cmd it is this program itself.
    #[arg(long = "engine", value_name = "WORDS", required = true, help_heading = "Engines")]
    engines: Vec<String>,
    /// Words for every engine, such as 'tc=8+0.08'
    #[arg(long, value_name = "WORDS", default_value = "", help_heading = "Engines")]
    each: String,
    /// Scheme of pairings
    #[arg(long, value_enum, default_value = "round-robin", help_heading = "Engines")]
    format: Format,
    /// Openings that every pairing plays with both colours
    #[arg(long, default_value_t = 50, value_parser = number(1_u64..=1_000_000), help_heading = "Engines")]
    rounds: u64,
    /// Games played at a time
    #[arg(long, default_value_t = 1, value_parser = number(1_u16..=512), help_heading = "Engines")]
    concurrency: u16,
    /// Time control, [MOVES/]SECONDS[+INCREMENT]
    ///
    /// It applies to every engine without limits of its own; if several limits are given, all apply.
    #[arg(long, help_heading = "Limits")]
    tc: Option<TimeControl>,
    /// Milliseconds a move
    #[arg(long, value_parser = number(1_u64..), help_heading = "Limits")]
    movetime: Option<u64>,
    /// Nodes a move
    #[arg(long, value_parser = number(1_u64..), help_heading = "Limits")]
    nodes: Option<u64>,
    /// Depth of a move in turns
    #[arg(long, value_parser = number(1_u64..), help_heading = "Limits")]
    depth: Option<u64>,
    /// Milliseconds a move may come too late before it loses; this gives no extra time
    #[arg(long, default_value_t = 50, value_parser = number(0_u64..=1_000_000), help_heading = "Limits", hide_short_help = true)]
    margin: u64,
    /// Seconds an engine without a clock may take for a move, and any engine to get ready
    #[arg(long, default_value_t = 60, value_parser = number(1_u64..=1_000_000), help_heading = "Limits", hide_short_help = true)]
    patience: u64,
    #[command(flatten)]
    openings: OpeningArgs,
    /// End games as draws by scores: 'from=40 count=8 score=10'
    ///
    /// From move `from` on, both sides have to report at most `score` centipawns for `count` moves each in a row. Words
    /// that are left out have these values.
    #[arg(long, value_name = "WORDS", help_heading = "Ends of games and of the match")]
    draw: Option<DrawRule>,
    /// End games as wins by scores: 'count=4 score=800'
    ///
    /// Both sides have to report the win for `count` moves each in a row.
    #[arg(long, value_name = "WORDS", help_heading = "Ends of games and of the match")]
    win: Option<WinRule>,
    /// End a game as a draw after this many turns
    ///
    /// The turns of the opening count too; openings from a file that already have this many turns are skipped.
    #[arg(long, value_name = "TURNS", value_parser = number(0_u64..), help_heading = "Ends of games and of the match")]
    max_turns: Option<u64>,
    /// Stop when a test of two engines is decided: 'elo0=0 elo1=5'
    ///
    /// A sequential test; further words are alpha=0.05, beta=0.05 and model=normalized (or logistic).
    #[arg(long, value_name = "WORDS", help_heading = "Ends of games and of the match")]
    sprt: Option<Sprt>,
    /// The file of the match, from which the same command resumes
    ///
    /// Every finished game is added.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    log: Option<PathBuf>,
    /// Write all games of the log as text at the end
    ///
    /// Also when the match is stopped; only an earlier file of the same match is replaced.
    #[arg(long, value_name = "FILE", requires = "log", help_heading = "Output")]
    pgn: Option<PathBuf>,
    /// Write a page with the table, the test and the last board
    ///
    /// It also lists the faults, and is updated while the match runs; only such a page is replaced.
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    html: Option<PathBuf>,
    /// Write the moves of --pgn in the short notation, as in chess without this flag
    #[arg(long, requires = "pgn", help_heading = "Output", hide_short_help = true)]
    san: bool,
    /// Append all that engines receive and print to this file, which is never replaced
    #[arg(long, value_name = "FILE", help_heading = "Output", hide_short_help = true)]
    debug: Option<PathBuf>,
    /// MiB that the file of --debug may grow to
    #[arg(long, value_name = "MIB", default_value_t = 1000, requires = "debug",
        value_parser = number(1_u64..=1_000_000), help_heading = "Output", hide_short_help = true)]
    debug_limit: u64,
    /// Play part I of N only, with a log of its own; all logs together are the log of the match
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_short_help = true)]
    shard: Shard,
    /// Print how the match stands each time this many games have ended (0: never)
    #[arg(long, value_name = "GAMES", default_value_t = 20, value_parser = number(0_u64..), help_heading = "Output", hide_short_help = true)]
    every: u64,
    /// Print the table as JSON
    #[arg(long, help_heading = "Output")]
    json: bool,
    /// Take more flags from this file: one a line, without dashes, and its value after a blank, without
    /// quotes: `engine cmd=builds/new name=new`. Lines that begin with `#` are skipped; for a flag that is also on the
    /// command line, that one counts
    #[arg(long, value_name = "FILE", hide_short_help = true)]
    #[allow(dead_code, reason = "its flags stand in its place before this is read")]
    settings: Vec<PathBuf>,
}

impl Match {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        let engines = self.read_engines();
        let engines =
            engines.map_err(|error| hint::with(error, "`asterism match -h` has an example".to_string()))?;
        self.check_files()?;
        let schedule = Schedule::new(engines.len(), self.format, self.rounds);
        let mut plan = Plan {
            entry,
            engines: &engines,
            limits: self.limits(),
            book: openings::with_game_left(self.openings.book(entry)?, self.max_turns)?,
            rules: GameRules {
                draw: self.draw,
                win: self.win,
                max_turns: self.max_turns,
                margin: Duration::from_millis(self.margin),
            },
            response_timeout: Duration::from_secs(self.patience),
            concurrency: self.concurrency as usize,
            transcript: None,
        };
        openings::tell_repetitions(&plan.book, entry, self.rounds);
        let mut standings = Standings::new(schedule.clone());
        let programs = programs::checksums(plan.engines);
        let conditions = self.conditions(&plan, &programs);
        let mut page = self.html.as_deref().map(|path| Page::new(path, &plan, &conditions)).transpose()?;
        let mut done = HashSet::new();
        let mut openings = HashMap::new();
        let mut count = |record: GameRecord| {
            let players = schedule.fixture(record.game).players.map(|player| &engines[player].name);
            if [&record.white, &record.black] != players {
                bail!("{} - {}, expected {} - {}", record.white, record.black, players[0], players[1]);
            }
            standings.add(&record);
            if let Some(page) = &mut page {
                page.add(
                    &record,
                    &StandingsView { engines: &engines, sprt: self.sprt, standings: &standings },
                );
            }
            done.insert(record.game);
            if let Entry::Vacant(place) = openings.entry(record.opening) {
                place.insert(Opening::of(&record.start(), (entry.open)().as_mut())?);
            }
            Ok(())
        };
        let moves = MoveTexts::of(self.san);
        let log = self.log.as_ref().map(|path| MatchLog::open(path, &conditions, &mut count)).transpose()?;
        if let (Some(path), Some(log)) = (&self.pgn, &log) {
            pgn::check(path, log, moves)?;
        }
        if !done.is_empty() {
            let plural = if done.len() == 1 { "" } else { "s" };
            note(format_args!("resumed after {} game{plural}", done.len()));
        }
        // After the log, so that the one is not taken for the other.
        plan.transcript = self.transcript()?;
        programs::tell_twins(plan.engines, &programs, plan.limits);
        let (sprt, every, json) = (self.sprt, self.every, self.json);
        let mut games = MatchGames { plan: &plan, sprt, every, json, standings, log, page, stopped: false };
        let left = || schedule.part(self.shard).filter(|fixture| !done.contains(&fixture.game));
        let played = games.play(left, openings);
        if let Some(complaint) = plan.transcript.as_ref().and_then(|transcript| transcript.complaint()) {
            note(format_args!("--debug: {complaint}"));
        }
        if played.is_ok() || games.standings.games() > 0 {
            games.show();
        }
        if let (Some(path), Some(log)) = (&self.pgn, &games.log) {
            let written = pgn::write(path, log, moves);
            return played.and(written);
        }
        played
    }

    fn read_engines(&self) -> anyhow::Result<Vec<EngineSpec>> {
        let read = |text: &String| spec::engine(text, &self.each);
        let engines: Vec<EngineSpec> = self.engines.iter().map(read).collect::<Result<_, _>>()?;
        if engines.len() < 2 {
            bail!("--engine: one engine, expected two or more");
        }
        if self.sprt.is_some() && engines.len() > 2 {
            bail!("--sprt: {} engines, expected two", engines.len());
        }
        for (i, engine) in engines.iter().enumerate() {
            if engines[..i].iter().any(|other| other.name == engine.name) {
                bail!("--engine: two engines are called '{}', expected name=NAME", engine.name);
            }
            if engine.limits.is_none() && self.limits() == EngineLimits::default() {
                let expected = "--tc, --movetime, --nodes or --depth";
                bail!("--engine: {} has no limit, expected {expected}", engine.name);
            }
        }
        Ok(engines)
    }

    fn limits(&self) -> EngineLimits {
        EngineLimits { clock: self.tc, movetime: self.movetime, nodes: self.nodes, depth: self.depth }
    }

    /// Refuses files of which two are the same. Before the log is opened, which would make it.
    fn check_files(&self) -> anyhow::Result<()> {
        let files =
            [("--log", &self.log), ("--pgn", &self.pgn), ("--html", &self.html), ("--debug", &self.debug)];
        expect_own_files(&files.map(|(flag, path)| (flag, path.as_ref())))
    }

    fn transcript(&self) -> anyhow::Result<Option<Arc<Transcript>>> {
        let Some(path) = &self.debug else { return Ok(None) };
        let transcript = Transcript::open(path, self.debug_limit << 20);
        transcript.map(|transcript| Some(Arc::new(transcript))).map_err(|error| anyhow!("--debug: {error}"))
    }

    /// Returns the conditions that identify this match. The number of rounds, the test, the part and how many games are
    /// played at a time may change.
    fn conditions(&self, plan: &Plan, programs: &[Option<String>]) -> Value {
        let openings = match &plan.book {
            Openings::Random(random) => json!(random),
            Openings::Lines(lines) => json!(lines),
        };
        json!({
            "variant": plan.entry.info.name, "engines": plan.engines, "limits": plan.limits, "openings": openings,
            "gauntlet": self.format == Format::Gauntlet, "draw": self.draw, "win": self.win,
            "max_turns": self.max_turns, "margin": self.margin, "patience": self.patience,
            "programs": programs,
        })
    }
}
