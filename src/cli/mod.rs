//! The command line: arguments in, text or JSON out. Without a command it speaks UCI or CECP.

mod analyse;
mod annotate;
mod describe;
mod many;
mod matches;
mod out;
mod perft;
mod perft_rows;
mod position_args;
mod progress;
mod prove;
mod run;
mod selfplay;
mod shell_files;
mod train;
mod verify;

use crate::files::FileError;
use crate::variants::find;
use clap::{Parser, Subcommand};
use position_args::PositionArgs;
use std::path::PathBuf;

/// The engine for chess variants that no other engine plays.
///
/// Without a command it speaks UCI (or CECP, if the first word is `xboard`) on standard input and output, as a host expects.
#[derive(Parser, Debug)]
#[command(name = "asterism", version = env!("ASTERISM_VERSION"))]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Search a position, or many, and print what was found
    Analyse(analyse::Analyse),
    /// Judge the moves of a game: scores, better moves, blunders, and a plot
    Annotate(annotate::Annotate),
    /// Have the engine play itself and print games or scored positions as JSON
    Selfplay(selfplay::Selfplay),
    /// Train the weights of a variant's network on positions of self-play
    #[command(alias = "learn")]
    Train(train::Train),
    /// Count the lines of play of a given number of turns
    Perft(perft::Perft),
    /// Write positions with their moves and perft counts, from the slow second generator
    PerftRows(perft_rows::PerftRows),
    /// Search fixed positions with one thread; the node count is the search's signature
    Bench {
        /// Only this variant
        variant: Option<String>,
    },
    /// Prove the shortest forced win against every defence
    Prove(prove::Prove),
    /// Draw a position in the terminal, or as a picture
    Show {
        #[command(flatten)]
        position: PositionArgs,
        /// Write an SVG picture to this file
        #[arg(long, value_name = "FILE")]
        svg: Option<PathBuf>,
    },
    /// Play a match between engines
    Match(Box<matches::Match>),
    /// List the variants
    Variants,
    /// Print a variant's rules as decided
    Rules {
        /// The variant's name
        variant: String,
    },
    /// Check every contract of the rules code on random play
    Verify(verify::Verify),
    /// Print a script that completes commands and flags in a shell
    Completions(shell_files::Completions),
    /// Write manual pages into a folder
    Man(shell_files::Man),
}

/// Does what the arguments say. An error is a line for the user.
pub fn run(cli: Cli) -> anyhow::Result<()> {
    match cli.command {
        None => {
            let input = std::io::BufReader::new(std::io::stdin());
            Ok(crate::protocol::run(input, std::io::stdout())?)
        }
        Some(Command::Analyse(command)) => command.run(),
        Some(Command::Annotate(command)) => command.run(),
        Some(Command::Selfplay(command)) => command.run(),
        Some(Command::Train(command)) => command.run(),
        Some(Command::Perft(command)) => command.run(),
        Some(Command::PerftRows(command)) => command.run(),
        Some(Command::Prove(command)) => command.run(),
        Some(Command::Bench { variant }) => bench(variant.as_deref()),
        Some(Command::Show { position, svg }) => show(&position, svg),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Variants) => {
            describe::variants();
            Ok(())
        }
        Some(Command::Rules { variant }) => describe::rules(&variant),
        Some(Command::Verify(command)) => command.run(),
        Some(Command::Completions(command)) => command.run(),
        Some(Command::Man(command)) => command.run(),
    }
}

fn bench(variant: Option<&str>) -> anyhow::Result<()> {
    let only = variant.map(find).transpose()?;
    let signals = std::sync::Arc::new(crate::search::Signals::new(1, false));
    crate::session::bench::run(only, &signals, &|text| out::line(text))?;
    Ok(())
}

fn show(position: &PositionArgs, svg: Option<PathBuf>) -> anyhow::Result<()> {
    let game = position.open()?;
    let view = game.view();
    out::line(view.text().trim_end());
    if let Some(path) = svg {
        std::fs::write(&path, view.svg()).map_err(FileError::cannot("write", &path))?;
        eprintln!("picture written to {}", path.display());
    }
    Ok(())
}
