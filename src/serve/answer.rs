//! From a request's body to an answer: bounded, in time, and computed in a thread that may block.

use super::error::RequestError;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use futures_util::StreamExt;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;

/// Bytes of a body.
pub const MOST_BYTES: usize = 1 << 20;
/// How long a body may take.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A text of JSON as an answer.
pub fn json(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// An SVG picture as an answer.
pub fn svg(text: String) -> Response {
    ([(CONTENT_TYPE, "image/svg+xml")], text).into_response()
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        (self.status(), json(self.json())).into_response()
    }
}

/// A route that takes JSON and answers with what `work` makes of it, as `form` says.
pub fn question<Q, S>(
    work: fn(Q) -> Result<String, RequestError>,
    form: fn(String) -> Response,
) -> MethodRouter<S>
where
    Q: DeserializeOwned + Send + 'static,
    S: Clone + Send + Sync + 'static,
{
    post(move |request: Request| async move {
        let question: Q = read(request).await?;
        Ok::<_, RequestError>(form(blocking(move || work(question)).await?))
    })
}

/// Does work that takes a while.
pub async fn blocking<R: Send + 'static>(
    work: impl FnOnce() -> Result<R, RequestError> + Send + 'static,
) -> Result<R, RequestError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(RequestError::Broken))
}

/// The body of a request as what it should be.
pub async fn read<Q: DeserializeOwned>(request: Request) -> Result<Q, RequestError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json") {
        return Err(RequestError::MediaType);
    }
    let bytes = timeout(BODY_TIME, collect(request.into_body())).await.map_err(|_| RequestError::Slow)??;
    Ok(serde_json::from_slice(&bytes)?)
}

/// The bytes of a body. One that is too long is read to its end all the same, so that the sender gets to hear why it is
/// refused, but not kept.
async fn collect(body: Body) -> Result<Bytes, RequestError> {
    let (mut stream, mut bytes, mut length) = (body.into_data_stream(), Vec::new(), 0);
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|_| RequestError::Slow)?;
        length += chunk.len();
        if length <= MOST_BYTES {
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
    }
    if length > MOST_BYTES { Err(RequestError::TooLarge(MOST_BYTES)) } else { Ok(bytes.into()) }
}
