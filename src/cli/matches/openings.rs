//! Where the games of a match begin, as flags.

use crate::cli::run::number;
use crate::lab::book::shipped_openings;
use crate::lab::tournament::openings::{Book, RandomOpenings};
use anyhow::{anyhow, bail};
use asterism_engine::variants::VariantEntry;
use asterism_interface::input::read_file;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// The order of a file of openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Order {
    /// As in the file
    Sequential,
    /// At random, by --seed
    Random,
}

#[derive(Args, Debug)]
pub(super) struct OpeningArgs {
    /// File of openings: positions, one a line (FEN, EPD, JSON; with moves: 'startpos moves e4 e5'), lists of moves,
    /// one a line, or games in the manner of PGN; `book`: the balanced openings that come with the program. After the
    /// last comes the first
    #[arg(long, value_name = "FILE", conflicts_with = "balance")]
    openings: Option<PathBuf>,
    /// The order in which the openings of a file are played
    #[arg(long, value_enum, default_value = "sequential", requires = "openings")]
    order: Order,
    /// Seed of random openings and of the random order of a file [default: 1]
    #[arg(long, value_parser = number(0_u64..))]
    seed: Option<u64>,
    /// Turns of a random opening (8), or the most moves that are taken of an opening of a file
    #[arg(long, value_parser = number(0_u32..=100))]
    plies: Option<u32>,
    /// Number of the opening to begin with, in the order of --order
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = number(1_u64..=1_000_000))]
    first: u64,
    /// Centipawns that a random opening may be worth for either side, by our own search of 10000 nodes
    #[arg(long, default_value_t = 150, value_parser = number(0_u32..))]
    balance: u32,
}

/// The name that stands for the openings of the program.
const BOOK: &str = "book";
/// Turns of a random opening, where none are given.
const TURNS: u32 = 8;
/// Nodes of the search that judges a random opening.
const BALANCE_NODES: u64 = 10_000;

impl OpeningArgs {
    pub(super) fn book(&self, entry: &VariantEntry) -> anyhow::Result<Book> {
        let seed = self.seed.unwrap_or(1);
        let first = self.first - 1;
        let Some(path) = &self.openings else {
            let (turns, balance) = (self.plies.unwrap_or(TURNS), self.balance);
            return Ok(Book::Random(RandomOpenings { seed, turns, balance, nodes: BALANCE_NODES, first }));
        };
        if self.seed.is_some() && self.order == Order::Sequential {
            bail!("--seed: the openings come in the order of the file, expected --order random");
        }
        let most = self.plies.map_or(usize::MAX, |plies| plies as usize);
        let text = match shipped_openings(entry.info.name).filter(|_| path == Path::new(BOOK)) {
            Some(text) => text.to_string(),
            None => read_file(path)?,
        };
        let book = Book::parse(&text, entry, most);
        let book = book.map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(if self.order == Order::Random { book.shuffled(seed) } else { book }.from(first))
    }
}
