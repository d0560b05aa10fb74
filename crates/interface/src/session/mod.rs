//! The common part of all protocols: a game, options, a table, and the running task.
//!
//! A front end asks and prints; it owns only the state of its protocol. While a task runs, the game is with the thread
//! that runs it, and comes back with [`Session::collect`].

pub mod bench;
mod book;
mod error;
mod eval_file;
mod option_table;
mod options;
mod set_option;

pub use error::SessionError;
pub use option_table::{OPTIONS, OptionKind, OptionRange, OptionRow};
pub use options::{NO_FILE, Options};
pub use set_option::OTHER_NETWORK;
pub(crate) use set_option::OptionChange;

use asterism_engine::engine::{Engine, HashSize, StopGroup, StopHandle, Threads};
use asterism_engine::game::{Answer, Game, GameError, Report, Request, Turn};
use asterism_engine::nnue::NetworkError;
use asterism_engine::rules::Score;
use asterism_engine::search::THREAD_STACK_BYTES;
use asterism_engine::search::Verdict;
use asterism_engine::variants::{VARIANTS, find};
use asterism_support::system::{self, Thread};
use eval_file::read_eval_file;
use std::collections::HashSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Work that runs in the background.
#[expect(clippy::large_enum_variant, reason = "there is one task at a time")]
pub enum Task {
    /// A search; the texts of the moves to choose from are added to those of the request.
    Search(Request, Vec<String>),
    /// Perft of this many turns, by root move.
    Perft(u32),
    /// The benchmark.
    Bench,
}

/// The end of a task.
pub enum Ended {
    /// A search, with its answer.
    Search(Result<Answer, GameError>),
    /// A perft, with the total, or `None` if it was stopped.
    Perft(Option<u64>),
    /// The benchmark, or why there is no result.
    Bench(Result<(), SessionError>),
    /// Any task, by a fault of the engine. The game is as it was.
    Broken,
}

/// A receiver of a running task's reports. Called from the task's thread.
pub trait Audience: Send + Sync {
    /// Reports that a line of a search has been searched further.
    fn progress(&self, report: &Report);
    /// Reports that a root move of a perft has been counted.
    fn counted(&self, text: &str, nodes: u64);
    /// Reports a line of a benchmark.
    fn line(&self, text: &str);
    /// Reports that the task is over; the session may be asked again once [`Session::collect`] was called.
    fn ended(&self, ended: Ended);
}

struct RunningTask {
    stop: StopGroup,
    /// The handle of a search.
    search: Option<StopHandle>,
    /// Whether the task goes on to its end after its host is gone.
    outlives_host: bool,
    /// Whether the task has no limit but a stop.
    endless: bool,
    /// Whether the task waits for a ponder hit.
    ponders: bool,
    /// Returns the tools of the task.
    thread: Thread<Option<Tools>>,
}

/// The tools of a task.
struct Tools {
    game: Box<dyn Game>,
    engine: Engine,
}

/// A game, its options and its running task.
pub struct Session {
    /// `None` while a task has them.
    tools: Option<Tools>,
    running: Option<RunningTask>,
    options: Options,
}

impl Session {
    /// Makes a session with default options, at the start of the first registered variant.
    pub fn new() -> Result<Session, SessionError> {
        let options = Options::default();
        Ok(Session { tools: Some(Tools::new(&options)?), running: None, options })
    }

    /// Returns the options as they are.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the game; [`SessionError::Busy`] while a task has it.
    pub fn game(&self) -> Result<&dyn Game, SessionError> {
        self.tools.as_ref().map(|tools| tools.game.as_ref()).ok_or(SessionError::Busy)
    }

    /// Returns the legal moves on one line, `(none)` if there are none.
    pub fn moves(&self) -> Result<String, SessionError> {
        let moves = self.game()?.legal_moves();
        Ok(if moves.is_empty() { "(none)".to_owned() } else { moves.join(" ") })
    }

    /// Returns the game, to be changed; [`SessionError::Busy`] while a task has it.
    pub fn game_mut(&mut self) -> Result<&mut dyn Game, SessionError> {
        match &mut self.tools {
            Some(tools) => Ok(tools.game.as_mut()),
            None => Err(SessionError::Busy),
        }
    }

