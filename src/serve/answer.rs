//! From a request's body to an answer: bounded, in time, and computed in a thread that may block.

use super::connections::{PATIENCE, Patience};
use super::error::HttpError;
use super::host::host;
use asterism_interface::api::{self, ApiError, MOST_BYTES, Reply};
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::timeout;

/// The time that an unwanted body may take.
const REFUSED_TIME: Duration = Duration::from_secs(1);

/// Returns a text of JSON as an answer.
pub(super) fn json(text: String) -> Response {
    ([(CONTENT_TYPE, "application/json")], text).into_response()
}

/// The text of an error, kept beside its JSON to be shown as a page.
#[derive(Clone)]
struct Sentence(String);

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), json(self.json())).into_response();
        response.extensions_mut().insert(Sentence(self.to_string()));
        response
    }
}

/// Turns an error into a page for a user who opens an address in a browser. Any other answer stays as it is.
pub(super) fn to_be_read(response: Response) -> Response {
    let Some(Sentence(sentence)) = response.extensions().get() else { return response };
    let escaped = sentence.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let page = include_str!("refused.html").replace("SENTENCE", &escaped);
    (response.status(), Html(page)).into_response()
}

/// Returns an answer to a question.
pub(super) async fn reply(path: String, body: Bytes) -> Result<Response, HttpError> {
    let answer = blocking(move || Ok(api::answer(&host(), &path, &body)?)).await?;
    Ok(match answer {
        Reply::Json(text) => json(text),
        Reply::Svg(text) => ([(CONTENT_TYPE, "image/svg+xml")], text).into_response(),
    })
}

/// Does work that takes a while.
pub(super) async fn blocking<R: Send + 'static>(
    work: impl FnOnce() -> Result<R, HttpError> + Send + 'static,
) -> Result<R, HttpError> {
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(ApiError::Broken.into()))
}

/// Returns the body of a request, which should be JSON.
pub(super) async fn body(request: Request) -> Result<Bytes, HttpError> {
    let mut kinds = request.headers().get_all(CONTENT_TYPE).iter();
    let kind = kinds.next().and_then(|value| value.to_str().ok()).unwrap_or_default();
    if kinds.next().is_some()
        || !kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
    {
        return Err(HttpError::MediaType);
    }
    let patience = *request.extensions().get::<Patience>().unwrap_or(&PATIENCE);
    timeout(patience.body, collect(request.into_body())).await.map_err(|_| HttpError::Slow)?
}

/// Reads the bytes of a body. One that is too long is read to its end all the same, so that the sender receives the
/// reason of the refusal, but not kept.
async fn collect(body: Body) -> Result<Bytes, HttpError> {
    let (mut stream, mut bytes, mut length) = (body.into_data_stream(), Vec::new(), 0);
    while let Some(chunk) = stream.next().await {
        let chunk = chunk.map_err(|error| HttpError::Body(innermost(&error)))?;
        length += chunk.len();
        if length <= MOST_BYTES {
            bytes.extend_from_slice(&chunk);
        } else {
            bytes = Vec::new();
        }
    }
    if length > MOST_BYTES { Err(ApiError::TooLarge(MOST_BYTES).into()) } else { Ok(bytes.into()) }
}

/// Returns the cause of an error: the errors around it only say that there is one.
fn innermost(error: &(dyn std::error::Error + 'static)) -> String {
    error.source().map_or_else(|| error.to_string(), innermost)
}

/// Reads the rest of a refused request, as far as it has come: a client that is still sending would not receive the
/// answer.
pub(super) async fn read_over(request: Request) {
    let mut stream = request.into_body().into_data_stream();
    let read = async {
        let mut length = 0;
        while let Some(Ok(chunk)) = stream.next().await {
            length += chunk.len();
            if length > MOST_BYTES {
                break;
            }
        }
    };
    let _ = timeout(REFUSED_TIME, read).await;
}
