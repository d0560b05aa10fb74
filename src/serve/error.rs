//! What can go wrong with the server and with a request.

use crate::annotate::AnnotateError;
use crate::batch::BatchError;
use crate::files::{json_reason, printable, shortened};
use crate::game::{GameError, PictureError};
use crate::records::RecordError;
use crate::rules::FenError;
use crate::session::{OptionError, SessionError};
use crate::variants::{SetupError, UnknownVariant};
use axum::http::StatusCode;
use std::io;
use thiserror::Error;

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The port cannot be had.
    #[error("port {port}: {error}, expected a free port (0: any)")]
    Port {
        /// Which.
        port: u16,
        /// Why.
        error: io::Error,
    },
    /// The system gives no thread or no socket.
    #[error("cannot serve: {0}")]
    Start(io::Error),
}

/// Why a request is refused. The text is what the page shows.
#[derive(Debug, Error)]
pub enum RequestError {
    /// The body is not the JSON that is expected.
    #[error("JSON: {}", json_reason(.0))]
    Json(#[from] serde_json::Error),
    /// There is no variant of this name.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The position or a move is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A list is longer than anybody needs.
    #[error("{found} {what}, expected at most {most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A number or a word is not one of those that can be asked for.
    #[error("{name}: {value}, expected {expected}")]
    Value {
        /// Of what.
        name: &'static str,
        /// As it was given.
        value: String,
        /// What can be asked for.
        expected: String,
    },
    /// A search would never end by itself.
    #[error("no limit, expected movetime_ms, nodes, depth, wtime and btime, level, or \"infinite\": true")]
    NoLimit,
    /// Only the side that is not to move has a clock.
    #[error("a clock for the other side only, expected wtime and btime")]
    OtherClock,
    /// A text is no record of games.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A text has no game in it.
    #[error("no game, expected PGN, moves or lines of JSON")]
    NoGame,
    /// The game cannot be annotated.
    #[error(transparent)]
    Annotate(#[from] AnnotateError),
    /// The picture cannot be drawn so.
    #[error(transparent)]
    Picture(#[from] PictureError),
    /// As much is done as can be done at once.
    #[error("{0} searches run already: stop one, or try again later")]
    Busy(usize),
    /// Every session is about to search.
    #[error("{0} sessions are in use already: try again later")]
    Sessions(usize),
    /// There is no memory or no thread for a search.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// There is no memory for a hash table.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There is no memory for a hash table.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// The system gives no thread.
    #[error("no thread to search with: {0}")]
    Thread(io::Error),
    /// Somebody else's page asks, or somebody without the token.
    #[error("{0}")]
    Forbidden(&'static str),
    /// Nothing is at this address.
    #[error("nothing is at this address")]
    NotFound,
    /// The address takes another method.
    #[error("the method {0} is not served here, expected GET for a page and POST for a question")]
    Method(String),
    /// The body came too slowly.
    #[error("the request was not complete in time")]
    Slow,
    /// The body is too long.
    #[error("the request has more than {0} bytes")]
    TooLarge(usize),
    /// The body says that it is something else.
    #[error("expected the header Content-Type: application/json")]
    MediaType,
    /// A fault of the engine.
    #[error("the request met a fault in the engine; nothing else is touched")]
    Broken,
}

impl From<FenError> for RequestError {
    fn from(error: FenError) -> RequestError {
        GameError::from(error).into()
    }
}

impl From<SetupError> for RequestError {
    fn from(error: SetupError) -> RequestError {
        match error {
            SetupError::Variant(error) => error.into(),
            SetupError::Game(error) => error.into(),
        }
    }
}

/// Characters of an error's text; a request may hold a long one.
const ERROR_LENGTH: usize = 500;

impl RequestError {
    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        use RequestError as E;
        match self {
            E::Json(_) | E::Variant(_) | E::Game(_) | E::TooMany { .. } | E::Value { .. } | E::NoLimit => {
                StatusCode::BAD_REQUEST
            }
            E::OtherClock | E::Record(_) | E::NoGame | E::Annotate(_) | E::Picture(_) => {
                StatusCode::BAD_REQUEST
            }
            E::Busy(_) | E::Sessions(_) | E::Session(_) | E::Option(_) | E::Batch(_) | E::Thread(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            E::Forbidden(_) => StatusCode::FORBIDDEN,
            E::NotFound => StatusCode::NOT_FOUND,
            E::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
            E::Slow => StatusCode::REQUEST_TIMEOUT,
            E::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            E::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            E::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The object of JSON that says it.
    pub fn json(&self) -> String {
        let text = printable(&shortened(&self.to_string(), ERROR_LENGTH));
        serde_json::json!({ "error": text }).to_string()
    }
}
