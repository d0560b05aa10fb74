//! Background tasks of a page: searches and annotations, started by the engine of its session, and stopped.

use super::answer::{blocking, body, json};
use super::engines::{Engines, SearchPermit, StopOnDrop, Work};
use super::error::HttpError;
use super::host::host;
use super::latest_reports::LatestReports;
use super::{events, stream};
use asterism_engine::engine::StopGroup;
use asterism_engine::search::THREAD_STACK_BYTES;
use asterism_interface::api::{self, Event, Root, Running};
use asterism_support::system::random_seed;
use axum::extract::{Request, State};
use axum::response::Response;
use futures_util::stream::unfold;
use serde::Deserialize;
use std::sync::Arc;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// A task that has started, with the guard that ends it.
enum Begun {
    Search(Box<Root>, Arc<LatestReports>, StopOnDrop),
    Annotation(UnboundedReceiver<Event>, StopOnDrop),
}

/// Starts the task at this path, and answers with its events.
pub(super) async fn begin(
    path: &'static str,
    engines: Arc<Engines>,
    request: Request,
) -> Result<Response, HttpError> {
    let body = body(request).await?;
    let begin = move || match Running::read(path, &body)? {
        Running::Search(asked) => search(asked, &engines),
        Running::Annotate(asked) => annotation(&asked, &engines),
    };
    Ok(match blocking(begin).await? {
        Begun::Search(root, reports, stop) => stream::response(*root, reports, stop),
        Begun::Annotation(events, stop) => {
            events::response(unfold((events, stop), async |(mut events, stop)| {
                let event = events.recv().await?;
                Some((event, (events, stop)))
            }))
        }
    })
}

/// Starts a search in place of the running one; everything that can be wrong is found before that is ended.
fn search(asked: api::SearchRequest, engines: &Engines) -> Result<Begun, HttpError> {
    let session = asked.session.clone();
    let (search, root) = asked.prepare(&host(), random_seed())?;
    let engine = engines.engine(&session)?;
    let reports = Arc::new(LatestReports::default());
    let start =
        |work: &mut Work, permit: SearchPermit| Ok(search.start(&mut work.session, reports.sender(permit))?);
    let stop = engines.begin(&engine, start)?;
    Ok(Begun::Search(Box::new(root), reports, stop))
}

/// Starts an annotation, which runs to its end or a stop; its events may have no receiver any more.
fn annotation(asked: &api::AnnotateRequest, engines: &Engines) -> Result<Begun, HttpError> {
    let annotation = asked.prepare(&host())?;
    let engine = engines.engine(&asked.session)?;
    // As many events as the game has moves: the channel needs no other bound.
    let (send, events) = unbounded_channel();
    let start = |work: &mut Work, permit: SearchPermit| {
        let analyzers = annotation.analyzers()?;
        let group = StopGroup::default();
        let stop = group.clone();
        let run = move || {
            let tell = |event| drop(send.send(event));
            let last = annotation.perform(analyzers, &stop, &tell);
            drop(permit); // before anybody hears of the end
            tell(last);
        };
        let thread = std::thread::Builder::new().stack_size(THREAD_STACK_BYTES).spawn(run);
        work.annotates(thread.map_err(HttpError::Thread)?);
        Ok(group)
    };
    let stop = engines.begin(&engine, start)?;
    Ok(Begun::Annotation(events, stop))
}

/// Whose search is to end.
#[derive(Deserialize)]
struct StopRequest {
    session: String,
}

/// `POST api/stop`.
pub(super) async fn stop(
    State(engines): State<Arc<Engines>>,
    request: Request,
) -> Result<Response, HttpError> {
    let StopRequest { session } = api::read(&body(request).await?)?;
    blocking(move || engines.stop(&session)).await?;
    Ok(json("{}".to_string()))
}
