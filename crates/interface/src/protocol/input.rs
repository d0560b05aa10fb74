//! Whole lines from a host. They are read in a thread of their own, so that a host is answered while a task runs, and
//! only so far ahead of their handling that a host which does not read its answers cannot fill the memory.

use super::dialect::LoopEvent;
use crate::input::{LineEnd, line_text, read_line, skip_line};
use asterism_support::system::{self, Condvar, Mutex};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Bytes of a line that are read; the longest games of `position ... moves` take some tens of thousands.
pub(super) const LINE_LIMIT: u64 = 1 << 20;
/// Bytes that are read ahead of the line in hand.
const MOST_AHEAD: usize = 16 << 20;
/// Bytes that a line takes besides its text, more or less.
const LINE_COST: usize = 64;

/// The bytes read ahead. Only the reading thread ever waits here: a task that ends must not wait for the main loop,
/// which may be waiting for the task.
#[derive(Default)]
struct ReadAhead {
    bytes: Mutex<usize>,
    less: Condvar,
}

impl ReadAhead {
    /// Waits until there is room for a line; one is always let through.
    fn add(&self, bytes: usize) {
        let mut ahead = self.bytes.lock();
        while *ahead > 0 && *ahead + bytes > MOST_AHEAD {
            ahead = self.less.wait(ahead);
        }
        *ahead += bytes;
    }

    fn remove(&self, bytes: usize) {
        *self.bytes.lock() -= bytes;
        self.less.notify_all();
    }
}

/// Bytes of stack of the thread that reads.
const STACK_BYTES: usize = 1 << 18;

/// The main loop's end of the input and of the tasks' events.
pub(super) struct Inbox {
    events: Option<Receiver<LoopEvent>>,
    ahead: Arc<ReadAhead>,
}

impl Inbox {
    /// Starts reading `input`; the sender is for all other events of the main loop.
    pub(super) fn open(input: impl BufRead + Send + 'static) -> std::io::Result<(Inbox, Sender<LoopEvent>)> {
        let (send, events) = channel();
        let ahead = Arc::<ReadAhead>::default();
        let (room, sender) = (ahead.clone(), send.clone());
        system::spawn(STACK_BYTES, move || read_lines(input, &sender, &room))?;
        Ok((Inbox { events: Some(events), ahead }, send))
    }

    /// Returns the next event; `None` if there is none for this long.
    pub(super) fn next(&self, patience: Option<Duration>) -> Option<LoopEvent> {
        let events = self.events.as_ref()?;
        let event = match patience {
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(time) => events.recv_timeout(time),
        };
        match event {
            Ok(event) => {
                self.ahead.remove(cost(&event));
                Some(event)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(LoopEvent::OutputClosed), // no answer can be read any more
        }
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        // In this order, so that a reader that waited finds the channel closed.
        self.events = None;
        *self.ahead.bytes.lock() = 0;
        self.ahead.less.notify_all();
    }
}

fn cost(event: &LoopEvent) -> usize {
    match event {
        LoopEvent::Line(line) => line.len() + LINE_COST,
        LoopEvent::TooLong | LoopEvent::Closed | LoopEvent::Ended | LoopEvent::OutputClosed => 0,
    }
}

/// Sends each line of `input`, until it ends or the receiver is closed.
fn read_lines(mut input: impl BufRead, events: &Sender<LoopEvent>, ahead: &ReadAhead) {
    let mut bytes = Vec::new();
    loop {
        let event = match read_line(&mut input, LINE_LIMIT, &mut bytes) {
            Ok(LineEnd::Whole) => LoopEvent::Line(line_text(&bytes)),
            Ok(LineEnd::TooLong) => {
                let _ = skip_line(&mut input, LINE_LIMIT); // an end or a fault shows at the next line
                LoopEvent::TooLong
            }
            Ok(LineEnd::EndOfInput) | Err(_) => LoopEvent::Closed,
        };
        let closed = matches!(event, LoopEvent::Closed);
        ahead.add(cost(&event));
        if events.send(event).is_err() || closed {
            return;
        }
    }
}
