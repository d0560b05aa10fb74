//! Server-sent events, as browsers know them.

use super::error::RequestError;
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{Stream, StreamExt};
use serde_json::Value;
use std::convert::Infallible;
use std::time::Duration;

/// An event to be sent.
pub type Event = sse::Event;

/// After so long without an event a comment is sent: so it shows that the other end has gone.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// An event with its data.
pub fn event(name: &str, data: &Value) -> Event {
    Event::default().event(name).data(data.to_string())
}

/// The event that ends a stream by an error.
pub fn error(error: &RequestError) -> Event {
    Event::default().event("error").data(error.json())
}

/// The events as they come.
pub fn response(events: impl Stream<Item = Event> + Send + 'static) -> Response {
    let events = events.map(Ok::<_, Infallible>);
    Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response()
}
