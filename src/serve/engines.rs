//! The engines that search for the pages, one for each session that a page names; each keeps its hash table from one
//! search to the next. How many there are, and how many search at once, is bounded.

use super::error::HttpError;
use asterism_engine::engine::StopGroup;
use asterism_interface::api::ApiError;
use asterism_interface::session::Session;
use parking_lot::Mutex;
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Engines that are kept; the session after these takes over the one that was idle for longest.
const MOST_ENGINES: usize = 8;
/// Searches at once.
const MOST_SEARCHES: usize = 4;
/// Characters of a session's name.
const MOST_NAME: usize = 64;

/// The right to search, given back when it is dropped.
pub(super) type SearchPermit = Arc<OwnedSemaphorePermit>;

pub(super) struct Engines {
    /// The one used last is at the end.
    kept: Mutex<Vec<Arc<SessionEngine>>>,
    permits: Arc<Semaphore>,
}

pub(super) struct SessionEngine {
    name: String,
    /// The handle that stops the present or last work.
    stop: Mutex<StopGroup>,
    work: Mutex<Work>,
}

/// The tools and the state of an engine.
pub(super) struct Work {
    pub session: Session,
    /// Whether its memory is from another session.
    taken_over: bool,
    /// The thread that annotates a game.
    annotating: Option<JoinHandle<()>>,
    /// Held by the running work.
    permit: Weak<OwnedSemaphorePermit>,
}

impl Engines {
    /// Makes an empty list.
    pub(super) fn new() -> Engines {
        Engines { kept: Mutex::default(), permits: Arc::new(Semaphore::new(MOST_SEARCHES)) }
    }

    /// Returns the engine of this session: its own, else a new one, else the one that was idle for longest. That is
    /// taken over instead of dropped, for an allocator need not return memory that is freed and allocated anew for each
    /// session.
    pub(super) fn engine(&self, name: &str) -> Result<Arc<SessionEngine>, HttpError> {
        check_name(name)?;
        let mut kept = self.kept.lock();
        let engine = match kept.iter().position(|engine| engine.name == name) {
            Some(at) => kept.remove(at),
            None if kept.len() < MOST_ENGINES => Arc::new(SessionEngine::new(name)?),
            None => {
                let idle = kept.iter_mut().position(|engine| engine.take_over(name));
                kept.remove(idle.ok_or(HttpError::Sessions(MOST_ENGINES))?)
            }
        };
        kept.push(engine.clone());
        Ok(engine)
    }

    /// Stops the work of this session's engine, which still answers.
    pub(super) fn stop(&self, name: &str) -> Result<(), HttpError> {
        check_name(name)?;
        let engine = self.kept.lock().iter().find(|engine| engine.name == name).cloned();
        if let Some(engine) = engine {
            engine.stop();
        }
        Ok(())
    }

    /// Ends the engine's work, and lets `begin` start new work, which holds the permit as long as it runs.
    pub(super) fn begin(
        &self,
        engine: &SessionEngine,
        begin: impl FnOnce(&mut Work, SearchPermit) -> Result<StopGroup, HttpError>,
    ) -> Result<StopOnDrop, HttpError> {
        engine.stop();
        let mut work = engine.work.lock();
        engine.stop(); // what has begun while we waited for the lock
        work.halt();
        if std::mem::take(&mut work.taken_over) {
            work.session.new_game().map_err(ApiError::from)?;
        }
        let permit = self.permits.clone().try_acquire_owned();
        let permit = Arc::new(permit.map_err(|_| HttpError::Busy(MOST_SEARCHES))?);
        work.permit = Arc::downgrade(&permit);
        let stop = begin(&mut work, permit)?;
        *engine.stop.lock() = stop.clone();
        Ok(StopOnDrop(stop))
    }
}

impl SessionEngine {
    fn new(name: &str) -> Result<SessionEngine, HttpError> {
        let session = Session::new().map_err(ApiError::from)?;
        let work = Work { session, taken_over: false, annotating: None, permit: Weak::new() };
        Ok(SessionEngine { name: name.to_string(), stop: Mutex::default(), work: Mutex::new(work) })
    }

    fn stop(&self) {
        self.stop.lock().stop();
    }

    /// Makes it the engine of another session, which receives nothing of the first; false if it is busy or about to be.
    fn take_over(self: &mut Arc<SessionEngine>, name: &str) -> bool {
        let Some(engine) = Arc::get_mut(self) else { return false };
        let work = engine.work.get_mut();
        if work.permit.strong_count() > 0 {
            return false;
        }
        work.taken_over = true;
        engine.name = name.to_string();
        true
    }
}

