//! `asterism positions`: work on files of packed positions before a network learns from them.

pub(super) mod input;
mod inspect;
mod lines;
mod merge;
mod rescore;
mod shuffle;

use clap::{Args, Subcommand};

#[derive(Args, Debug)]
pub(super) struct Positions {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Put files together, one after the other; lines of JSON become packed
    Merge(merge::Merge),
    /// Mix the positions of files
    Shuffle(shuffle::Shuffle),
    /// Search the positions of a file again, or evaluate them
    Rescore(rescore::Rescore),
    /// Count positions, results and scores, and show some positions
    Inspect(inspect::Inspect),
}

impl Positions {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        match &self.command {
            Command::Merge(command) => command.run(),
            Command::Shuffle(command) => command.run(),
            Command::Rescore(command) => command.run(),
            Command::Inspect(command) => command.run(),
        }
    }
}
