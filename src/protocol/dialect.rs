//! What the main loop and a protocol ask of each other. The loop itself is in `mod.rs`.

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

/// What the main loop asks of a protocol.
pub(super) trait Dialect {
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
