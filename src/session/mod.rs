//! What every protocol has in common: a game, options, a table, and the task that runs.
//!
//! A front end asks and prints; it owns only the state of its protocol. While a task runs, the
//! game is with the thread that runs it, and comes back with [`Session::collect`].

pub mod bench;
mod error;
mod options;

pub use error::{BenchError, SessionError};
pub use options::{NO_FILE, OPTIONS, OptionError, OptionKind, OptionRange, OptionRow, Options};

use crate::files::read_bytes;
use crate::game::{Answer, EvalFile, EvalFileError, Game, GameError, Listener, Request};
use crate::nnue::MAX_NETWORK_FILE;
use crate::search::{Signals, TranspositionTable, Verdict};
use crate::variants::{VARIANTS, find};
use options::named_file;
use std::sync::Arc;
use std::thread::JoinHandle;

/// What can run for a while.
pub enum Task {
    /// A search.
    Search(Request),
    /// Perft of this many turns, by root move.
    Perft(u32),
    /// The benchmark.
    Bench,
}

/// How a task ended.
pub enum Ended {
    /// A search, with its answer.
    Search(Result<Answer, GameError>),
    /// A perft, with the total, or `None` if it was stopped.
    Perft(Option<u64>),
    /// The benchmark, or why there is no result.
    Bench(Result<(), BenchError>),
    /// Any task, by a fault of the engine. The game is as it was.
    Broken,
}

/// Receives what a running task reports. Called from the task's thread.
pub trait Audience: Listener {
    /// A root move of a perft has been counted.
    fn counted(&self, text: &str, nodes: u64);
    /// A line of a benchmark.
    fn line(&self, text: &str);
    /// The task is over; the session may be asked again once [`Session::collect`] was called.
    fn ended(&self, ended: Ended);
}

struct Running {
    signals: Arc<Signals>,
    /// Whether the task has no limit but a stop.
    endless: bool,
    /// Whether the task waits for a ponder hit.
    ponders: bool,
    /// Gives the game back.
    thread: JoinHandle<Option<Box<dyn Game>>>,
}

/// A game, its options and its running task.
pub struct Session {
    /// `None` while a task has it.
    game: Option<Box<dyn Game>>,
    running: Option<Running>,
    table: Arc<TranspositionTable>,
    options: Options,
}

impl Session {
    /// A session with default options, at the start of the first registered variant.
    pub fn new() -> Result<Session, SessionError> {
        let options = Options::default();
        let table = Arc::new(TranspositionTable::new(options.hash)?);
        Ok(Session { game: Some((VARIANTS[0].open)()), running: None, table, options })
    }

    /// The options as they are.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The game; [`SessionError::Busy`] while a task has it.
    pub fn game(&self) -> Result<&dyn Game, SessionError> {
        self.game.as_deref().ok_or(SessionError::Busy)
    }

    /// The legal moves on one line, `(none)` if there is none.
    pub fn moves(&self) -> Result<String, SessionError> {
        let moves = self.game()?.legal_moves();
        Ok(if moves.is_empty() { "(none)".to_owned() } else { moves.join(" ") })
    }

    /// The game, to be changed; [`SessionError::Busy`] while a task has it.
    pub fn game_mut(&mut self) -> Result<&mut dyn Game, SessionError> {
        match &mut self.game {
            Some(game) => Ok(game.as_mut()),
            None => Err(SessionError::Busy),
        }
    }

    /// Whether a task runs.
    pub fn busy(&self) -> bool {
        self.running.is_some()
    }

