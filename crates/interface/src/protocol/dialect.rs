//! What the main loop and a protocol ask of each other. The loop itself is in `conversation`.

use std::fmt::Display;

/// What the main loop waits for.
pub(super) enum Event {
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
pub(super) enum Flow {
    Continue,
    Quit,
}

/// When a line is handled while something runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Handling {
    /// Now: its answer does not depend on what runs or waits.
    AtOnce,
    /// When the running task is over, in order.
    Waits,
    /// Now, as this word; and once more for each task that a line starts which waits before it.
    Signal(&'static str),
    /// Now, but in order: it breaks the running task off, and then the lines that wait are done, which may start tasks
    /// that it aborts, too.
    BreaksOff,
}

/// What the main loop asks of a protocol.
pub(super) trait Dialect {
    /// When a line is handled, as things are now.
    fn handling(&self, line: &str) -> Handling;
    /// Whether a task runs.
    fn busy(&self) -> bool;
    /// Handles one line.
    fn line(&mut self, line: &str) -> Flow;
    /// A task has ended: the game is back.
    fn collect(&mut self);
    /// Ends a task that would wait for ever.
    fn stop_waiting(&mut self);
    /// Ends a search that goes on for too long; it still answers.
    fn stop_search(&mut self);
    /// Ends whatever runs; where the protocol has a word for that, it still answers.
    fn break_off(&mut self);
    /// One line that says what is wrong.
    fn error(&self, reason: &dyn Display);
}
