//! `asterism annotate`.

use super::out;
use super::progress;
use super::results::{check_svg, expect_reader, is_standard_output, write_svg};
use super::run::{LimitArgs, number, threads, workers};
use anyhow::{anyhow, bail};
use asterism_engine::engine::{StopGroup, Threads};
use asterism_engine::game::Request;
use asterism_engine::search::Limits;
use asterism_engine::search::bounds::{HASH, THREADS};
use asterism_engine::variants::find;
use asterism_interface::analysis::{Analyzer, hash_for};
use asterism_interface::annotate::{AnnotatedGame, AnnotatedMove, DEFAULT_NODES, annotate, plot, text};
use asterism_interface::input::{FileError, read_file, read_text};
use asterism_interface::records::{ParsedGame, read_games};
use clap::Args;
use std::io::stdin;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(super) struct Annotate {
    /// A file of games (`-`: standard input): in the manner of PGN, a list of moves, or lines of JSON
    file: PathBuf,
    /// The variant of games that name none
    #[arg(long)]
    variant: Option<String>,
    /// Only the game with this number, from 1
    #[arg(long, value_name = "N", value_parser = number(1_u64..))]
    game: Option<u64>,
    /// Draw the course of the game as an SVG picture in this new file; `-` prints the picture alone
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print JSON, one object a move
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Positions at a time; as many as the machine has threads if not given
    #[arg(long, value_parser = number(THREADS))]
    threads: Option<u32>,
    /// MiB of hash table for each position at a time; what the limits need, up to 16, if not given
    #[arg(long, value_parser = number(HASH))]
    hash: Option<u32>,
}

impl Annotate {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let name = self.file.display();
        self.variant.as_deref().map(find).transpose()?;
        let records = read_games(&read(&self.file)?).map_err(|error| anyhow!("{name}: {error}"))?;
        let wanted = |number: &usize| self.game.is_none_or(|game| game == *number as u64);
        let games: Vec<(usize, &ParsedGame)> =
            (1..).zip(&records).filter(|(number, _)| wanted(number)).collect();
        match (games.len(), &self.svg, self.game) {
            (0, _, Some(game)) => {
                let plural = if records.len() == 1 { "" } else { "s" };
                bail!("{name} has {} game{plural}, there is no number {game}", records.len());
            }
            (0, _, None) => bail!("{name} has no game in it"),
            (2.., Some(_), _) => {
                bail!("{name} has {} games, --game chooses the one to draw", records.len());
            }
            _ => {}
        }
        check_svg(self.svg.as_deref())?; // before the long work
        expect_reader(self.svg.as_deref());
        let limits = self.limits.or(Limits { nodes: Some(DEFAULT_NODES), ..Limits::default() });
        let hash = hash_for(&limits, self.hash);
        let request = Request { limits, ..Request::default() };
        let mut analyzers =
            workers(threads(self.threads), hash, || Analyzer::new(request.clone(), hash, Threads(1)))?;
        let positions: usize = games.iter().map(|(_, record)| record.moves.len() + 1).sum();
        let bar = progress::bar(positions as u64, "positions");
        for (number, record) in games {
            let stop = StopGroup::default(); // Ctrl-C ends the program
            let mut step = |_: &[AnnotatedMove]| bar.inc(1);
            let annotated = annotate(record, self.variant.as_deref(), &mut analyzers, &stop, &mut step)
                .map_err(|error| anyhow!("{name}, game {number}: {error}"))?;
            self.print(number, record, &annotated)?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn print(&self, number: usize, record: &ParsedGame, annotated: &AnnotatedGame) -> anyhow::Result<()> {
        let picture_only = self.svg.as_deref().is_some_and(is_standard_output);
        // Before the text: where nobody reads that any more, the program ends.
        let draw = |path| write_svg(path, &plot::draw(annotated, &plot::title(record, annotated)));
        let picture = self.svg.as_deref().map_or(Ok(()), draw);
        match (picture_only, self.json) {
            (true, _) => {}
            (false, true) => text::json(number, annotated).iter().for_each(out::line),
            (false, false) => {
                out::line(text::write(record, annotated).trim_end_matches('\n'));
                out::line("");
            }
        }
        picture
    }
}

/// The text of a file, or of standard input if its name is `-`.
pub(super) fn read(path: &Path) -> anyhow::Result<String> {
    Ok(match path == Path::new("-") {
        true => read_text(stdin()).map_err(FileError::cannot("read", path))?,
        false => read_file(path)?,
    })
}
