//! Where the games of a match begin, as flags.

use crate::cli::run::number;
use crate::lab::tournament::openings::{Book, RandomOpenings};
use anyhow::{anyhow, bail};
use asterism_engine::variants::VariantEntry;
use asterism_interface::input::read_file;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

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
    /// File of openings, a position a line: FEN, EPD or JSON; after FEN or startpos, moves: 'startpos moves e4 e5'
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "balance"])]
    openings: Option<PathBuf>,
    /// The order in which the openings of a file are played
    #[arg(long, value_enum, default_value = "sequential", requires = "openings")]
    order: Order,
    /// Seed of random openings and of the random order of a file [default: 1]
    #[arg(long, value_parser = number(0_u64..))]
    seed: Option<u64>,
    /// Turns of a random opening
    #[arg(long, default_value_t = 8, value_parser = number(0_u32..=100))]
    plies: u32,
    /// Centipawns that a random opening may be worth for either side
    #[arg(long, default_value_t = 150, value_parser = number(0_u32..))]
    balance: u32,
}

/// Nodes of the search that judges a random opening.
const BALANCE_NODES: u64 = 10_000;

impl OpeningArgs {
    pub(super) fn book(&self, entry: &VariantEntry) -> anyhow::Result<Book> {
        let seed = self.seed.unwrap_or(1);
        let Some(path) = &self.openings else {
            let (turns, balance) = (self.plies, self.balance);
            return Ok(Book::Random(RandomOpenings { seed, turns, balance, nodes: BALANCE_NODES }));
        };
        if self.seed.is_some() && self.order == Order::Sequential {
            bail!("--seed: the openings come in the order of the file, expected --order random");
        }
        let book = Book::parse(&read_file(path)?, entry);
        let book = book.map_err(|error| anyhow!("{}: {error}", path.display()))?;
        Ok(if self.order == Order::Random { book.shuffled(seed) } else { book })
    }
}