    /// Returns the static value of the position in centipawns for the side to move; [`SessionError::Busy`] while a task
    /// runs.
    pub fn evaluate(&self) -> Result<Score, SessionError> {
        let Tools { game, engine } = self.tools.as_ref().ok_or(SessionError::Busy)?;
        Ok(engine.evaluate(game))
    }

    /// Returns whether a task runs.
    pub fn busy(&self) -> bool {
        self.running.is_some()
    }

    /// Returns whether the running task only ends when it is stopped.
    pub fn waits(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.endless || running.ponders)
    }

    /// Reads an option's value, a file too, without setting it.
    pub(crate) fn read_option(&self, name: &str, value: Option<&str>) -> Result<OptionChange, SessionError> {
        let mut options = self.options.clone();
        let kind = options.set(name, value)?;
        let mut elsewhere = None;
        if kind == OptionKind::EvalFile {
            let file = read_eval_file(value, options.variant).map_err(SessionError::option(kind.name()))?;
            let variant = options.set_eval_file(file);
            elsewhere = (variant != options.variant).then_some(variant);
        }
        Ok(OptionChange { kind, options, elsewhere })
    }

    /// Sets an option. On an error nothing changes; some options cannot be set while a task runs.
    ///
    /// ```
    /// let mut session = asterism_interface::session::Session::new()?;
    /// session.set_option("UCI_Variant", Some("deneb"))?;
    /// assert_eq!(session.game()?.info().name, "deneb");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, SessionError> {
        self.apply(self.read_option(name, value)?)
    }

    /// Sets an option whose value has been read, no other having been set since. On an error nothing changes; some
    /// options cannot be set while a task runs.
    pub(crate) fn apply(&mut self, change: OptionChange) -> Result<OptionKind, SessionError> {
        let OptionChange { kind, options, elsewhere } = change;
        let busy = || SessionError::option(kind.name())(SessionError::Busy);
        let tools = self.tools.as_mut().ok_or_else(busy);
        match kind {
            OptionKind::Hash => {
                tools?.engine.set_hash(HashSize(options.hash)).map_err(SessionError::option(kind.name()))?;
            }
            OptionKind::ClearHash => tools?.engine.new_game(),
            OptionKind::Variant if options.variant != self.options.variant => {
                let tools = tools?;
                tools.game = open(&options);
                let _ = tools.use_eval_file(&options); // it was taken when it was set
                tools.engine.new_game(); // also where an old game is taken up again
            }
            OptionKind::EvalFile if elsewhere.is_none() => {
                tools?.use_eval_file(&options).map_err(SessionError::option(kind.name()))?;
            }
            _ => {}
        }
        self.options = options;
        Ok(kind)
    }

    /// Forgets everything that earlier searches left behind; the position stays. [`SessionError::Busy`] while a task
    /// runs.
    pub fn new_game(&mut self) -> Result<(), SessionError> {
        self.tools.as_mut().ok_or(SessionError::Busy)?.engine.new_game();
        Ok(())
    }

    /// Starts a task in a new thread; [`SessionError::Busy`] if one is running.
    pub fn start(&mut self, task: Task, audience: Arc<dyn Audience>) -> Result<(), SessionError> {
        let threads = Threads(self.options.threads);
        let Some(Tools { engine, game }) = &mut self.tools else { return Err(SessionError::Busy) };
        engine.set_threads(threads)?;
        let task = match task {
            Task::Search(request, texts) if self.options.own_book && texts.is_empty() => {
                let request = book::with_book(request, game.as_ref(), self.options.skill_seed as u64);
                Task::Search(request, texts)
            }
            task => task,
        };
        let stop = StopGroup::default();
        let (search, ponders, endless) = match &task {
            Task::Search(Request { limits, .. }, _) => {
                let search = engine.prepare();
                stop.add(search.clone());
                (Some(search), limits.ponder, limits.endless())
            }
            _ => (None, false, false),
        };
        let outlives_host = matches!(task, Task::Bench);
        let heard = stop.clone();
        let Some(tools) = self.tools.take() else { return Err(SessionError::Busy) };
        let thread = system::spawn_with(THREAD_STACK_BYTES, tools, move |mut tools| {
            let work = || perform(&mut tools, task, &heard, audience.as_ref());
            let ended = catch_unwind(AssertUnwindSafe(work)).unwrap_or(Ended::Broken);
            audience.ended(ended);
            tools
        });
        let thread = match thread {
            Ok(thread) => thread,
            Err((tools, error)) => {
                self.tools = tools;
                return Err(SessionError::Thread(error));
            }
        };
        self.running = Some(RunningTask { stop, search, outlives_host, endless, ponders, thread });
        Ok(())
    }

    /// Asks the running task to end; it still answers.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.stop.stop();
        }
    }

    /// Asks the running search or perft to end, for its host is gone; it still answers.
    pub fn stop_search(&self) {
        if let Some(RunningTask { outlives_host: false, stop, .. }) = &self.running {
            stop.stop();
        }
    }

    /// Returns the handle that stops the running task from elsewhere, without the session.
    pub fn stop_group(&self) -> Option<StopGroup> {
        self.running.as_ref().map(|running| running.stop.clone())
    }

    /// Notes that the pondered move was played.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            if let Some(search) = &running.search {
                search.ponder_hit();
            }
            running.ponders = false;
        }
    }

    /// Takes the game back from a task that has ended (or waits until it has).
    pub fn collect(&mut self) -> Result<(), SessionError> {
        let Some(running) = self.running.take() else { return Ok(()) };
        if let Ok(Some(tools)) = running.thread.join() {
            self.tools = Some(tools);
            return Ok(());
        }
        self.tools = Some(Tools::new(&self.options)?);
        Err(SessionError::GameLost)
    }
}

