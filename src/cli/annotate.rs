//! `asterism annotate`.

use super::args::{LimitArgs, number, threads, workers};
use super::hint;
use super::out;
use super::progress;
use super::records::{Record, RecordFile, WrongGames};
use super::results::{self, check_svg, expect_reader, is_standard_output, write_svg};
use crate::files::{check_new, expect_own_files};
use anyhow::bail;
use asterism_engine::engine::{StopGroup, Threads};
use asterism_engine::game::{GameError, Request};
use asterism_engine::search::{BOUNDS, Limits};
use asterism_engine::variants::find;
use asterism_interface::analysis::{Analyzer, hash_for};
use asterism_interface::annotate::{
    AnnotateError, AnnotatedGame, AnnotatedMove, DEFAULT_NODES, annotate, html, plot, text,
};
use asterism_interface::records::{MoveTexts, ParsedGame, RecordError};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(super) struct Annotate {
    /// A file of games (`-`: standard input): in the manner of PGN, a list of moves, or lines of JSON
    file: PathBuf,
    /// The variant of games that name none; chess if not given
    #[arg(long)]
    variant: Option<String>,
    /// Only the game with this number, from 1
    #[arg(long, value_name = "N", value_parser = number(1_u64..))]
    game: Option<u64>,
    /// Draw the course of the game as an SVG picture in this new file; `-` prints the picture alone
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a page that replays the game, boards and verdicts in one file, to this new file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write moves in the short notation, as in chess without this flag
    #[arg(long)]
    san: bool,
    /// Print JSON, one object a move
    #[arg(long, conflicts_with = "san")]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Positions at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(BOUNDS.threads))]
    threads: Option<u32>,
    /// MiB of hash table for each position at a time; what the limits need, up to 16, if not given
    #[arg(long, value_parser = number(BOUNDS.hash))]
    hash: Option<u32>,
}

impl Annotate {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        self.variant.as_deref().map(find).transpose()?;
        let file = RecordFile::open(&self.file)?;
        let records: Vec<_> = file.records().collect();
        let count = records.len();
        let wanted = |number: &usize| self.game.is_none_or(|game| game == *number as u64);
        let records = (1..).zip(records).filter(|(number, _)| wanted(number)).map(|(_, record)| record);
        let records: Vec<anyhow::Result<Record>> = records.collect();
        match (records.len(), self.svg.as_ref().or(self.html.as_ref()), self.game) {
            (0, _, Some(game)) => {
                let plural = if count == 1 { "" } else { "s" };
                bail!("{name} has {count} game{plural}, no game {game}");
            }
            (0, _, None) => bail!("{name} has no game in it"),
            (2.., Some(_), _) => bail!("{name} has {count} games, --game chooses the one to draw"),
            _ => {}
        }
        let drawn = self.svg.as_ref().filter(|path| !is_standard_output(path));
        expect_own_files(&[("--svg", drawn), ("--html", self.html.as_ref())])?;
        check_svg(self.svg.as_deref())?; // before the long work
        self.html.as_deref().map_or(Ok(()), check_new)?;
        expect_reader(self.svg.as_deref());
        self.annotate(records)
    }

    /// Annotates games and prints them. One that is wrong is reported, and the others are annotated.
    fn annotate(&self, records: Vec<anyhow::Result<Record>>) -> anyhow::Result<()> {
        let limits = self.limits.or(Limits::nodes(DEFAULT_NODES));
        let hash = hash_for(&limits, self.hash);
        let request = Request::from(limits);
        let mut analyzers =
            workers(threads(self.threads), hash, || Analyzer::new(request.clone(), hash, Threads(1)))?;
        let positions: usize = records.iter().flatten().map(|record| record.game.moves.len() + 1).sum();
        let bar = progress::bar(positions as u64, "positions");
        let mut wrong = WrongGames::default();
        for record in records {
            let Some(record) = wrong.leave_out(record) else { continue };
            let stop = StopGroup::default(); // Ctrl-C ends the program
            let variant = record.game.entry(self.variant.as_deref()).map_or("", |entry| entry.info.name);
            let mut printed = 0;
            let mut step = |moves: &[AnnotatedMove]| {
                bar.inc(1);
                let more = moves.get(printed..).filter(|_| self.prints_moves_at_once());
                for annotated in more.unwrap_or_default() {
                    printed += 1;
                    out::line(text::object(variant, record.number, printed, annotated));
                }
            };
            let annotated = annotate(&record.game, self.variant.as_deref(), &mut analyzers, &stop, &mut step);
            let annotated = annotated.map_err(|error| match error {
                AnnotateError::Record(error @ RecordError::Game(GameError::Move { .. }))
                    if self.variant.is_none() && record.game.variant().is_none() =>
                {
                    let hint = "the record does not name its game; `--variant NAME` does";
                    hint::with(record.wrong(error), hint.to_string())
                }
                AnnotateError::Record(error) => record.wrong(error),
                error => record.wrong(error),
            });
            if let Some(annotated) = wrong.leave_out(annotated) {
                self.print(record.number, &record.game, &annotated)?;
            }
        }
        bar.finish_and_clear();
        wrong.end()
    }

    /// Returns whether each move is printed when it is judged, so that Ctrl-C loses none. A picture comes before the
    /// text.
    fn prints_moves_at_once(&self) -> bool {
        self.json && self.svg.is_none() && self.html.is_none()
    }

    fn print(&self, number: usize, record: &ParsedGame, annotated: &AnnotatedGame) -> anyhow::Result<()> {
        let picture_only = self.svg.as_deref().is_some_and(is_standard_output);
        // Before the text: when standard output is closed, the program ends.
        let draw = |path| write_svg(path, &plot::draw(annotated, &plot::title(record, annotated)));
        let picture = self.svg.as_deref().map_or(Ok(()), draw);
        let page = |path| results::write("page", path, html::write(record, annotated)?.as_bytes());
        let picture = results::both(picture, self.html.as_deref().map_or(Ok(()), page));
        match (picture_only || self.prints_moves_at_once(), self.json) {
            (true, _) => {}
            (false, true) => text::json(number, annotated).iter().for_each(out::line),
            (false, false) => {
                let text = text::write(record, annotated, MoveTexts::of(self.san))?;
                out::line(text.trim_end_matches('\n'));
                out::line("");
            }
        }
        picture
    }
}
