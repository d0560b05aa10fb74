//! The engine: what searches games of any variants, one after the other.
//!
//! ```
//! use asterism_engine::engine::{Engine, HashSize, Threads};
//! use asterism_engine::search::Limits;
//!
//! let mut game = asterism_engine::variants::open("achernar")?;
//! let mut engine = Engine::new(HashSize(16), Threads(1))?;
//! for _ in 0..2 {
//!     let answer = engine.search(&game, &Limits::nodes(500))?;
//!     game.play(&answer.best)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An endless search, stopped from another thread:
//!
//! ```
//! # use asterism_engine::{engine::{Engine, HashSize, Threads}, search::Limits};
//! # let game = asterism_engine::variants::open("chess")?;
//! # let mut engine = Engine::new(HashSize(1), Threads(1))?;
//! let stop = engine.stop_handle(); // for the next search, whether it has begun or not
//! let thread = std::thread::spawn(move || stop.stop());
//! let answer = engine.search_with(&game, &Limits::infinite(), |line| println!("{}", line.line()))?;
//! assert!(answer.stopped && thread.join().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod sizes;
mod stop;
#[cfg(test)]
mod tests;

pub use error::EngineError;
pub use sizes::{HashSize, Threads};
pub use stop::{StopGroup, StopHandle};

use crate::game::{Answer, EvalFile, Game, GameError, Report, Request, SearchContext};
use crate::nnue::NetworkError;
use crate::rules::{Score, SearchParams};
use crate::search::{Control, Memory, Signals};
use asterism_support::system::{HAS_HOST, Moment};
use std::fmt;
use std::sync::Arc;

/// A searcher of games of any variants, in any order, any number of times.
///
/// It owns the transposition table, the threads, the networks and search parameters, and all that its searches have
/// taught; a game has none of these. Of another variant, network or other parameters a search sees nothing.
pub struct Engine {
    memory: Memory,
    threads: Threads,
    /// The requests to the next search from outside.
    next: NextControl,
    /// When the clock of the next search started, if that was before the search.
    begun: Option<Moment>,
}

/// The requests to one search. Dropping this closes the handles, even if the search never ran.
#[derive(Default)]
struct NextControl(Arc<Control>);

impl Drop for NextControl {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (hash, threads) = (self.hash(), self.threads);
        f.debug_struct("Engine").field("hash", &hash).field("threads", &threads).finish_non_exhaustive()
    }
}

impl Engine {
    /// Makes an engine with a table of this size that searches with this many threads.
    pub fn new(hash: HashSize, threads: Threads) -> Result<Engine, EngineError> {
        let memory = Memory::new(hash.checked()?)?;
        Ok(Engine { memory, threads: threads.checked()?, next: NextControl::default(), begun: None })
    }

    /// Searches the game's position until a limit is reached or the search is stopped.
    ///
    /// `game` may be a `Box<dyn Game>` or a `dyn Game`; `request` is a [`Request`] or
    /// [`Limits`](crate::search::Limits). An error if the game is over, if a move to search is illegal, or if the
    /// search could never end: it has no limit, or waits for a ponder hit, and there is no [`StopHandle`] of it.
    pub fn search<'g>(
        &mut self,
        game: &(impl AsRef<dyn Game + 'g> + ?Sized),
        request: impl Into<Request>,
    ) -> Result<Answer, GameError> {
        self.search_with(game, request, |_| ())
    }

    /// Searches like [`Engine::search`] and hands each line to `progress` that has been searched further: on the
    /// calling thread, so that a slow `progress` holds up the answer. If it panics, the search ends and the panic goes
    /// on; the engine stays usable.
    pub fn search_with<'g>(
        &mut self,
        game: &(impl AsRef<dyn Game + 'g> + ?Sized),
        request: impl Into<Request>,
        mut progress: impl FnMut(&Report),
    ) -> Result<Answer, GameError> {
        self.run(game.as_ref(), &request.into(), &mut progress)
    }

    fn run(
        &mut self,
        game: &dyn Game,
        request: &Request,
        progress: &mut dyn FnMut(&Report),
    ) -> Result<Answer, GameError> {
        let NextControl(control) = &std::mem::take(&mut self.next);
        let (here, begun) = (self.begun.is_some(), self.begun.take().unwrap_or_else(Moment::now));
        // Handles are made of this one and of each other: if there is none, there will be none.
        let stoppable = HAS_HOST || Arc::strong_count(control) > 1 || control.is_stopped();
        let signals = Arc::new(Signals::new(control, self.threads.0, begun, request.limits.ponder));
        let context =
            SearchContext { memory: &mut self.memory, signals: &signals, stoppable, here, progress };
        game.search(request, context)
    }

    /// Returns a handle that stops the next search and no other: before or after it starts, from any thread. Take a new
    /// handle for each search.
    ///
    /// There is no race: a stop before the search starts is kept for it, one after its end has no effect. Keep the
    /// handle of an endless search until that has ended. A [`StopGroup`] stops all searches of a longer work.
    pub fn stop_handle(&self) -> StopHandle {
        StopHandle::of(&self.next.0)
    }

    /// Starts the clock of the next search now, and returns the handle that stops it: for hosts that have to find a
    /// thread for the search first. Handles made before are spent.
    ///
    /// With [`Threads`]`(1)` the search runs on that thread and not on one of its own, for on a busy machine each change
    /// of threads costs milliseconds: give it [`THREAD_STACK_BYTES`](crate::search::THREAD_STACK_BYTES) of stack.
    pub fn prepare(&mut self) -> StopHandle {
        self.next = NextControl::default();
        self.begun = Some(Moment::now());
        self.stop_handle()
    }

    /// Returns the static value of the game's position in centipawns for the side to move, with the network that is
    /// set.
    pub fn evaluate<'g>(&self, game: &(impl AsRef<dyn Game + 'g> + ?Sized)) -> Score {
        game.as_ref().evaluate_in(&self.memory)
    }

    /// Evaluates games of this game's variant with the network of a file from now on, or with the built-in one. On an
    /// error, for the network of another variant, nothing changes.
    pub fn set_network<'g>(
        &mut self,
        game: &(impl AsRef<dyn Game + 'g> + ?Sized),
        file: Option<&EvalFile>,
    ) -> Result<(), NetworkError> {
        game.as_ref().set_network_in(&mut self.memory, file)
    }

    /// Searches games of this game's variant with these parameters from now on, each clamped to its range.
    pub fn set_search_params<'g>(
        &mut self,
        game: &(impl AsRef<dyn Game + 'g> + ?Sized),
        params: &SearchParams,
    ) {
        game.as_ref().set_search_params_in(&mut self.memory, params);
    }

    /// Forgets all that earlier searches taught: the next answer is that of a new engine.
    pub fn new_game(&mut self) {
        self.memory.forget();
    }

    /// Returns the size of the table.
    pub fn hash(&self) -> HashSize {
        HashSize(self.memory.megabytes())
    }

    /// Gives the table another size, which empties it. On an error it stays as it is.
    pub fn set_hash(&mut self, hash: HashSize) -> Result<(), EngineError> {
        let megabytes = hash.checked()?;
        if megabytes != self.memory.megabytes() {
            self.memory.resize(megabytes)?;
        }
        Ok(())
    }

    /// Returns how many threads search.
    pub fn threads(&self) -> Threads {
        self.threads
    }

    /// Searches with this many threads from now on.
    pub fn set_threads(&mut self, threads: Threads) -> Result<(), EngineError> {
        self.threads = threads.checked()?;
        Ok(())
    }
}
