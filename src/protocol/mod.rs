//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! Lines are read in a thread of their own, so that a host is answered while a task runs.
//! UCI is spoken here; CECP will be chosen by its first word, `xboard`.

mod output;
mod uci;

pub use output::Output;
use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Sender, channel};
use uci::Uci;

/// What the main loop hears.
enum Event {
    /// A line of input.
    Line(String),
    /// The input has ended.
    Closed,
    /// The running task is over.
    Ended,
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    Continue,
    Quit,
}

/// Speaks with a host until it quits or closes the input. Returns an error only where nothing can be
/// started at all.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Result<(), String> {
    let (events, received) = channel();
    let output = Output::new(Box::new(output));
    let mut uci = Uci::new(output.clone(), events.clone())?;
    std::thread::Builder::new()
        .name("input".into())
        .spawn(move || read_lines(input, &events))
        .map_err(|error| format!("no thread to read with: {error}"))?;
    // Lines that need the engine idle wait here while a task runs; the others are answered at once.
    let mut waiting: VecDeque<String> = VecDeque::new();
    let mut closed = false;
    for event in received {
        match event {
            Event::Line(line) if uci.must_wait(&line) => waiting.push_back(line),
            Event::Line(line) => {
                if uci.line(&line) == Flow::Quit {
                    break;
                }
            }
            Event::Closed => closed = true,
            Event::Ended => uci.collect(),
        }
        while !uci.busy() {
            match waiting.pop_front() {
                Some(line) if uci.line(&line) == Flow::Quit => return Ok(()),
                Some(_) => {}
                None => break,
            }
        }
        if closed {
            // A finite task may finish for whoever still reads; one that waits never would.
            if !uci.busy() {
                break;
            }
            uci.stop_waiting();
        }
        if output.broken() {
            break; // nobody reads any more
        }
    }
    uci.finish();
    Ok(())
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let event = match input.read_until(b'\n', &mut bytes) {
            Ok(n) if n > 0 => Event::Line(String::from_utf8_lossy(&bytes).trim().to_string()),
            _ => Event::Closed,
        };
        let closed = matches!(event, Event::Closed);
        if events.send(event).is_err() || closed {
            return;
        }
    }
}
