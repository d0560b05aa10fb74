//! `asterism book`.

mod ending;
mod sources;

use super::args::{LimitArgs, number, threads, workers};
use super::output::{OutputArgs, Sink};
use super::records::WrongGames;
use super::{out, progress, results};
use crate::files::{OtherRun, expect_different, expect_own_files};
use crate::lab::batch::{Shard, same};
use crate::lab::book::{
    BookConfig, BookPosition, HASH, Job, KnownPositions, Searcher, Walk, openings_epd, own_book,
};
use anyhow::{anyhow, bail};
use asterism_engine::rules::Score;
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::{VariantEntry, find};
use asterism_interface::analysis::{AnalysisError, in_order};
use asterism_interface::json;
use clap::Args;
use ending::Ending;
use serde_json::Value;
use std::path::PathBuf;

/// Nodes of a search if no limit is given.
const DEFAULT_NODES: u64 = 20_000;

#[derive(Args, Debug)]
pub(super) struct Book {
    /// The variant's name (see `asterism variants`)
    variant: String,
    /// Write the balanced openings, as EPD, to this new file
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Write the moves that were followed, as the engine's own book has them, to this new file
    #[arg(long, value_name = "FILE")]
    own_book: Option<PathBuf>,
    /// Begin with what is known from these files: other trees, records of games in any form, or positions; in each ply,
    /// positions from the most games are searched first
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    /// Turns of an opening
    #[arg(long, default_value_t = 8, value_parser = number(0_u32..=100))]
    plies: u32,
    /// The most moves of a position that are followed
    #[arg(long, default_value_t = 4, value_parser = number(1_usize..=500))]
    lines: usize,
    /// Centipawns by which a move that is followed may be worse than the best
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = number(0_i32..=10_000))]
    window: Score,
    /// Centipawns that an opening may be worth for either side
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = number(0_i32..=10_000))]
    balance: Score,
    /// The most positions of one ply that are searched before the last
    #[arg(long, value_name = "POSITIONS", default_value_t = 150, value_parser = number(0_usize..))]
    breadth: usize,
    /// How many openings
    #[arg(long, default_value_t = 500, value_parser = number(0_usize..))]
    count: usize,
    /// Seed of the choice where there are more than --breadth, and of the order of the openings
    #[arg(long, default_value_t = 1, value_parser = number(0_u64..))]
    seed: u64,
    /// Positions at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    to: OutputArgs,
}

impl Book {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let entry = find(&self.variant)?;
        expect_different(&self.from)?;
        let (output, openings, own) =
            (self.to.output.as_ref(), self.openings.as_ref(), self.own_book.as_ref());
        expect_own_files(&[("--output", output), ("--openings", openings), ("--own-book", own)])?;
        let config = self.config();
        // An existing tree gives the best error about differences.
        let begun = self.to.resume && output.is_some_and(|path| path.is_file());
        let begun = begun.then(|| self.open(entry, &config)).transpose()?;
        let ending = |what, path, beginning| Ending { what, path, beginning, resumed: self.to.resume };
        let openings = openings.map(|path| ending("openings", path, openings_epd(entry.info, &config, &[])));
        let own = own.map(|path| ending("own book", path, own_book(entry.info, &config, &[])));
        openings.iter().chain(&own).try_for_each(Ending::check)?; // before the long work
        openings.iter().try_for_each(|ending| ending.expect_at_most(self.count))?;
        let mut wrong = WrongGames::default();
        let mut known = KnownPositions::default();
        for path in &self.from {
            sources::read(path, entry, self.plies, &mut known, &mut wrong)?;
        }
        let searchers = workers(threads(self.threads), HASH, || Searcher::new(entry, &config))?;
        let (sink, done) = begun.map_or_else(|| self.open(entry, &config), Ok)?;
        let mut walk = Walk::new(entry, config.clone(), known)?;
        let mut writer = Writer { sink, done: done.into_iter() };
        if walk_on(&mut walk, searchers, &mut writer, self.count as u64)? == 0 && self.to.resume {
            out::note("finished already: nothing was left to walk");
        }
        let found = walk.openings();
        if found.len() < self.count {
            out::note(format_args!(
                "{} of {} openings found: there are no more in this tree, expected more --nodes or a larger --breadth, --window or --balance",
                found.len(),
                self.count
            ));
        }
        let openings = openings.map_or(Ok(()), |ending| match found.is_empty() && self.count > 0 {
            true => bail!("no opening found: nothing is written to {}", ending.path.display()),
            false => ending.write(&openings_epd(entry.info, &config, found)),
        });
        let own = own.map_or(Ok(()), |ending| ending.write(&own_book(entry.info, &config, walk.followed())));
        results::both(results::both(openings, own), wrong.end())
    }

    fn config(&self) -> BookConfig {
        BookConfig {
            plies: self.plies,
            lines: self.lines,
            window: self.window,
            balance: self.balance,
            breadth: self.breadth,
            count: self.count,
            seed: self.seed,
            limits: self.limits.or(Limits::nodes(DEFAULT_NODES)),
        }
    }

    /// Returns where the tree goes, and the positions that are in it already.
    fn open(&self, entry: &VariantEntry, config: &BookConfig) -> anyhow::Result<(Sink, Vec<BookPosition>)> {
        let mut positions = Vec::new();
        let (sink, _) = self.to.open("position", Shard::WHOLE, false, |_, _, line| {
            same(line, "variant", &entry.info.name.into())?;
            let read = serde_json::from_value(Value::Object(line.clone()));
            let position: BookPosition = read.map_err(|_| anyhow!("is not a position of a book"))?;
            // Files of earlier versions lack this field.
            position.walk.iter().try_for_each(|walk| expect_same_flags(walk, &config.walk()))?;
            positions.push(position);
            Ok(())
        })?;
        Ok((sink, positions))
    }
}