impl Tools {
    /// Makes a new game and a new engine, as the options say.
    fn new(options: &Options) -> Result<Tools, SessionError> {
        let engine = Engine::new(HashSize(options.hash), Threads(options.threads))?;
        let mut tools = Tools { game: open(options), engine };
        let _ = tools.use_eval_file(options); // it was taken when it was set
        Ok(tools)
    }

    /// Evaluates games of the present variant with the file that is set.
    fn use_eval_file(&mut self, options: &Options) -> Result<(), NetworkError> {
        self.engine.set_network(&self.game, options.eval_file())
    }
}

/// Returns a new game of the variant that is set.
fn open(options: &Options) -> Box<dyn Game> {
    (find(options.variant).unwrap_or(&VARIANTS[0]).open)()
}

fn perform(tools: &mut Tools, task: Task, stop: &StopGroup, audience: &dyn Audience) -> Ended {
    let Tools { game, engine } = tools;
    match task {
        Task::Search(mut request, texts) => {
            let searched = read_turns(game.as_ref(), &texts).and_then(|turns| {
                request.search_moves.extend(turns);
                engine.search_with(game, request, |report| audience.progress(report))
            });
            Ended::Search(searched)
        }
        Task::Perft(depth) => {
            let (threads, go_on) = (engine.threads().0, || !stop.is_stopped());
            let total =
                game.divide(depth, true, threads, &go_on, &|text, nodes| audience.counted(text, nodes));
            Ended::Perft(go_on().then_some(total))
        }
        Task::Bench => Ended::Bench(bench::run(None, None, stop, &|text| audience.line(text)).map(|_| ())),
    }
}

/// Reads the texts of turns of one position, each of which may be given several times.
fn read_turns(game: &dyn Game, texts: &[String]) -> Result<Vec<Turn>, GameError> {
    let (mut seen, mut turns) = (HashSet::new(), Vec::new());
    for (number, text) in (1..).zip(texts).filter(|(_, text)| seen.insert(*text)) {
        turns.push(game.read(text).map_err(|error| error.numbered(number))?);
    }
    Ok(turns)
}

/// Returns the answer to `go mate N`, if the score does not give it.
pub fn proof_text(proof: Verdict) -> Option<String> {
    match proof {
        Verdict::Win => None,
        Verdict::Refuted(moves) => {
            let s = if moves == 1 { "" } else { "s" };
            Some(format!("no win within {moves} move{s}: every line was searched"))
        }
        Verdict::Open => Some("the search was stopped before the question was settled".into()),
    }
}
