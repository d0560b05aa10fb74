//! `asterism genfens`: openings for OpenBench, whose client asks the engine itself for them.

use super::openings::OpeningArgs;
use crate::cli::args::number;
use crate::cli::out;
use asterism_engine::variants::{VARIANTS, find};
use clap::Args;
use std::ffi::OsString;

#[derive(Args, Debug)]
pub(in crate::cli) struct Genfens {
    /// How many
    #[arg(value_parser = number(1_u64..=1_000_000))]
    count: u64,
    /// The variant's name; orthodox chess if not given
    #[arg(long)]
    variant: Option<String>,
    #[command(flatten)]
    openings: OpeningArgs,
}

impl Genfens {
    pub(in crate::cli) fn run(&self) -> anyhow::Result<()> {
        let entry = self.variant.as_deref().map_or(Ok(&VARIANTS[0]), find)?;
        let book = self.openings.book(entry)?;
        let mut game = (entry.open)();
        for number in 0..self.count {
            book.opening(number, entry)?.set(game.as_mut())?;
            out::line(format_args!("info string genfens {}", game.fen()));
        }
        Ok(())
    }
}

/// OpenBench's word for "no book".
const NO_BOOK: &str = "none";

/// Translates the words of a command line in which OpenBench asks for openings into ours. OpenBench gives its commands
/// a word each, `"genfens N seed S book None FLAGS" "quit"`; FLAGS are ours. The name of a book may contain spaces: it
/// ends where a flag begins.
pub(in crate::cli) fn with_genfens(words: Vec<OsString>) -> Vec<OsString> {
    let asked = words.get(1).and_then(|word| word.to_str()).filter(|word| word.starts_with("genfens "));
    let Some(asked) = asked else { return words };
    let (asked, flags) = asked.split_at(asked.find(" --").unwrap_or(asked.len()));
    let (asked, file) =
        asked.split_once(" book ").map_or((asked, NO_BOOK), |(asked, file)| (asked, file.trim()));
    let mut translated = vec![words[0].clone()];
    let named = |word| if word == "seed" { "--seed" } else { word };
    translated.extend(asked.split_ascii_whitespace().map(named).map(OsString::from));
    if !file.eq_ignore_ascii_case(NO_BOOK) {
        translated.extend(["--order", "random", "--openings", file].map(OsString::from));
    }
    translated.extend(flags.split_ascii_whitespace().map(OsString::from));
    translated
}
