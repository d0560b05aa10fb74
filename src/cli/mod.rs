//! The command line: arguments in, text or JSON out. Without a command it speaks UCI or CECP.

mod analyse;
mod analysis_screen;
mod annotate;
mod args;
mod book;
mod describe;
mod fit_eval;
mod fit_wdl;
mod games;
mod help;
mod hint;
mod leaflet;
mod many;
mod matches;
mod moves;
mod observer;
mod out;
mod output;
mod perft;
mod perft_rows;
mod play;
mod position_args;
mod positions;
mod progress;
mod prove;
mod puzzles;
mod records;
mod reference;
mod results;
mod selfplay;
mod serve;
mod shell_files;
mod show;
mod stats;
mod stop;
mod train;
mod tune;
mod verify;
mod welcome;
mod xboard;

use anyhow::bail;
use asterism_engine::engine::StopGroup;
use asterism_engine::variants::find;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// The engine for chess variants that no other engine plays.
///
/// Without a command it speaks UCI (or CECP, if the first word is `xboard`) on standard input and output, as a host
/// expects.
#[derive(Parser, Debug)]
#[command(name = "asterism", version = asterism_interface::VERSION)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// When to use colours; NO_COLOR turns off those of `auto`
    #[arg(long, value_name = "WHEN", global = true, default_value_t, hide_short_help = true)]
    color: ColorChoice,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Search a position, or many, and print what was found
    #[command(alias = "analyze")]
    #[command(after_help = "Without a limit, a position is searched for 5 seconds.")]
    Analyse(analyse::Analyse),
    /// Play against the engine in the terminal
    #[command(after_help = "Without a limit, the engine searches 200000 nodes a turn.")]
    Play(play::Play),
    /// Show a board in the browser: play, understand and analyse
    Serve(serve::Serve),
    /// Start XBoard with the options a game needs and with our own pictures
    Xboard(xboard::Xboard),
    /// Judge the moves of a game: scores, better moves, blunders, and a plot
    #[command(after_help = "Without a limit, 100000 nodes a position.")]
    Annotate(annotate::Annotate),
    /// Read records of games in any form, and write them as text or JSON
    Games(games::Games),
    /// Have the engine play itself and print games or scored positions as JSON
    #[command(after_help = "Without a limit, 10000 nodes a turn.")]
    Selfplay(selfplay::Selfplay),
    /// Find puzzles in games of self-play: positions won in one way only, proved, as lines of JSON
    #[command(after_help = "Without a limit, the games are played with 1000 soft nodes a turn.")]
    Puzzles(puzzles::Puzzles),
    /// Walk balanced openings and a tree of positions, from searches and from records
    #[command(after_help = "Without a limit, 20000 nodes a position. If a position has thousands of turns, \
        a few thousand nodes do not reach the replies: use --depth 3 --lines 16.")]
    Book(book::Book),
    /// Statistics of a variant, or of setups of it, from self-play or from records of games
    #[command(after_help = "Without a limit, games of self-play are played at 2000 nodes a turn.")]
    Stats(stats::Stats),
    /// Train the weights of a variant's network on positions of self-play
    #[command(alias = "learn")]
    Train(train::Train),
    /// Tune the parameters of a variant's search by games of the engine against itself
    #[command(after_help = "Without a limit, 5000 nodes a turn.")]
    Tune(tune::Tune),
    /// Put files of packed positions together, mix, rescore and inspect them
    Positions(positions::Positions),
    /// Fit the weights of a variant's hand-written evaluation to positions of self-play
    FitEval(fit_eval::FitEval),
    /// Fit a variant's model of win, draw and loss to positions of self-play
    FitWdl(fit_wdl::FitWdl),
    /// Count the lines of play of a given number of turns
    Perft(perft::Perft),
    /// Write positions with their moves and perft counts, from the slow second generator
    PerftRows(perft_rows::PerftRows),
    /// Search fixed positions with one thread; the node count is the search's signature
    Bench {
        /// Only this variant; needed with --eval-file, as a network belongs to one game
        variant: Option<String>,
        #[command(flatten)]
        network: args::EvalFileArgs,
    },
    /// Prove the shortest forced win against every defence
    Prove(prove::Prove),
    /// List the legal moves of a position, or of many, and what each does
    Moves(moves::Moves),
    /// Draw a position in the terminal, or as a picture
    Show(show::Show),
    /// Play a match between engines
    Match(Box<matches::Match>),
    /// Write openings for OpenBench, in the form that it asks for
    Genfens(matches::Genfens),
    /// List the variants
    Variants {
        /// Print JSON, one object for each variant
        #[arg(long)]
        json: bool,
    },
    /// Print a variant's rules as decided
    Rules {
        /// The variant's name
        variant: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Write a picture of the moves of each type of piece into this folder, which is made if it is missing
        #[arg(long, value_name = "FOLDER")]
        svg_folder: Option<PathBuf>,
        /// Write the rules with their diagrams as one page to this new file
        #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "svg_folder"])]
        html: Option<PathBuf>,
    },
    /// Check every contract of the rules code on random play
    Verify(verify::Verify),
    /// Print a script that completes commands and flags in a shell
    Completions(shell_files::Completions),
    /// Write manual pages into a folder, or print a reference of all commands
    Manual(shell_files::Manual),
}

