//! CECP, the protocol of XBoard and WinBoard, version 2: a host's lines in, a session's answers out.
//! What every command means is described in protocol.md.
//!
//! The host's moves differ from those of the engine's games. `ply` reads and writes the host's moves,
//! `host_layout` and `host_board` are its board, `host_moves` translates by what a move does to the board, and
//! `host_game` keeps both games in step. `click_input` marks the squares that a human may click, `host_clock`
//! turns times into limits. `theme` makes pictures for the host. `front_end` holds all of this together; `commands` does what the host says, `play` decides
//! when to search and speaks for the engine.

mod click_input;
mod commands;
mod error;
mod features;
mod front_end;
mod glyphs;
mod host_board;
mod host_clock;
mod host_fen;
mod host_game;
mod host_layout;
mod host_moves;
mod play;
mod ply;
mod search_output;
#[cfg(test)]
mod tests;
mod theme;

use super::dialect::{Dialect, Flow};
use super::output::printable;
pub(super) use front_end::Cecp;
use front_end::EngineMode;
use std::fmt::Display;
pub use theme::{xboard_knows, xboard_pictures};

/// Commands that reach the engine while it thinks about its move; the others wait for it.
const AT_ONCE: &[&str] = &[
    "?", "quit", "force", "new", "variant", "setboard", "undo", "remove", "result", "analyze", "exit",
    "post", "nopost", "easy", "hard", ".", "draw", "",
];

impl Dialect for Cecp {
    fn must_wait(&self, line: &str) -> bool {
        let command = line.split_ascii_whitespace().next().unwrap_or("");
        self.thinks() && !AT_ONCE.contains(&command)
    }

    fn busy(&self) -> bool {
        self.session.busy()
    }

    fn is_signal(&self, _line: &str) -> bool {
        false // `?` is for the search that runs now
    }

    fn line(&mut self, line: &str) -> Flow {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let (command, rest) = words.split_first().map_or(("", &[][..]), |(command, rest)| (*command, rest));
        if command == "quit" {
            return Flow::Quit;
        }
        if let Err(reason) = self.command(command, rest) {
            self.say(format!("Error ({}): {}", printable(&reason.to_string()), printable(line)));
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

    fn finish(&mut self) {
        self.halt();
    }

    fn error(&self, reason: &dyn Display) {
        self.say_error(reason);
    }
}
