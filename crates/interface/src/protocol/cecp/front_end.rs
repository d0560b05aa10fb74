//! The CECP front end: the session, the host's game and the host's settings. `commands` and `play` act on them.

use super::click_input::ClickInput;
use super::host_clock::HostClock;
use super::search_output::SearchState;
use crate::protocol::dialect::LoopEvent;
use crate::protocol::output::Output;
use crate::session::{Session, SessionError};
use crate::xboard::HostGame;
use asterism_engine::rules::Color;
use asterism_support::system::Mutex;
use asterism_support::text::repeated;
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

/// Whether the engine plays, analyses or only watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EngineMode {
    /// Only follows the moves.
    Force,
    /// Plays a side.
    Plays(Color),
    /// Searches the current position, whichever it is.
    Analyses,
}

pub(crate) struct Cecp {
    pub(super) session: Session,
    pub(super) output: Output,
    pub(super) events: Sender<LoopEvent>,
    pub(super) host_game: HostGame,
    pub(super) mode: EngineMode,
    pub(super) clock: HostClock,
    pub(super) clicks: ClickInput,
    /// Whether thinking is shown.
    pub(super) post: Arc<AtomicBool>,
    /// The reports of the running search.
    pub(super) search: Arc<Mutex<SearchState>>,
    /// Whether the opponent is an engine that gives its own passes.
    pub(super) computer: bool,
    /// The turn the engine is about to play, of which plies are still to come.
    pub(super) intent: Option<String>,
    /// The expected answer of the opponent.
    pub(super) hint: Option<String>,
    /// The engine's own value of the game when it last thought, in centipawns.
    pub(super) worth: Option<i32>,
    /// Whether the result has been announced or received.
    pub(super) over: bool,
    /// Whether the last position was refused: the host means another one than that of the session.
    pub(super) refused: bool,
}

impl Cecp {
    pub(crate) fn new(output: Output, events: Sender<LoopEvent>) -> Result<Cecp, SessionError> {
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
            refused: false,
        })
    }

    /// Writes one line, or several, to the host.
    pub(super) fn print(&self, text: impl AsRef<str>) {
        self.output.line(text.as_ref());
    }

    /// Prints an error that belongs to no line of the host.
    pub(super) fn print_error(&self, reason: &dyn Display) {
        self.print(format!("Error ({}): a line of input", repeated(&reason.to_string())));
    }
}
