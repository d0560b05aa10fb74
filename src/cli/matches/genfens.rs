//! `asterism genfens`: openings for OpenBench, whose client asks the engine itself for them.

use super::openings::OpeningArgs;
use crate::cli::out;
use crate::cli::run::number;
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

/// The words of a command line in which OpenBench asks for openings, as this program has them. OpenBench gives its
/// commands a word each, `"genfens N seed S book None FLAGS" "quit"`; FLAGS are ours.
pub(in crate::cli) fn with_genfens(words: Vec<OsString>) -> Vec<OsString> {
    let asked = words.get(1).and_then(|word| word.to_str()).filter(|word| word.starts_with("genfens "));
    let Some(asked) = asked else { return words };
    let mut translated = vec![words[0].clone()];
    let mut rest = asked.split_ascii_whitespace();
    while let Some(word) = rest.next() {
        match word {
            "seed" => translated.push("--seed".into()),
            "book" => match rest.next() {
                Some(file) if !file.eq_ignore_ascii_case("none") => {
                    translated.extend(["--order", "random", "--openings", file].map(OsString::from))
                }
                _ => {}
            },
            word => translated.push(word.into()),
        }
    }
    translated
}
