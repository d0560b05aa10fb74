//! CECP, the protocol of XBoard and WinBoard, version 2: a host's lines in, a session's answers out. protocol.md
//! describes every command.
//!
//! [`crate::xboard`] translates the host's moves. `click_input` marks the squares that a human may click, `host_clock`
//! turns times into limits. `front_end` holds all of this together; `commands` handles the host's commands, `play`
//! decides when to search and answers for the engine.

mod click_input;
mod commands;
mod features;
mod front_end;
mod host_clock;
mod play;
mod search_output;

use super::dialect::{Dialect, Flow, Handling};
use asterism_support::text::repeated;
pub(super) use front_end::Cecp;
use front_end::EngineMode;
use std::fmt::Display;

/// Commands that are answered while the engine thinks about its move.
const AT_ONCE: &[&str] = &["quit", "post", "nopost", "easy", "hard", ".", "draw", ""];
/// Commands that end its thinking, and no move follows. All others wait for the move.
const BREAK_OFF: &[&str] =
    &["force", "new", "variant", "setboard", "undo", "remove", "result", "analyze", "exit"];

impl Dialect for Cecp {
    fn handling(&self, line: &str) -> Handling {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (command, rest) = command_and_rest(&words);
        if command == "?" {
            return Handling::Signal("?");
        }
        if !self.thinks() || AT_ONCE.contains(&command) {
            return Handling::AtOnce;
        }
        match BREAK_OFF.contains(&command) {
            false => Handling::Waits,
            // A command that will be refused does not stop the search.
            true if self.check_ahead(command, rest).is_err() => Handling::AtOnce,
            true => Handling::BreaksOff,
        }
    }

    fn busy(&self) -> bool {
        self.session.busy()
    }

    fn line(&mut self, line: &str) -> Flow {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (command, rest) = command_and_rest(&words);
        if command == "quit" {
            return Flow::Quit;
        }
        // As it stands: the name of a file may hold several blanks.
        let text = line.trim_start().strip_prefix(command).unwrap_or_default().trim_ascii();
        if let Err(reason) = self.command(command, rest, text) {
            self.print(format!("Error ({}): {}", repeated(&reason.to_string()), repeated(line)));
        }
        Flow::Continue
    }

    fn collect(&mut self) {
        self.conclude();
    }

    fn stop_waiting(&mut self) {
        if self.session.waits() {
            self.halt();
            self.mode = EngineMode::Force;
        }
    }

    fn stop_search(&mut self) {
        self.session.stop_search();
    }

    fn break_off(&mut self) {
        self.halt();
    }

    fn error(&self, reason: &dyn Display) {
        self.print_error(reason);
    }
}

/// Splits off the first word of a line, empty if there is none, from the others.
fn command_and_rest<'a, 'b>(words: &'b [&'a str]) -> (&'a str, &'b [&'a str]) {
    words.split_first().map_or(("", &[]), |(command, rest)| (*command, rest))
}
