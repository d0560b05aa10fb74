//! The main loop: passes a host's lines to its protocol, at once or when the running task is over. The protocol
//! interprets each line, and decides whether it waits.

use super::dialect::{Dialect, Flow, Handling, LoopEvent};
use super::input::{Inbox, LINE_LIMIT};
use super::output::Output;
use super::waiting::Waiting;
use crate::input::AFTER_INPUT;
use asterism_support::system::Moment;
use std::time::Duration;

/// How often to look whether somebody still reads, once the input has ended.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Handles events until the host quits or cannot be answered any more.
pub(super) fn run(dialect: Box<dyn Dialect>, first: LoopEvent, inbox: &Inbox, output: &Output) {
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
            if !conversation.dialect.busy() || output.is_closed() {
                break;
            }
            conversation.end_searches(Moment::now());
        }
        event = inbox.next(conversation.closed.then_some(LOOK_EVERY));
    }
    conversation.dialect.break_off();
}

/// The conversation of a host with its protocol, event by event.
pub(super) struct Conversation {
    dialect: Box<dyn Dialect>,
    /// Lines that need the engine idle wait here while a task runs.
    waiting: Waiting,
    /// Whether the input has ended.
    closed: bool,
    /// When the task that runs was first seen after the input had ended.
    seen: Option<Moment>,
}

impl Conversation {
    pub(super) fn new(dialect: Box<dyn Dialect>) -> Conversation {
        Conversation { dialect, waiting: Waiting::default(), closed: false, seen: None }
    }

    /// Handles an event, and the lines that waited for it.
    pub(super) fn handle(&mut self, event: LoopEvent) -> Flow {
        let flow = match event {
            LoopEvent::Line(line) => self.handle_line(line),
            LoopEvent::TooLong => {
                self.dialect.error(&format_args!("line longer than {LINE_LIMIT} bytes ignored"));
                Flow::Continue
            }
            LoopEvent::Closed => {
                self.closed = true;
                Flow::Continue
            }
            LoopEvent::Ended => {
                self.seen = None;
                self.dialect.collect();
                Flow::Continue
            }
            LoopEvent::OutputClosed => Flow::Quit,
        };
        while self.waiting.first().is_some_and(|line| self.dialect.handling(line) != Handling::Waits) {
            self.do_first_waiting();
        }
        flow
    }

    /// Ends, once the input has ended, a search that would wait for ever, and one that has had its time.
    fn end_searches(&mut self, now: Moment) {
        self.dialect.stop_waiting();
        if now.since(*self.seen.get_or_insert(now)) >= AFTER_INPUT {
            self.dialect.stop_search();
        }
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

    /// Handles the first waiting line, if there is one, and the signals after it that end the task it starts.
    fn do_first_waiting(&mut self) -> bool {
        let Some((line, signals)) = self.waiting.pop() else { return false };
        for line in std::iter::once(line.as_str()).chain(signals) {
            self.dialect.line(line); // what ends the program never waits
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Display;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use std::time::Duration;

    /// A protocol in which something runs for ever, that counts how often its search is stopped.
    struct Endless(Arc<AtomicU32>);

    impl Dialect for Endless {
        fn handling(&self, _: &str) -> Handling {
            Handling::Waits
        }

        fn busy(&self) -> bool {
            true
        }

        fn line(&mut self, _: &str) -> Flow {
            Flow::Continue
        }

        fn collect(&mut self) {}

        fn stop_waiting(&mut self) {}

        fn stop_search(&mut self) {
            self.0.fetch_add(1, Relaxed);
        }

        fn break_off(&mut self) {}

        fn error(&self, _: &dyn Display) {}
    }

    #[test]
    fn every_search_has_its_time_after_the_end_of_the_input() {
        let stops = Arc::<AtomicU32>::default();
        let mut conversation = Conversation::new(Box::new(Endless(stops.clone())));
        let begin = Moment::now();
        let look = |conversation: &mut Conversation, time: Duration| {
            conversation.end_searches(begin.checked_add(time).unwrap());
            stops.swap(0, Relaxed)
        };
        let almost = AFTER_INPUT - Duration::from_millis(1);
        assert_eq!(
            [Duration::ZERO, almost, AFTER_INPUT].map(|time| look(&mut conversation, time)),
            [0, 0, 1]
        );
        // The next one begins anew.
        conversation.handle(LoopEvent::Ended);
        assert_eq!(
            [AFTER_INPUT, AFTER_INPUT + almost, 2 * AFTER_INPUT].map(|time| look(&mut conversation, time)),
            [0, 0, 1]
        );
    }
}
