//! Lines of the player and Ctrl-C, in the order in which they come.

use super::command::{self, Command};
use crate::cli::out::line;
use anyhow::anyhow;
use asterism_engine::engine::StopHandle;
use asterism_interface::input::{AFTER_INPUT, LineEnd, MAX_LINE, line_text, read_line, skip_line};
use asterism_support::text::repeated;
use parking_lot::Mutex;
use std::io::{self, IsTerminal, Write, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, sleep};
use std::time::Duration;

/// An action of the player.
pub(super) enum PlayerEvent {
    Line(String),
    /// A line was longer than any line should be.
    TooLong,
    /// The input has ended, or Ctrl-C was pressed while nothing was searched.
    End,
}

impl PlayerEvent {
    /// Passes the line to `obey`, and prints its error; false if the player ends the game.
    pub(super) fn obeyed_by(self, obey: impl FnOnce(Command) -> anyhow::Result<()>) -> bool {
        let obeyed = match self {
            PlayerEvent::End => return false,
            PlayerEvent::TooLong => Err(anyhow!("the line is too long")),
            PlayerEvent::Line(text) => match command::read(&text) {
                Ok(Command::Quit) => return false,
                Ok(command) => obey(command),
                Err(reason) => Err(anyhow!(reason)),
            },
        };
        if let Err(reason) = obeyed {
            line(repeated(&reason.to_string())); // what was typed is in it
        }
        true
    }
}

/// The player's events, and the search that Ctrl-C ends.
pub(super) struct Input {
    events: Receiver<PlayerEvent>,
    search: Arc<Stoppable>,
}

#[derive(Default)]
struct Stoppable {
    search: Mutex<Option<StopHandle>>,
    /// Whether the input ended so long ago that no search has any time left.
    late: AtomicBool,
}

impl Stoppable {
    /// Ends the running search; false if there is none.
    fn stop(&self) -> bool {
        self.search.lock().as_ref().is_some_and(|search| search.stop())
    }

    /// Ends the running search, and every later one.
    fn stop_all(&self) {
        self.late.store(true, SeqCst);
        self.stop();
    }

    fn begin(&self, search: StopHandle) {
        *self.search.lock() = Some(search);
        if self.late.load(SeqCst) {
            self.stop();
        }
    }

    fn end(&self) {
        *self.search.lock() = None;
    }
}

impl Input {
    /// Begins to read standard input, and takes over Ctrl-C.
    pub(super) fn new() -> io::Result<Input> {
        let (send, events) = channel();
        let search: Arc<Stoppable> = Arc::default();
        let (running, ended) = (search.clone(), send.clone());
        // Where the system refuses the handler, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            if !running.stop() {
                let _ = ended.send(PlayerEvent::End);
            }
        });
        let running = search.clone();
        Builder::new().spawn(move || {
            read_lines(&send);
            sleep(AFTER_INPUT);
            running.stop_all();
        })?;
        Ok(Input { events, search })
    }

    /// Waits for the next event.
    pub(super) fn next(&self, prompt: &str) -> PlayerEvent {
        if stdin().is_terminal() {
            let mut out = stdout().lock();
            let _ = write!(out, "{prompt}> ").and_then(|()| out.flush());
        }
        self.events.recv().unwrap_or(PlayerEvent::End)
    }

    /// Waits if a person plays: an answer that comes at once is not believable.
    pub(super) fn pause(&self, time: Duration) {
        if stdin().is_terminal() {
            sleep(time);
        }
    }

    /// Does a search, which Ctrl-C ends by `stop`, and so does the end of the input after a while.
    pub(super) fn search<T>(&self, stop: StopHandle, search: impl FnOnce() -> T) -> T {
        self.search.begin(stop);
        let found = search();
        self.search.end();
        found
    }
}

fn read_lines(send: &Sender<PlayerEvent>) {
    let mut input = stdin().lock();
    let mut bytes = Vec::new();
    loop {
        let event = match read_line(&mut input, MAX_LINE, &mut bytes) {
            Ok(LineEnd::Whole) => PlayerEvent::Line(line_text(&bytes)),
            Ok(LineEnd::TooLong) => match skip_line(&mut input, MAX_LINE) {
                Ok(_) => PlayerEvent::TooLong,
                Err(_) => PlayerEvent::End,
            },
            Ok(LineEnd::EndOfInput) | Err(_) => PlayerEvent::End,
        };
        let ended = matches!(event, PlayerEvent::End);
        if send.send(event).is_err() || ended {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::engine::{Engine, HashSize, Threads};
    use asterism_engine::search::Limits;
    use asterism_engine::variants::VARIANTS;

    #[test]
    fn no_search_goes_on_long_after_the_end_of_the_input() {
        let (game, mut engine) = ((VARIANTS[0].open)(), Engine::new(HashSize(1), Threads(1)).unwrap());
        let running = Stoppable::default();
        assert!(!running.stop(), "nothing runs");
        // One that runs, and one that begins later.
        for late in [false, true] {
            running.begin(engine.stop_handle());
            if !late {
                running.stop_all();
            }
            let answer = engine.search(&game, Limits::nodes(u64::MAX)).unwrap();
            assert!(answer.stopped, "{late}");
            running.end();
        }
    }
}
