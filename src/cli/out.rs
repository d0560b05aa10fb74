//! Lines to standard output and standard error. Some of their text comes from files and other programs, so all of it is
//! made printable here.

use asterism_interface::protocol::Output;
use asterism_support::text::{printable, shortened};
use clap::ColorChoice;
use clap::builder::styling::{Style, Styles};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::thread::Builder;
use std::time::Duration;

/// Characters of a line on standard error: a file's line may be in it.
const LENGTH: usize = 2_000;
/// The interval between checks whether standard output is still open.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Prints a line, or several. If standard output is closed (`asterism bench | head -1`) the program ends with exit code
/// 0; if the line cannot be written for another reason, with an error.
pub(super) fn line(text: impl Display) {
    let text: Vec<String> = text.to_string().split('\n').map(printable).collect();
    print_line(std::io::stdout().lock(), text.join("\n"));
}

fn print_line(mut out: impl Write, text: impl Display) {
    expect_written(writeln!(out, "{text}").and_then(|()| out.flush()));
}

/// Ends the program if text could not be written to standard output, or it is not all there.
pub(super) fn expect_written(written: io::Result<()>) {
    match written.and_then(|()| io::stdout().flush()) {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => give_up(format_args!("cannot write to standard output: {error}")),
    }
}

/// Ends the program with exit code 0 as soon as standard output is closed, from now on: for long work whose results are
/// all printed there.
pub(super) fn work_for_a_reader() {
    once_output_is_closed(|| std::process::exit(0));
}

/// Does something as soon as standard output is closed.
pub(super) fn once_output_is_closed(act: impl FnOnce() + Send + 'static) {
    let output = Output::standard();
    // Without a thread the work goes on to its end.
    let _ = Builder::new().spawn(move || {
        while !output.is_closed() {
            std::thread::sleep(LOOK_EVERY);
        }
        act();
    });
}

/// Prints a note beside the results, in a line on standard error. If that is closed, the work goes on.
pub(super) fn note(text: impl Display) {
    let _ = writeln!(std::io::stderr().lock(), "{}", printable(&shortened(&text.to_string(), LENGTH)));
}

/// Prints why the command failed.
pub(super) fn error(reason: impl Display) {
    note_with(*Styles::styled().get_error(), "error:", reason);
}

/// Prints a hint after an error.
pub(super) fn hint(text: impl Display) {
    note_with(*Styles::styled().get_valid(), "hint:", text);
}

/// Prints a line of text behind a label, for people.
pub(super) fn labelled(label: &str, text: impl Display) {
    let style = Styles::styled().get_literal().to_owned();
    print_line(
        anstream::stdout().lock(),
        format_args!("{style}{label}{style:#} {}", printable(&text.to_string())),
    );
}

/// Prints a note beside the results, after a word in a style.
fn note_with(style: Style, word: &str, text: impl Display) {
    let text = printable(&shortened(&format!("{word} {text}"), LENGTH));
    let (word, text) = text.split_at(word.len());
    let _ = writeln!(anstream::stderr().lock(), "{style}{word}{style:#}{text}");
}

/// Uses colours on both streams as the user chose.
pub(super) fn choose_colour(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// Ends the program with an error: for a long run whose results are lost, so that it is not worth going on.
pub(super) fn give_up(reason: impl Display) -> ! {
    error(reason);
    std::process::exit(1);
}