/// The tree, of which an earlier run may have written the beginning.
struct Writer {
    sink: Sink,
    done: std::vec::IntoIter<BookPosition>,
}

/// Searches until there is nothing left; returns how many positions are new.
fn walk_on(
    walk: &mut Walk,
    mut searchers: Vec<Searcher>,
    writer: &mut Writer,
    count: u64,
) -> anyhow::Result<u64> {
    let bar = progress::lines(Some(count), "openings");
    let mut new = 0;
    loop {
        let mut jobs = walk.next();
        if jobs.is_empty() {
            break;
        }
        let before = writer.done.as_slice().len().min(jobs.len());
        let rest = jobs.split_off(before);
        for (job, done) in jobs.iter().zip(writer.done.by_ref().take(before)) {
            expect_same(job, &done)?;
            walk.take(&done)?;
        }
        new += rest.len() as u64;
        let mut failed = Ok(());
        let works = searchers.iter_mut().map(|searcher| move |job| searcher.search(job)).collect();
        in_order(rest.into_iter(), works, |found: Result<BookPosition, AnalysisError>| {
            let found = found.unwrap_or_else(|reason| out::give_up(reason));
            writer.sink.write(&[json::text(&found)]);
            bar.set_message(format!("ply {}, position {}: openings", found.ply, found.position));
            let taken = walk.take(&found);
            bar.set_position(walk.openings().len() as u64);
            if failed.is_ok() {
                failed = taken;
            }
        })?;
        failed?;
    }
    bar.finish_and_clear();
    match writer.done.len() {
        0 => Ok(new),
        left => bail!(
            "cannot continue: {left} positions more than this walk has, expected at least the same --count, and the \
             same --from files"
        ),
    }
}

/// Checks that the flags of a walk or of a search in a file are those of this run.
fn expect_same_flags(found: &Value, expected: &Value) -> anyhow::Result<()> {
    let names = [expected, found].into_iter().filter_map(Value::as_object).flat_map(|flags| flags.keys());
    for name in names {
        let (there, here) = (&found[name], &expected[name]);
        if there != here {
            let flag = format!("--{}", name.replace('_', "-"));
            bail!(OtherRun { run: "walk", ..OtherRun::new(&flag, there, here) });
        }
    }
    Ok(())
}

/// Checks that a run is continued with the numbers and the files it was started with.
fn expect_same(job: &Job, done: &BookPosition) -> anyhow::Result<()> {
    let told = job.search.as_ref().map(|(_, told)| told).or(job.position.search.as_ref());
    if job.position.fen == done.fen && told == done.search.as_ref() {
        if job.position.counts() != done.counts() {
            bail!(
                "cannot continue: the games of position {} are not those of the --from files",
                done.position
            );
        }
        return Ok(());
    }
    let number = done.position;
    if let (Some(there), Some(here)) = (&done.search, told) {
        expect_same_flags(there, here)
            .map_err(|error| anyhow!("cannot continue: position {number} {error}"))?;
    }
    let show = |fen: &str, search: Option<&Value>| match search {
        Some(search) => format!("{fen} searched with {search}"),
        None => format!("{fen} without a search"),
    };
    bail!(
        "cannot continue: position {number} is {}, expected {}: --from, --count or the program has changed",
        show(&done.fen, done.search.as_ref()),
        show(&job.position.fen, told)
    )
}