impl Work {
    /// Waits until nothing runs.
    fn halt(&mut self) {
        if let Some(thread) = self.annotating.take() {
            let _ = thread.join(); // has reported its own fault
        }
        self.session.stop();
        let _ = self.session.collect(); // a game that is lost is set up anew anyway
    }

    /// Keeps the handle of an annotating thread, which `halt` joins.
    pub(super) fn annotates(&mut self, thread: JoinHandle<()>) {
        self.annotating = Some(thread);
    }
}

/// Stops a search when its listener is dropped.
pub(super) struct StopOnDrop(StopGroup);

impl StopOnDrop {
    /// Returns the handle that stops it.
    pub(super) fn stop_group(&self) -> StopGroup {
        self.0.clone()
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Checks the name, which the page draws at random.
fn check_name(name: &str) -> Result<(), HttpError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if (1..=MOST_NAME).contains(&name.len()) && name.chars().all(fits) {
        return Ok(());
    }
    let expected = format!("1 to {MOST_NAME} letters, digits, - or _");
    Err(ApiError::Value { name: "session", value: format!("'{name}'"), expected }.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use asterism_engine::game::Report;
    use asterism_engine::search::Limits;
    use asterism_interface::session::{Audience, Ended, Task};
    use std::sync::mpsc::Sender;

    #[test]
    fn the_session_that_was_idle_for_longest_goes() {
        let engines = Engines::new();
        let names: Vec<String> = (0..=MOST_ENGINES).map(|number| number.to_string()).collect();
        let (last, first) = names.split_last().unwrap();
        first.iter().for_each(|name| drop(engines.engine(name).unwrap()));
        let used = engines.engine(&names[0]).unwrap(); // in use, and the newest now
        drop(engines.engine(last).unwrap());
        let kept: Vec<String> = engines.kept.lock().iter().map(|engine| engine.name.clone()).collect();
        assert_eq!(kept.len(), 8, "docs/reliability.md promises 8");
        assert!(!kept.contains(&names[1]) && kept.contains(last) && kept.contains(&used.name), "{kept:?}");
    }

    /// A session's results do not depend on whose engine it has taken over.
    #[test]
    fn an_engine_that_is_taken_over_has_learnt_nothing() {
        let answer = |engines: &Engines, name: &str| {
            let engine = engines.engine(name).unwrap();
            let (send, ended) = std::sync::mpsc::channel();
            let begin = |work: &mut Work, permit: SearchPermit| {
                let limits = Limits::nodes(3_000);
                let task = Task::Search(limits.into(), Vec::new());
                work.session.start(task, Arc::new(Answers(Mutex::new((send, permit))))).unwrap();
                Ok(work.session.stop_group().unwrap())
            };
            let _stop = engines.begin(&engine, begin).ok().unwrap();
            ended.recv().unwrap()
        };
        let engines = Engines::new();
        let first = answer(&engines, "first");
        assert_ne!(answer(&engines, "first"), first, "a session keeps what it has learnt");
        (1..MOST_ENGINES).for_each(|name| drop(engines.engine(&name.to_string()).unwrap()));
        assert_eq!(answer(&engines, "second"), first);
        let kept: Vec<String> = engines.kept.lock().iter().map(|engine| engine.name.clone()).collect();
        assert!(kept.contains(&"second".to_string()) && !kept.contains(&"first".to_string()), "{kept:?}");
    }

    /// Passes on the results of a search: its best move, the nodes of its last depth and the score.
    struct Answers(Mutex<(Sender<String>, SearchPermit)>);

    impl Audience for Answers {
        fn progress(&self, _report: &Report) {}

        fn counted(&self, _text: &str, _nodes: u64) {}

        fn line(&self, _text: &str) {}

        fn ended(&self, ended: Ended) {
            let Ended::Search(Ok(answer)) = ended else { return };
            let line = answer.first();
            let text = format!("{} {} {} {:?}", line.depth, line.nodes, line.score, line.pv);
            self.0.lock().0.send(text).unwrap();
        }
    }

    #[test]
    fn a_session_in_use_does_not_go() {
        let engines = Engines::new();
        let used: Vec<_> = (0..MOST_ENGINES).map(|name| engines.engine(&name.to_string()).unwrap()).collect();
        let refused = engines.engine("one-more").err().map(|error| error.to_string());
        assert_eq!(refused.as_deref(), Some("8 sessions are in use already: try again later"));
        assert_eq!(engines.kept.lock().len(), used.len());
    }
}
