//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! Here the protocol is chosen: the first word `xboard` is CECP, anything else UCI. `input` reads lines, `conversation`
//! is the main loop (`fed` does without one), `waiting` keeps what must wait for a task, `output` writes. What a line
//! means is left to `uci` and `cecp`; what they and the loop ask of each other is in `dialect`.

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
use dialect::{Dialect, Event};
pub use fed::Fed;
use input::Inbox;
pub use output::Output;
use std::io::{BufRead, BufReader, Write};
use std::sync::mpsc::Sender;
use uci::Uci;

/// Speaks with a host until it quits or closes the input. Returns an error where nothing can be started at all, or
/// where an answer cannot be written to a host that is there.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), SessionError> {
    speak(input, Output::new(Box::new(output)))
}

/// Runs a conversation on the standard input and output of this process. When the input has ended, it also notices that
/// nobody reads the output.
pub fn run_on_standard_streams() -> Result<(), SessionError> {
    speak(BufReader::new(std::io::stdin()), Output::standard())
}

fn speak(input: impl BufRead + Send + 'static, output: Output) -> Result<(), SessionError> {
    let (inbox, events) = Inbox::open(input).map_err(SessionError::Reader)?;
    // The first line that says something chooses the dialect; until then there is nothing to do.
    let said = |event: &Event| !matches!(event, Event::Line(line) if line.is_empty());
    let Some(first) = std::iter::from_fn(|| inbox.next(None)).find(said) else { return Ok(()) };
    let line = if let Event::Line(line) = &first { line } else { "" };
    let dialect = dialect(line, &output, events)?;
    conversation::run(dialect, first, &inbox, &output);
    output.failure().map_or(Ok(()), |error| Err(SessionError::Write(error)))
}

/// The protocol that a host's first line chooses.
fn dialect(line: &str, output: &Output, events: Sender<Event>) -> Result<Box<dyn Dialect>, SessionError> {
    Ok(match line.split_ascii_whitespace().next() {
        Some("xboard") => Box::new(Cecp::new(output.clone(), events)?),
        _ => Box::new(Uci::new(output.clone(), events)?),
    })
}
