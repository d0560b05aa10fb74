//! `asterism stats`.

use super::args::{LimitArgs, number, threads, threads_for, workers};
use super::position_args::given_fen;
use super::records::{Record, RecordFile, WrongGames, expect_game_of};
use super::results::{check_svg, expect_reader, is_standard_output, write_svg};
use super::selfplay::GameArgs;
use super::stop::stop_flag;
use super::{out, progress};
use crate::files::expect_different;
use crate::lab::batch::selfplay::Player;
use crate::lab::stats::{GameFacts, Statistics, Tally, json, plot, text};
use anyhow::bail;
use asterism_engine::engine::HashSize;
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::analysis::in_order;
use asterism_interface::records::ParsedGame;
use clap::Args;
use serde_json::Value;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Nodes per turn if no limit is given.
const DEFAULT_NODES: u64 = 2_000;
/// MiB of transposition table for each game at a time.
const HASH: HashSize = HashSize(4);

#[derive(Args, Debug)]
pub(super) struct Stats {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// A position to begin games at (`startpos`: the variant's own); given several times, setups are compared
    #[arg(long)]
    fen: Vec<String>,
    /// Count the games of these files instead of self-play: files of a match, of selfplay, or in the manner of PGN
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["fen", "games", "seed", "random", "turns", "depth", "nodes", "movetime"])]
    input: Vec<PathBuf>,
    /// Games of self-play for each setup
    #[arg(long, default_value_t = 100, value_parser = number(1_u64..))]
    games: u64,
    #[command(flatten)]
    each: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Games at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// Print JSON, an object for each setup
    #[arg(long)]
    json: bool,
    /// Draw an SVG picture into this new file; `-` prints the picture alone
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Stats {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        expect_different(&self.input)?;
        let picture_only = self.svg.as_deref().is_some_and(is_standard_output);
        check_svg(self.svg.as_deref())?; // before the long work
        expect_reader(self.svg.as_deref());
        let mut wrong = WrongGames::default();
        let setups = match self.input.is_empty() {
            true => self.play(entry)?,
            false => self.read(entry, &mut wrong)?.into_iter().collect(),
        };
        if setups.is_empty() {
            return wrong.end();
        }
        // Before the text: when standard output is closed, the program ends.
        let draw = |path| write_svg(path, &plot::draw(entry.info, &setups));
        let picture = self.svg.as_deref().map_or(Ok(()), draw);
        match (picture_only, self.json) {
            (true, _) => {}
            (false, true) => {
                setups.iter().map(|setup| json::object(entry.info, setup)).for_each(|o: Value| out::line(o))
            }
            (false, false) => text::write(entry.info, &setups).iter().for_each(out::line),
        }
        picture?;
        wrong.end()
    }

    /// Plays the games of every setup. Ctrl-C ends that, and the finished games count.
    fn play(&self, entry: &'static VariantEntry) -> anyhow::Result<Vec<Statistics>> {
        let starts: Vec<Option<&str>> = match self.fen.is_empty() {
            true => vec![None],
            false => self.fen.iter().map(|fen| given_fen(fen)).collect(),
        };
        for start in &starts {
            (entry.open)().set(*start, &[])?; // refuses what is illegal before anything is played
        }
        let stop = stop_flag("ends after the games that are being played");
        let bar = progress::bar(self.games * starts.len() as u64, "games");
        let mut setups = Vec::new();
        for (number, start) in (1..).zip(starts) {
            let tally = self.play_setup(entry, start, &stop, &|| bar.inc(1))?;
            let label = match start {
                None => "start position".to_string(),
                Some(_) => format!("setup {number}"),
            };
            setups.push(tally.statistics(&label));
        }
        bar.finish_and_clear();
        if stop.load(Relaxed) {
            out::note("stopped: not all games were played");
        }
        Ok(setups)
    }

    fn play_setup(
        &self,
        entry: &'static VariantEntry,
        start: Option<&str>,
        stop: &AtomicBool,
        step: &dyn Fn(),
    ) -> anyhow::Result<Tally> {
        let limits = self.limits.or(Limits::nodes(DEFAULT_NODES));
        let config = self.each.config(limits);
        let player = || Player::new(entry, start.map(str::to_string), config.clone(), HASH);
        let at_once = threads_for(self.threads, self.games);
        let players = workers(at_once, HASH, player)?;
        let workers = players.into_iter().map(|mut player| {
            move |number| -> anyhow::Result<GameFacts> {
                let (game, board) = player.play(number)?.record().in_full(Some(entry.info.name))?;
                Ok(GameFacts::of(&game, board.as_ref()))
            }
        });
        let (mut tally, mut first_error) = (Tally::new(entry.info), None);
        let games = (1..=self.games).take_while(|_| !stop.load(Relaxed));
        in_order(games, workers.collect(), |played| {
            match played {
                Ok(facts) => tally.add(facts),
                Err(error) => _ = first_error.get_or_insert(error),
            }
            step();
        })?;
        first_error.map_or(Ok(tally), Err)
    }

    /// Counts the games of the files, if one of them can be counted.
    fn read(
        &self,
        entry: &'static VariantEntry,
        wrong: &mut WrongGames,
    ) -> anyhow::Result<Option<Statistics>> {
        let files =
            self.input.iter().map(|path| RecordFile::open(path)).collect::<anyhow::Result<Vec<_>>>()?;
        let bar = progress::lines(None, "games");
        let replay = |(file, record): (usize, anyhow::Result<Record>)| {
            (file, record.and_then(|record| facts(&record.game, entry).map_err(|error| record.wrong(error))))
        };
        let (mut tally, mut alike) = (Tally::new(entry.info), Alike::default());
        let files = files.into_iter().enumerate();
        let records = files.flat_map(|(file, of_file)| of_file.records().map(move |record| (file, record)));
        in_order(records, vec![replay; threads(self.threads)], |(file, facts)| {
            let facts = bar.suspend(|| wrong.leave_out(facts));
            if let Some((facts, _)) = facts.filter(|(_, likeness)| alike.is_new(file, likeness)) {
                tally.add(facts);
            }
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        if bar.position() == 0 {
            bail!("no game in the input");
        }
        alike.tell();
        Ok((!tally.is_empty()).then(|| tally.statistics("input")))
    }
}

/// A key that distinguishes a game from others.
struct Likeness {
    /// The hash of its tags and moves.
    hash: u64,
    /// Whether the tags identify the game: by its players, or by its number in a match.
    is_named: bool,
}

impl Likeness {
    fn of(game: &ParsedGame) -> Likeness {
        let mut tags: Vec<_> =
            game.tags.iter().filter(|(_, value)| !["", "?"].contains(&value.as_str())).collect();
        tags.sort();
        let moves: Vec<&str> = game.move_texts().collect();
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one((tags, game.result_text(), moves));
        Likeness { hash, is_named: game.white().is_some() || game.black().is_some() }
    }
}

/// The games that were counted. A log and the text of the same match hold the same games.
#[derive(Default)]
struct Alike {
    /// How often a game is in each file before; a game without names may be played twice.
    seen: HashMap<u64, HashMap<usize, usize>>,
    left_out: usize,
}

impl Alike {
    /// Returns whether a game is to be counted.
    fn is_new(&mut self, file: usize, Likeness { hash, is_named }: &Likeness) -> bool {
        let files = self.seen.entry(*hash).or_default();
        let most_before = files.iter().filter(|(other, _)| **other != file).map(|(_, count)| *count).max();
        let count = files.entry(file).or_default();
        *count += 1;
        let is_new =
            if *is_named { *count == 1 && most_before.is_none() } else { Some(*count) > most_before };
        self.left_out += usize::from(!is_new);
        is_new
    }

    /// Reports how many games were left out.
    fn tell(&self) {
        match self.left_out {
            0 => {}
            1 => out::note("1 game occurs again in the input, with the same tags and moves: counted once"),
            n => out::note(format_args!(
                "{n} games occur again in the input, with the same tags and moves: counted once"
            )),
        }
    }
}

/// Returns the contribution of a game, and its key.
fn facts(game: &ParsedGame, entry: &VariantEntry) -> anyhow::Result<(GameFacts, Likeness)> {
    expect_game_of(game, entry)?;
    let (full, board) = game.in_full(Some(entry.info.name))?;
    Ok((GameFacts::of(&full, board.as_ref()), Likeness::of(&full)))
}
