//! Where the games of a match begin, as flags.

use crate::cli::args::number;
use crate::cli::out::note;
use crate::lab::book::shipped_openings;
use crate::lab::tournament::opening::Opening;
use crate::lab::tournament::openings::{Openings, RandomOpenings};
use anyhow::{anyhow, bail};
use asterism_engine::variants::VariantEntry;
use asterism_interface::input::{FileError, read_file};
use clap::{Args, ValueEnum};
use std::collections::HashSet;
use std::io::ErrorKind;
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
#[command(next_help_heading = "Openings")]
pub(super) struct OpeningArgs {
    /// A file of openings; `book`: those of the program
    ///
    /// Positions, one a line (FEN, EPD, JSON; with moves: 'startpos moves e4 e5'), lists of moves, one a line, games in
    /// the manner of PGN, or the log of a match, whose openings are taken, each once; `book`: the balanced openings
    /// that come with the program. After the last opening, the first one follows again.
    #[arg(long, value_name = "FILE", conflicts_with = "balance")]
    openings: Option<PathBuf>,
    /// The order of a file's openings
    #[arg(long, value_enum, default_value = "sequential", requires = "openings")]
    order: Order,
    /// Seed of random openings and orders [default: 1]
    #[arg(long, value_parser = number(0_u64..))]
    seed: Option<u64>,
    /// Turns of a random opening [default: 8]
    ///
    /// For an opening from a file, the maximum number of moves that are used.
    #[arg(long, value_parser = number(0_u32..=100))]
    plies: Option<u32>,
    /// Number of the opening to begin with
    ///
    /// It counts in the order of --order.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = number(1_u64..=1_000_000), hide_short_help = true)]
    first: u64,
    /// Centipawns that a random opening may be worth
    ///
    /// For either side, by our own search of 10000 nodes.
    #[arg(long, default_value_t = 150, value_parser = number(0_u32..), hide_short_help = true)]
    balance: u32,
}

/// The name that stands for the openings of the program.
const BOOK: &str = "book";
/// Turns of a random opening if none are given.
const TURNS: u32 = 8;
/// Nodes of the search that judges a random opening.
const BALANCE_NODES: u64 = 10_000;

impl OpeningArgs {
    pub(super) fn book(&self, entry: &VariantEntry) -> anyhow::Result<Openings> {
        let seed = self.seed.unwrap_or(1);
        let first = self.first - 1;
        let Some(path) = &self.openings else {
            let (turns, balance) = (self.plies.unwrap_or(TURNS), self.balance);
            return Ok(Openings::Random(RandomOpenings {
                seed,
                turns,
                balance,
                nodes: BALANCE_NODES,
                first,
            }));
        };
        if self.seed.is_some() && self.order == Order::Sequential {
            bail!("--seed: the openings come in the order of the file, expected --order random");
        }
        let most = self.plies.map_or(usize::MAX, |plies| plies as usize);
        let text = match shipped_openings(entry.info.name).filter(|_| path == Path::new(BOOK)) {
            Some(text) => text.to_string(),
            None => read_file(path).map_err(|error| without_book(error, path, entry.info.name))?,
        };
        let book = Openings::parse(&text, entry, most);
        let (book, over) = book.map_err(|error| anyhow!("{}: {error}", path.display()))?;
        if over > 0 {
            note(format_args!(
                "{}: openings skipped because the game is over after them: {over}",
                path.display()
            ));
        }
        Ok(if self.order == Order::Random { book.shuffled(seed) } else { book }.from(first))
    }
}

/// Explains the lack of openings at this path, if it stands for the built-in ones and the game has none.
fn without_book(error: FileError, path: &Path, variant: &str) -> anyhow::Error {
    match path == Path::new(BOOK) && error.source.kind() == ErrorKind::NotFound {
        true => anyhow!(
            "--openings {BOOK}: {variant} has no openings in the program, expected a file, or no --openings for random ones"
        ),
        false => error.into(),
    }
}

/// Returns the openings after which fewer than `max_turns` turns are played, if that is given: from the others there is
/// no game to play. An error if there are none.
pub(super) fn with_game_left(mut book: Openings, max_turns: Option<u64>) -> anyhow::Result<Openings> {
    let Some(most) = max_turns else { return Ok(book) };
    let (shortest, what) = match &mut book {
        Openings::Random(random) => (u64::from(random.turns), "the --plies of an opening"),
        Openings::Lines(lines) => {
            let (of, shortest) = (lines.len(), lines.iter().map(Opening::turns).min().unwrap_or_default());
            lines.retain(|opening| opening.turns() < most);
            let left_out = of - lines.len();
            if (1..of).contains(&left_out) {
                note(format_args!(
                    "--max-turns: skipped {left_out} of {of} openings, which have {most} turns or more"
                ));
            }
            (shortest, "the turns of the shortest opening")
        }
    };
    if shortest >= most {
        bail!("--max-turns: {most}, expected more than {shortest}, {what}");
    }
    Ok(book)
}

/// Reports how many openings of a file are played more than once.
pub(super) fn tell_repetitions(book: &Openings, entry: &VariantEntry, rounds: u64) {
    let Openings::Lines(lines) = book else { return };
    let (count, mut game, mut seen) = (lines.len(), (entry.open)(), HashSet::new());
    let mut is_again = |opening: &&Opening| opening.set(game.as_mut()).is_ok() && !seen.insert(game.fen());
    let again = lines.iter().filter(&mut is_again).count();
    if again > 0 {
        note(format_args!(
            "{again} of {count} openings lead to the same position as an earlier one; they are still played"
        ));
    }
    if rounds > count as u64 {
        note(format_args!(
            "{count} openings for {rounds} rounds: they are played again, and players that always choose alike, such as \
             those limited by nodes or depth, repeat the same games"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_openings_is_named() {
        let refused = |path| {
            let error = read_file(Path::new("/no/such")).unwrap_err();
            without_book(error, Path::new(path), "newgame").to_string()
        };
        assert!(refused("book").starts_with("--openings book: newgame has no openings in the program, "));
        assert!(refused("other").starts_with("cannot read "));
    }
}
