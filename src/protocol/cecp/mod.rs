//! CECP, the protocol of XBoard and WinBoard, version 2: a host's lines in, a session's answers out.
//! What every command means is described in protocol.md.
//!
//! The host's moves differ from those of the engine's games. `ply` reads and writes the host's moves,
//! `host_layout` and `host_board` are its board, `host_moves` translates by what a move does to the board, and
//! `host_game` keeps both games in step. `click_input` marks the squares that a human may click, `host_clock`
//! turns times into limits, `commands` does what the host says, `play` decides when to search and speaks for
//! the engine.

mod click_input;
mod commands;
mod error;
mod features;
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

use super::{Dialect, Event, Flow, Output, printable};
use crate::rules::Color;
use crate::session::{Session, SessionError};
use click_input::ClickInput;
use host_clock::HostClock;
use host_game::HostGame;
use parking_lot::Mutex;
use ply::Ply;
use search_output::SearchState;
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

/// Commands that reach the engine while it thinks about its move; the others wait for it.
const AT_ONCE: &[&str] = &[
    "?", "quit", "force", "new", "variant", "setboard", "undo", "remove", "result", "analyze", "exit",
    "post", "nopost", "easy", "hard", ".", "draw", "",
];

/// What the engine does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum EngineMode {
    /// Only follows the moves.
    Force,
    /// Plays a side.
    Plays(Color),
    /// Searches whatever position there is.
    Analyses,
}

/// The CECP front end.
pub(super) struct Cecp {
    session: Session,
    output: Output,
    events: Sender<Event>,
    host_game: HostGame,
    mode: EngineMode,
    clock: HostClock,
    clicks: ClickInput,
    /// Whether thinking is shown.
    post: Arc<AtomicBool>,
    /// What the running search has reported.
    search: Arc<Mutex<SearchState>>,
    /// Whether the opponent is an engine that gives its own passes.
    computer: bool,
    /// The turn the engine is about to play, of which plies are still to come.
    intent: Option<String>,
    /// What the engine expects the opponent to answer.
    hint: Option<String>,
    /// The engine's own value of the game when it last thought, in centipawns.
    worth: Option<i32>,
    /// Whether the result has been announced or told.
    over: bool,
}

impl Cecp {
    pub fn new(output: Output, events: Sender<Event>) -> Result<Cecp, SessionError> {
        let session = Session::new()?;
        Ok(Cecp {
            host_game: HostGame::begin(session.game()?, None),
            session,
            output,
            events,
            mode: EngineMode::Force,
            clock: HostClock::new(),
            clicks: ClickInput::default(),
            post: Arc::new(AtomicBool::new(false)),
            search: Arc::default(),
            computer: false,
            intent: None,
            hint: None,
            worth: None,
            over: false,
        })
    }

    fn say(&self, text: impl AsRef<str>) {
        self.output.line(text.as_ref());
    }
}

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
        self.say(format!("Error ({}): a line of input", printable(&reason.to_string())));
    }
}
