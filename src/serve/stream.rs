//! The events of a search as a stream that lives as long as the search.

use super::engines::StopOnDrop;
use super::events;
use super::latest_reports::{LatestReports, Reports, stop_unread};
use asterism_interface::api::{ApiError, Event, Root};
use axum::response::Response;
use futures_util::stream;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

/// Between two looks at a running search: no eye sees more.
const PAUSE: Duration = Duration::from_millis(50);
/// After this long without a reader a search ends: it holds one of few permits.
const UNREAD: Duration = Duration::from_secs(60);

struct SearchStream {
    root: Option<Root>,
    reports: Arc<LatestReports>,
    /// The events still to be sent.
    queue: VecDeque<Event>,
    over: bool,
    pause: Duration,
    _stop: StopOnDrop,
}

/// Returns the events of these reports, and whether they are the last.
fn told(root: &mut Root, reports: Reports) -> (VecDeque<Event>, bool) {
    match reports.ended {
        None => (reports.lines.iter().flatten().map(|line| root.line(line)).collect(), false),
        Some(ended) => (root.end(ended).into(), true),
    }
}

/// Returns a stream that lives as long as the search; when the connection closes, `stop` ends the search.
pub(super) fn response(root: Root, reports: Arc<LatestReports>, stop: StopOnDrop) -> Response {
    tokio::spawn(stop_unread(Arc::downgrade(&reports), stop.stop_group(), UNREAD));
    let pause = Duration::ZERO; // the first line comes at once
    let search =
        SearchStream { root: Some(root), reports, queue: VecDeque::new(), over: false, pause, _stop: stop };
    events::response(stream::unfold(search, async |mut search| {
        while search.queue.is_empty() && !search.over {
            let reports = search.reports.take(search.pause).await;
            search.pause = PAUSE;
            let mut root = search.root.take()?;
            let work = move || {
                let (queue, over) = told(&mut root, reports);
                (root, queue, over)
            };
            let Ok((root, queue, over)) = tokio::task::spawn_blocking(work).await else {
                search.over = true;
                return Some((Event::error(&ApiError::Broken), search));
            };
            (search.root, search.queue, search.over) = (Some(root), queue, over);
        }
        search.queue.pop_front().map(|event| (event, search))
    }))
}