/// Reads the arguments, the first of which is the name of the program.
///
/// A number below 0 is a value, not a flag, so that it is refused with the range that was expected.
///
/// # Errors
///
/// The arguments are wrong, or ask for help alone: what `clap` says, for [`end_with`].
pub fn read_arguments(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut words = matches::with_genfens(help::with_rules(words.into_iter().collect()));
    let colour = colour(&words);
    out::choose_colour(colour);
    let mut command = with_negative_numbers(command()).color(colour);
    if let Some(command) =
        command.find_subcommand("match").filter(|_| words.get(1).is_some_and(|word| word == "match"))
    {
        words = matches::with_settings(words, command).unwrap_or_else(|error| out::give_up(error));
    }
    let matches = command.try_get_matches_from_mut(&words);
    let matches = matches.map_err(|error| hint::for_arguments(error, &words, &command))?;
    Cli::from_arg_matches(&matches)
}

/// Prints what `clap` says of the arguments, for an error what to try as well, and ends the program.
pub fn end_with(said: &clap::Error) -> ! {
    let printed = said.print();
    if !said.use_stderr() {
        out::expect_written(printed);
    }
    if let Some(hint) = hint::of_arguments(said) {
        out::hint(hint);
    }
    std::process::exit(said.exit_code())
}

/// Returns the description of all commands and flags.
fn command() -> clap::Command {
    help::with_examples(Cli::command())
}

/// Returns the value of `--color`, which counts for errors about the other words too.
fn colour(words: &[OsString]) -> ColorChoice {
    let texts: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let of = |(index, text): (usize, &&str)| match text.strip_prefix("--color")? {
        "" => texts.get(index + 1).map(ToString::to_string),
        value => value.strip_prefix('=').map(str::to_string),
    };
    let value = texts.iter().enumerate().find_map(of);
    value.and_then(|value| ColorChoice::from_str(&value, false).ok()).unwrap_or_default()
}

fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let takes =
        |arg: clap::Arg| if arg.get_action().takes_values() { arg.allow_negative_numbers(true) } else { arg };
    command.mut_args(takes).mut_subcommands(with_negative_numbers)
}

/// Prints an error of [`run()`] as a line on standard error, and in another one what to try.
pub fn print_error(reason: &anyhow::Error) {
    out::error(reason);
    if let Some(hint) = hint::of(reason) {
        out::hint(hint);
    }
}

/// Does what the arguments say. An error is a line for the user.
pub fn run(cli: Cli) -> anyhow::Result<()> {
    stop::report_files_too_large();
    match cli.command {
        None => welcome::run(),
        Some(Command::Analyse(command)) => command.run(),
        Some(Command::Annotate(command)) => command.run(),
        Some(Command::Play(command)) => command.run(),
        Some(Command::Serve(command)) => command.run(),
        Some(Command::Xboard(command)) => command.run(),
        Some(Command::Selfplay(command)) => command.run(),
        Some(Command::Puzzles(command)) => command.run(),
        Some(Command::Book(command)) => command.run(),
        Some(Command::Stats(command)) => command.run(),
        Some(Command::Train(command)) => command.run(),
        Some(Command::Games(command)) => command.run(),
        Some(Command::Tune(command)) => command.run(),
        Some(Command::Positions(command)) => command.run(),
        Some(Command::FitEval(command)) => command.run(),
        Some(Command::FitWdl(command)) => command.run(),
        Some(Command::Perft(command)) => command.run(),
        Some(Command::PerftRows(command)) => command.run(),
        Some(Command::Prove(command)) => command.run(),
        Some(Command::Bench { variant, network }) => bench(variant.as_deref(), &network),
        Some(Command::Moves(command)) => command.run(),
        Some(Command::Show(command)) => command.run(),
        Some(Command::Match(command)) => command.run(),
        Some(Command::Genfens(command)) => command.run(),
        Some(Command::Variants { json }) => {
            describe::variants(json);
            Ok(())
        }
        Some(Command::Rules { variant, html: Some(path), .. }) => leaflet::write(&variant, &path),
        Some(Command::Rules { variant, json, svg_folder, html: None }) => {
            describe::rules(&variant, json, svg_folder.as_deref())
        }
        Some(Command::Verify(command)) => command.run(),
        Some(Command::Completions(completions)) => completions.run(command()),
        Some(Command::Manual(manual)) => manual.run(command()),
    }
}

fn bench(variant: Option<&str>, network: &args::EvalFileArgs) -> anyhow::Result<()> {
    let only = variant.map(find).transpose()?;
    let eval_file = match only {
        Some(entry) => network.open((entry.open)().as_ref())?,
        None if network.is_given() => bail!(
            "--eval-file: a network belongs to one game, expected the NAME of that game as well: bench NAME --eval-file FILE"
        ),
        None => None,
    };
    out::work_for_a_reader();
    asterism_interface::session::bench::run(only, eval_file.as_ref(), &StopGroup::default(), &|text| {
        out::line(text)
    })?;
    Ok(())
}
