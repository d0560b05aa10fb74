//! Protocols: thin translators between a host's lines and a [`Session`](crate::session::Session).
//!
//! Lines are read in a thread of their own, so that a host is answered while a task runs.
//! UCI is spoken here; CECP will be chosen by its first word, `xboard`.

mod go;
mod output;
mod uci;

pub use output::Output;
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Sender, channel};
use uci::Uci;

/// What the main loop hears.
enum Event {
    /// A line of input.
    Line(String),
    /// A line of input that was too long to be read.
    TooLong,
    /// The input has ended.
    Closed,
    /// The running task is over, or about to say its last words.
    Ended,
    /// Nobody reads the output any more.
    Unheard,
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
            Event::Line(line) => {
                if uci.must_wait(&line) || (Uci::is_signal(&line) && !waiting.is_empty()) {
                    uci.wait_in(&mut waiting, line);
                } else if uci.line(&line) == Flow::Quit {
                    break;
                }
            }
            Event::TooLong => uci.error(format!("a line of more than {LINE_LIMIT} bytes was left out")),
            Event::Closed => closed = true,
            Event::Ended => uci.collect(),
            Event::Unheard => break,
        }
        while waiting.front().is_some_and(|line| !uci.must_wait(line)) {
            if let Some(line) = waiting.pop_front() {
                uci.line(&line);
            }
        }
        if output.broken() {
            break;
        }
        if closed {
            // A finite task may finish for whoever still reads; one that waits never would.
            if !uci.busy() {
                break;
            }
            uci.stop_waiting();
        }
    }
    uci.finish();
    Ok(())
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        let read = input.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes);
        let event = match read {
            Ok(n) if n as u64 == LINE_LIMIT && !bytes.ends_with(b"\n") => {
                bytes.clear();
                // What is left of it is skipped piece by piece, so that it takes no memory.
                while matches!(input.by_ref().take(LINE_LIMIT).read_until(b'\n', &mut bytes), Ok(n) if n > 0)
                    && !bytes.ends_with(b"\n")
                {
                    bytes.clear();
                }
                Event::TooLong
            }
            Ok(n) if n > 0 => Event::Line(String::from_utf8_lossy(&bytes).trim().to_string()),
            _ => Event::Closed,
        };
        let closed = matches!(event, Event::Closed);
        if events.send(event).is_err() || closed {
            return;
        }
    }
}
