//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! Here the protocol is chosen, and the main loop runs. The first word chooses: `xboard` is CECP, anything else UCI.
//! What a line means is left to `uci` and `cecp`, what they and the loop ask of each other is in `dialect`.

mod cecp;
mod dialect;
mod error;
mod go;
mod input;
mod output;
mod uci;

use cecp::Cecp;
pub use cecp::{xboard_knows, xboard_pictures};
use dialect::{Dialect, Event, Flow};
pub use error::ProtocolError;
use input::{LINE_LIMIT, read_lines};
pub use output::Output;
use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::mpsc::channel;
use uci::Uci;

/// Lines that may wait for the end of a task.
const WAITING_LIMIT: usize = 10_000;

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
