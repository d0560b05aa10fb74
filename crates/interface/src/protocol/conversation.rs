//! The main loop: hands a host's lines to its protocol, at once or when the running task is over.
//!
//! What a line means, and whether it waits, is left to the protocol.

use super::dialect::{Dialect, Event, Flow, Handling};
use super::input::{Inbox, LINE_LIMIT};
use super::output::Output;
use super::waiting::Waiting;
use std::time::Duration;

/// How often to look whether somebody still reads, once the input has ended.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Handles events until the host quits or nobody is left to answer.
pub(super) fn run(dialect: Box<dyn Dialect>, first: Event, inbox: &Inbox, output: &Output) {
    let mut conversation = Conversation::new(dialect);
    let mut event = Some(first);
    loop {
        if let Some(event) = event
            && conversation.handle(event) == Flow::Quit
        {
            break;
        }
        if output.broken() {
            break;
        }
        if conversation.closed {
            // A finite task may finish for a reader that is still there; one that waits for a stop never would.
            if !conversation.dialect.busy() || output.nobody_reads() {
                break;
            }
            conversation.dialect.stop_waiting();
        }
        event = inbox.next(conversation.closed.then_some(LOOK_EVERY));
    }
    conversation.dialect.break_off();
}

/// What is said between a host and its protocol, event by event.
pub(super) struct Conversation {
    dialect: Box<dyn Dialect>,
    /// Lines that need the engine idle wait here while a task runs.
    waiting: Waiting,
    /// Whether the input has ended.
    closed: bool,
}

impl Conversation {
    pub(super) fn new(dialect: Box<dyn Dialect>) -> Conversation {
        Conversation { dialect, waiting: Waiting::default(), closed: false }
    }

    /// Handles an event, and what waited for it.
    pub(super) fn handle(&mut self, event: Event) -> Flow {
        let flow = match event {
            Event::Line(line) => self.handle_line(line),
            Event::TooLong => {
                self.dialect.error(&format_args!("a line of more than {LINE_LIMIT} bytes was left out"));
                Flow::Continue
            }
            Event::Closed => {
                self.closed = true;
                Flow::Continue
            }
            Event::Ended => {
                self.dialect.collect();
                Flow::Continue
            }
            Event::OutputClosed => Flow::Quit,
        };
        while self.waiting.first().is_some_and(|line| self.dialect.handling(line) != Handling::Waits) {
            self.do_first_waiting();
        }
        flow
    }

    fn handle_line(&mut self, line: String) -> Flow {
        match self.dialect.handling(&line) {
            Handling::AtOnce => {}
            Handling::Waits => {
                if let Err(reason) = self.waiting.push(line) {
                    self.dialect.error(&reason);
                }
                return Flow::Continue;
            }
            Handling::Signal(signal) => self.waiting.follow_each_with(signal),
            Handling::BreaksOff => {
                self.dialect.break_off();
                while self.do_first_waiting() {
                    self.dialect.break_off();
                }
            }
        }
        self.dialect.line(&line)
    }

    /// Does the first line that waits, if there is one, and what was said behind it to end what it starts.
    fn do_first_waiting(&mut self) -> bool {
        let Some((line, signals)) = self.waiting.pop() else { return false };
        for line in std::iter::once(line.as_str()).chain(signals) {
            self.dialect.line(line); // what ends the program never waits
        }
        true
    }
}
