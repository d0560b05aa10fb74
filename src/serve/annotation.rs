//! The annotation of a game, move by move while it is made.

use super::answer::{blocking, read};
use super::engines::{Engines, SearchPermit, StopOnDrop, Work};
use super::error::RequestError;
use super::events::{self, Event};
use super::games::Written;
use super::search::within;
use crate::annotate::{AnnotatedGame, AnnotatedMove, DEFAULT_NODES, annotate, plot, text};
use crate::batch::{Analyzer, hash_for};
use crate::engine::{StopGroup, Threads};
use crate::game::Request;
use crate::records::ParsedGame;
use crate::search::pool::cores;
use crate::search::{Limits, THREAD_STACK_BYTES};
use axum::extract::{self, State};
use axum::response::Response;
use futures_util::stream;
use serde::Deserialize;
use serde_json::json;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What to annotate, and how.
#[derive(Deserialize)]
pub struct AnnotateRequest {
    #[serde(flatten)]
    game: Written,
    session: String,
    nodes: Option<u64>,
    movetime_ms: Option<u64>,
    threads: Option<u64>,
}

/// `POST api/annotate`.
pub async fn annotation(
    State(engines): State<Arc<Engines>>,
    request: extract::Request,
) -> Result<Response, RequestError> {
    let asked: AnnotateRequest = read(request).await?;
    let (events, stop) = blocking(move || asked.begin(&engines)).await?;
    Ok(events::response(stream::unfold((events, stop), async |(mut events, stop)| {
        let event = events.recv().await?;
        Some((event, (events, stop)))
    })))
}

impl AnnotateRequest {
    fn begin(&self, engines: &Engines) -> Result<(UnboundedReceiver<Event>, StopOnDrop), RequestError> {
        let record = self.game.record()?;
        let nodes = self.nodes.map(|nodes| within("nodes", nodes, 1, u64::MAX)).transpose()?;
        let movetime = self.movetime_ms.map(|ms| within("movetime_ms", ms, 1, u64::MAX)).transpose()?;
        let nodes = if movetime.is_none() { nodes.or(Some(DEFAULT_NODES)) } else { nodes };
        let most = cores() as u64;
        let threads = within("threads", self.threads.unwrap_or(most), 1, most)?;
        let limits = Limits { nodes, movetime: movetime.map(Duration::from_millis), ..Limits::default() };
        let engine = engines.engine(&self.session)?;
        // As many events as the game has moves: the channel needs no other bound.
        let (send, events) = unbounded_channel();
        let start = |work: &mut Work, permit: SearchPermit| {
            let hash = hash_for(&limits, None);
            let request = Request { limits, ..Request::default() };
            let analyzers = (0..threads).map(|_| Analyzer::new(request.clone(), hash, Threads(1)));
            let analyzers = analyzers.collect::<Result<Vec<_>, _>>()?;
            let group = StopGroup::default();
            let stop = group.clone();
            let run = move || perform(&record, analyzers, &stop, &send, permit);
            let thread = std::thread::Builder::new().stack_size(THREAD_STACK_BYTES).spawn(run);
            work.annotates(thread.map_err(RequestError::Thread)?);
            Ok(group)
        };
        let stop = engines.begin(&engine, start)?;
        Ok((events, stop))
    }
}

/// Annotates and tells; nobody may listen any more.
fn perform(
    record: &ParsedGame,
    mut analyzers: Vec<Analyzer>,
    stop: &StopGroup,
    send: &UnboundedSender<Event>,
    permit: SearchPermit,
) {
    let mut told = 0;
    let mut tell = |moves: &[AnnotatedMove]| {
        for (turn, annotated) in (1..).zip(moves).skip(told) {
            let _ = send.send(events::event(
                "turn",
                &text::object(record.variant().unwrap_or_default(), 1, turn, annotated),
            ));
        }
        told = moves.len();
    };
    let done = guarded(|| {
        let game = annotate(record, None, &mut analyzers, stop, &mut tell)?;
        Ok(done_object(record, &game))
    });
    drop(permit); // before anybody hears of the end
    let _ = send.send(match done {
        Ok(object) => events::event("done", &object),
        Err(error) => events::error(&error),
    });
}

/// Does work that may meet a fault of the engine: who listens hears of that too.
fn guarded<R>(work: impl FnOnce() -> Result<R, RequestError>) -> Result<R, RequestError> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(RequestError::Broken))
}

fn done_object(record: &ParsedGame, game: &AnnotatedGame) -> serde_json::Value {
    json!({ "text": text::write(record, game), "svg": plot::draw(game, &plot::title(record, game)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_told() {
        let faulty = || -> Result<(), RequestError> { panic!("as a fault in the search would") };
        assert!(matches!(guarded(faulty), Err(RequestError::Broken)));
        assert!(matches!(guarded(|| Ok(1)), Ok(1)));
    }
}
