//! Server-sent events, as browsers know them.

use asterism_interface::api::Event;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, StreamExt};
use std::convert::Infallible;
use std::time::Duration;

/// After this long without an event a comment is sent, which shows whether the client has gone.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Returns the events as they come.
pub(super) fn response(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let event = |event: Event| sse::Event::default().event(event.name).data(event.data.to_string());
    let events = events.map(move |next| Ok::<_, Infallible>(event(next)));
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}
