//! Whole lines from a host. They are read in a thread of their own, so that a host is answered while a task runs.

use super::dialect::Event;
use crate::files::{LineEnd, read_line, skip_line};
use std::io::BufRead;
use std::sync::mpsc::Sender;

/// Bytes of a line that are read; the longest games of `position ... moves` take some tens of thousands.
pub(super) const LINE_LIMIT: u64 = 1 << 20;

/// Sends each line of `input`, until it ends or nobody receives them any more.
pub(super) fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
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
