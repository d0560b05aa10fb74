//! Errors of a request.

use asterism_interface::api::{ApiError, ErrorKind, error_object};
use axum::http::StatusCode;
use std::io;
use thiserror::Error;

/// The reason why a request is refused. The page shows its text.
#[derive(Debug, Error)]
pub(super) enum HttpError {
    /// The question has no answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The server does as much as it can at once.
    #[error("{0} searches run already: stop one, or try again later")]
    Busy(usize),
    /// Every session is about to search.
    #[error("{0} sessions are in use already: try again later")]
    Sessions(usize),
    /// The system gives no thread.
    #[error("cannot start a thread to search: {0}")]
    Thread(io::Error),
    /// The request comes from another site's page, or lacks the token.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The head has several lines `Host`.
    #[error("several headers Host, expected one")]
    Hosts,
    /// The address takes another method.
    #[error("the method {0} is not served here, expected GET for a page and POST for a question")]
    Method(String),
    /// The body came too slowly.
    #[error("the request was not complete in time")]
    Slow,
    /// The body does not keep to the form that the head names.
    #[error("the body of the request cannot be read: {0}")]
    Body(String),
    /// The request is not HTTP.
    #[error("not an HTTP/1.1 request")]
    Unreadable,
    /// The head is too long.
    #[error("the head of the request has more than {0} bytes or {1} lines")]
    Head(usize, usize),
    /// The body declares another type, or several.
    #[error("expected one header Content-Type: application/json")]
    MediaType,
}

impl HttpError {
    /// Returns the status of the answer.
    pub(super) fn status(&self) -> StatusCode {
        use HttpError as E;
        match self {
            E::Api(error) => match error.kind() {
                ErrorKind::Invalid => StatusCode::BAD_REQUEST,
                ErrorKind::NotFound => StatusCode::NOT_FOUND,
                ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
                ErrorKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
                ErrorKind::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            },
            E::Busy(_) | E::Sessions(_) | E::Thread(_) => StatusCode::SERVICE_UNAVAILABLE,
            E::Forbidden(_) => StatusCode::FORBIDDEN,
            E::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            E::Slow => StatusCode::REQUEST_TIMEOUT,
            E::Body(_) | E::Unreadable | E::Hosts => StatusCode::BAD_REQUEST,
            E::Head(..) => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            E::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }

    /// Returns the error as an object of JSON.
    pub(super) fn json(&self) -> String {
        error_object(self).to_string()
    }
}
