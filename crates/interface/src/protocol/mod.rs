//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! The protocol is chosen here: the first word `xboard` means CECP, anything else UCI. `input` reads lines,
//! `conversation` is the main loop (`fed` does without one), `waiting` keeps lines that must wait for a task, `output`
//! writes. `uci` and `cecp` interpret the lines; the contract between them and the loop is in `dialect`.

mod cecp;
mod conversation;
mod dialect;
mod fed;
mod go;
mod input;
mod output;
mod uci;
mod waiting;

use crate::session::SessionError;
use cecp::Cecp;
use dialect::{Dialect, LoopEvent};
pub use fed::Fed;
use input::Inbox;
pub use output::Output;
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc::Sender;
pub use uci::HELP as UCI_HELP;
use uci::Uci;

/// Speaks with a host until it quits or closes the input. Returns an error if nothing can be started at all, or if an
/// answer cannot be written to a host that is there.
///
/// ```
/// let host = std::io::Cursor::new("position startpos\ngo depth 1\nquit\n");
/// asterism_interface::protocol::run(host, std::io::stdout())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), SessionError> {
    speak(input, Output::new(Box::new(output)))
}

/// Runs a conversation on the standard input and output of this process. When the input has ended, it also notices that
/// the output is closed.
pub fn run_on_standard_streams() -> Result<(), SessionError> {
    speak(BufReader::new(std::io::stdin()), Output::standard())
}

fn speak(input: impl BufRead + Send + 'static, output: Output) -> Result<(), SessionError> {
    let (inbox, events) = Inbox::open(input).map_err(SessionError::Reader)?;
    // The first line that is not empty chooses the dialect; until then there is nothing to do.
    let said = |event: &LoopEvent| !matches!(event, LoopEvent::Line(line) if line.is_empty());
    let Some(first) = std::iter::from_fn(|| inbox.next(None)).find(said) else { return Ok(()) };
    let line = if let LoopEvent::Line(line) = &first { line } else { "" };
    let dialect = dialect(line, &output, events)?;
    conversation::run(dialect, first, &inbox, &output);
    output.failure().map_or(Ok(()), |error| Err(SessionError::Write(error)))
}

/// Returns the protocol that a host's first line chooses.
fn dialect(line: &str, output: &Output, events: Sender<LoopEvent>) -> Result<Box<dyn Dialect>, SessionError> {
    Ok(match line.split_ascii_whitespace().next() {
        Some("xboard") => Box::new(Cecp::new(output.clone(), events)?),
        _ => Box::new(Uci::new(output.clone(), events)?),
    })
}
