//! The annotation of a game, move by move while it is made.

use super::error::ApiError;
use super::event::Event;
use super::games::Written;
use super::host::HostLimits;
use super::search::{at_least_1, within};
use crate::analysis::{Analyzer, hash_for};
use crate::annotate::{AnnotatedGame, AnnotatedMove, DEFAULT_NODES, annotate, plot, text};
use crate::input::milliseconds;
use crate::records::{MoveTexts, ParsedGame};
use asterism_engine::engine::{StopGroup, Threads};
use asterism_engine::game::Request;
use asterism_engine::search::Limits;
use serde::Deserialize;
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A request to annotate a game.
#[derive(Deserialize)]
pub struct AnnotateRequest {
    #[serde(flatten)]
    game: Written,
    /// Whose work it is.
    pub session: String,
    nodes: Option<u64>,
    movetime_ms: Option<u64>,
    threads: Option<u64>,
}

/// An annotation that is ready to start: its request has been checked.
pub struct Annotation {
    record: ParsedGame,
    limits: Limits,
    threads: u64,
}

impl AnnotateRequest {
    /// Returns the annotation, if it can begin.
    pub fn prepare(&self, host: &HostLimits) -> Result<Annotation, ApiError> {
        let record = self.game.record()?;
        record.in_full(None)?;
        let nodes = at_least_1("nodes", self.nodes)?;
        let movetime = self.movetime_ms.map(milliseconds);
        let nodes = if movetime.is_none() { nodes.or(Some(DEFAULT_NODES)) } else { nodes };
        let most = host.threads as u64;
        let threads = within("threads", self.threads.unwrap_or(most), 1, most)?;
        let mut limits = Limits::default();
        (limits.nodes, limits.movetime) = (nodes, movetime);
        Ok(Annotation { record, limits, threads })
    }
}

impl Annotation {
    /// Returns the analyzers of the positions, one per thread.
    pub fn analyzers(&self) -> Result<Vec<Analyzer>, ApiError> {
        let hash = hash_for(&self.limits, None);
        let request = Request::from(&self.limits);
        let analyzers = (0..self.threads).map(|_| Analyzer::new(request.clone(), hash, Threads(1)));
        Ok(analyzers.collect::<Result<Vec<_>, _>>()?)
    }

    /// Annotates, and reports each turn; returns the final event.
    pub fn perform(&self, mut analyzers: Vec<Analyzer>, stop: &StopGroup, tell: &dyn Fn(Event)) -> Event {
        let record = &self.record;
        let mut told = 0;
        let mut step = |moves: &[AnnotatedMove]| {
            for (turn, annotated) in (1..).zip(moves).skip(told) {
                let data = text::object(record.variant().unwrap_or_default(), 1, turn, annotated);
                tell(Event { name: "turn", data });
            }
            told = moves.len();
        };
        let done = guarded(|| {
            let game = annotate(record, None, &mut analyzers, stop, &mut step)?;
            done_object(record, &game)
        });
        match done {
            Ok(data) => Event { name: "done", data },
            Err(error) => Event::error(&error),
        }
    }
}

/// Does work that may meet a fault of the engine, and turns a panic into an error.
fn guarded<R>(work: impl FnOnce() -> Result<R, ApiError>) -> Result<R, ApiError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(ApiError::Broken))
}

fn done_object(record: &ParsedGame, game: &AnnotatedGame) -> Result<serde_json::Value, ApiError> {
    let text = text::write(record, game, MoveTexts::Full)?;
    Ok(json!({ "text": text, "svg": plot::draw(game, &plot::title(record, game)) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        let faulty = || -> Result<(), ApiError> { panic!("as a fault in the search would") };
        assert!(matches!(guarded(faulty), Err(ApiError::Broken)));
        assert!(matches!(guarded(|| Ok(1)), Ok(1)));
    }
}