    /// Whether the running task only ends when it is stopped.
    pub fn waits(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.endless || running.ponders)
    }

    /// Whether an option takes a value, without setting it.
    pub fn check_option(&self, name: &str, value: Option<&str>) -> Result<(), OptionError> {
        self.options.clone().set(name, value).map(drop)
    }

    /// Sets an option. On an error nothing changes.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<OptionKind, OptionError> {
        let mut changed = self.options.clone();
        let kind = changed.set(name, value)?;
        match kind {
            OptionKind::Hash => self.resize(changed.hash)?,
            OptionKind::ClearHash => {
                if let Some(game) = &mut self.game {
                    game.settle();
                }
                self.table.clear();
            }
            OptionKind::Variant if changed.variant != self.options.variant => {
                if self.busy() {
                    return Err(OptionError::Busy(OptionKind::Variant.name()));
                }
                self.game = Some(open(&changed));
                self.table.clear();
            }
            OptionKind::EvalFile => {
                let Some(game) = &mut self.game else {
                    return Err(OptionError::Busy(OptionKind::EvalFile.name()));
                };
                changed.set_eval_file(read_eval_file(value, game.as_ref())?);
                use_eval_file(game.as_mut(), &changed)?;
                self.table.clear(); // it holds evaluations
            }
            _ => {}
        }
        self.options = changed;
        Ok(kind)
    }

    fn resize(&mut self, megabytes: usize) -> Result<(), OptionError> {
        if megabytes != self.table.megabytes() {
            // The old table goes only when the new one is there: a refused size loses nothing.
            self.table = Arc::new(TranspositionTable::new(megabytes).map_err(OptionError::Memory)?);
        }
        Ok(())
    }

    /// Forgets everything that earlier searches left behind; the position stays.
    pub fn new_game(&mut self) {
        if let Some(game) = &mut self.game {
            game.forget();
        }
        // Only now: until then a thread that has outlived its search may still write to it.
        self.table.clear();
    }

    /// Starts a task in a thread of its own; [`SessionError::Busy`] where one runs.
    pub fn start(&mut self, task: Task, audience: Arc<dyn Audience>) -> Result<(), SessionError> {
        if self.busy() {
            return Err(SessionError::Busy);
        }
        let (threads, ponders, endless) = match &task {
            Task::Search(Request { threads, limits, .. }) => {
                ((*threads).max(1), limits.ponder, limits.endless())
            }
            _ => (1, false, false),
        };
        let signals = Arc::new(Signals::new(threads, ponders));
        let (table, heard, workers) = (self.table.clone(), signals.clone(), self.options.threads);
        let (send, receive) = std::sync::mpsc::channel::<Box<dyn Game>>();
        let thread =
            std::thread::Builder::new().stack_size(crate::search::THREAD_STACK_BYTES).spawn(move || {
                let mut game = receive.recv().ok()?;
                let work = || perform(game.as_mut(), &task, workers, &table, &heard, audience.as_ref());
                // A search changes nothing of the game but what it has learnt, which a broken one drops.
                let ended =
                    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).unwrap_or(Ended::Broken);
                audience.ended(ended);
                Some(game)
            });
        let thread = thread.map_err(SessionError::Thread)?;
        // Only now, so that the game stays where there is no thread for it.
        if let Some(game) = self.game.take() {
            let _ = send.send(game); // the thread waits for it
        }
        self.running = Some(Running { signals, endless, ponders, thread });
        Ok(())
    }

    /// Asks the running task to end; it still answers.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    /// What reaches the running task, for those who have to stop it without the session at hand.
    pub fn signals(&self) -> Option<Arc<Signals>> {
        self.running.as_ref().map(|running| running.signals.clone())
    }

    /// The pondered move was played.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &mut self.running {
            running.signals.ponder_hit();
            running.ponders = false;
        }
    }

    /// Takes the game back from a task that has ended (or waits until it has).
    pub fn collect(&mut self) -> Result<(), SessionError> {
        let Some(running) = self.running.take() else { return Ok(()) };
        if let Ok(Some(game)) = running.thread.join() {
            self.game = Some(game);
            return Ok(());
        }
        self.game = Some(open(&self.options));
        Err(SessionError::GameLost)
    }
}

/// A new game of the variant that is set.
fn open(options: &Options) -> Box<dyn Game> {
    let mut game = (find(options.variant).unwrap_or(&VARIANTS[0]).open)();
    if options.eval_file().is_some() {
        let _ = use_eval_file(game.as_mut(), options); // it was taken when it was set
    }
    game
}

/// The network in the file that the option names, if it names one; for this game.
fn read_eval_file(value: Option<&str>, game: &dyn Game) -> Result<Option<EvalFile>, OptionError> {
    let Some(path) = named_file(value) else { return Ok(None) };
    let bytes = read_bytes(path, MAX_NETWORK_FILE)?;
    Ok(Some(EvalFile::parse(path, &bytes, game)?))
}

/// Has a game of the variant that is set evaluate with the file that is set.
fn use_eval_file(game: &mut dyn Game, options: &Options) -> Result<(), EvalFileError> {
    match options.eval_file() {
        Some(file) => file.give_to(game),
        None => game.set_network(None).or(Ok(())),
    }
}

fn perform(
    game: &mut dyn Game,
    task: &Task,
    workers: usize,
    table: &Arc<TranspositionTable>,
    signals: &Arc<Signals>,
    audience: &dyn Audience,
) -> Ended {
    match task {
        Task::Search(request) => Ended::Search(game.search(request, table, signals, audience)),
        Task::Perft(depth) => {
            let total =
                game.divide(*depth, true, workers, signals, &|text, nodes| audience.counted(text, nodes));
            Ended::Perft((!signals.stopped()).then_some(total))
        }
        Task::Bench => Ended::Bench(bench::run(None, None, signals, &|text| audience.line(text)).map(|_| ())),
    }
}

/// The answer to `go mate N`, where the score does not give it.
pub fn proof_text(proof: Verdict) -> Option<String> {
    match proof {
        Verdict::Win => None,
        Verdict::Refuted(moves) => {
            let s = if moves == 1 { "" } else { "s" };
            Some(format!("no win within {moves} move{s}: every line was searched"))
        }
        Verdict::Open => Some("the search was broken off before the question was settled".into()),
    }
}
