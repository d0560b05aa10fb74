//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! Lines are read in a thread of their own, so that a host is answered while a task runs.
//! The first word chooses: `xboard` is CECP, anything else UCI.

mod cecp;
mod error;
mod go;
mod output;
mod uci;

use crate::files::{LineEnd, read_line, skip_line};
use cecp::Cecp;
pub use error::ProtocolError;
pub use output::Output;
use std::collections::VecDeque;
use std::fmt::Display;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use uci::Uci;

/// What the main loop waits for.
enum Event {
    /// A line of input.
    Line(String),
    /// A line of input that was too long to be read.
    TooLong,
    /// The input has ended.
    Closed,
    /// The running task is over, or about to write its last lines.
    Ended,
    /// The output cannot be written any more.
    OutputClosed,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// Bytes of a line that are read; the longest games of `position ... moves` take some tens of thousands.
const LINE_LIMIT: u64 = 1 << 20;
/// Lines that may wait for the end of a task.
const WAITING_LIMIT: usize = 10_000;

/// What the main loop asks of a protocol.
trait Dialect {
    /// Whether a line can only be handled when the running task is over.
    fn must_wait(&self, line: &str) -> bool;
    /// Whether a task runs.
    fn busy(&self) -> bool;
    /// Whether a line is meant for a running task, that of a command that waits included.
    fn is_signal(&self, line: &str) -> bool;
    /// Handles one line.
    fn line(&mut self, line: &str) -> Flow;
    /// A task has ended: the game is back.
    fn collect(&mut self);
    /// Ends a task that would wait for ever.
    fn stop_waiting(&mut self);
    /// Ends whatever runs, and waits for its last lines.
    fn finish(&mut self);
    /// One line that says what is wrong.
    fn error(&self, reason: &dyn Display);
}

/// Characters of an error line that come from outside.
const ERROR_LENGTH: usize = 500;

/// What came from outside, shortened and made printable.
fn printable(text: &str) -> String {
    let text = text.replace(char::is_control, "?");
    match text.char_indices().nth(ERROR_LENGTH) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text,
    }
}

/// Puts a line behind those that wait. One for a running task reaches the one that runs now, too.
fn wait_in(waiting: &mut VecDeque<String>, line: String, dialect: &mut dyn Dialect) {
    if dialect.is_signal(&line) {
        dialect.line(&line);
    }
    if waiting.len() < WAITING_LIMIT {
        waiting.push_back(line);
    } else {
        dialect.error(&format_args!(
            "more than {WAITING_LIMIT} commands wait for the search to end; '{line}' was left out"
        ));
    }
}

/// Speaks with a host until it quits or closes the input. Returns an error only where nothing can be
/// started at all.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> Result<(), ProtocolError> {
    let (events, received) = channel();
    let output = Output::new(Box::new(output));
    let heard = events.clone();
    std::thread::Builder::new()
        .name("input".into())
        .spawn(move || read_lines(input, &heard))
        .map_err(ProtocolError::Thread)?;
    // The first line that says something chooses the dialect; until then there is nothing to do.
    let said = |event: &Event| !matches!(event, Event::Line(line) if line.is_empty());
    let Some(first) = received.iter().find(said) else { return Ok(()) };
    let mut dialect: Box<dyn Dialect> = match &first {
        Event::Line(line) if line.split_ascii_whitespace().next() == Some("xboard") => {
            Box::new(Cecp::new(output.clone(), events.clone())?)
        }
        _ => Box::new(Uci::new(output.clone(), events.clone())?),
    };
    let all = std::iter::once(first).chain(received.iter());
    converse(dialect.as_mut(), all, &output);
    dialect.finish();
    Ok(())
}

/// The main loop: handles events until the host quits or nobody is left to answer.
fn converse(dialect: &mut dyn Dialect, events: impl Iterator<Item = Event>, output: &Output) {
    // Lines that need the engine idle wait here while a task runs; the others are answered at once.
    let mut waiting: VecDeque<String> = VecDeque::new();
    let mut closed = false;
    for event in events {
        match event {
            Event::Line(line) => {
                if dialect.must_wait(&line) || (dialect.is_signal(&line) && !waiting.is_empty()) {
                    wait_in(&mut waiting, line, dialect);
                } else if dialect.line(&line) == Flow::Quit {
                    return;
                }
            }
            Event::TooLong => {
                dialect.error(&format_args!("a line of more than {LINE_LIMIT} bytes was left out"))
            }
            Event::Closed => closed = true,
            Event::Ended => dialect.collect(),
            Event::OutputClosed => return,
        }
        while waiting.front().is_some_and(|line| !dialect.must_wait(line)) {
            if let Some(line) = waiting.pop_front() {
                dialect.line(&line);
            }
        }
        if output.broken() {
            return;
        }
        if closed {
            // A finite task may finish for a reader that is still there; one that waits for a stop never would.
            if !dialect.busy() {
                return;
            }
            dialect.stop_waiting();
        }
    }
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        let event = match read_line(&mut input, LINE_LIMIT, &mut bytes) {
            Ok(LineEnd::Whole) => Event::Line(String::from_utf8_lossy(&bytes).trim().to_string()),
            Ok(LineEnd::TooLong) => {
                let _ = skip_line(&mut input, LINE_LIMIT); // an end or a fault shows at the next line
                Event::TooLong
            }
            Ok(LineEnd::EndOfInput) | Err(_) => Event::Closed,
        };
        let closed = matches!(event, Event::Closed);
        if events.send(event).is_err() || closed {
            return;
        }
    }
}
