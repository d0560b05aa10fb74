//! The contract between the main loop and a protocol. The loop itself is in `conversation`.

use std::fmt::Display;

/// An event that the main loop waits for.
pub(super) enum LoopEvent {
    Line(String),
    /// A line of input that was too long to be read.
    TooLong,
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
    /// At once: its answer does not depend on running or waiting work.
    AtOnce,
    /// When the running task is over, in order.
    Waits,
    /// Now, as this word; and once more for each task that a line starts which waits before it.
    Signal(&'static str),
    /// Now, but in order: it breaks the running task off, and then the lines that wait are done, which may start tasks
    /// that it aborts, too.
    BreaksOff,
}

/// The main loop's view of a protocol.
pub(super) trait Dialect {
    /// Returns when a line is to be handled in the present state.
    fn handling(&self, line: &str) -> Handling;
    /// Returns whether a task runs.
    fn busy(&self) -> bool;
    fn line(&mut self, line: &str) -> Flow;
    /// Takes the game back from a task that has ended.
    fn collect(&mut self);
    /// Ends a task that would wait for ever.
    fn stop_waiting(&mut self);
    /// Ends a search or a perft that goes on for too long; it still answers.
    fn stop_search(&mut self);
    /// Ends the running task; if the protocol has an answer for that, it still comes.
    fn break_off(&mut self);
    /// Prints one line with the error.
    fn error(&self, reason: &dyn Display);
}
