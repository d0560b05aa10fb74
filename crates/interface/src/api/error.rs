//! Errors of a question.

use crate::analysis::AnalysisError;
use crate::annotate::AnnotateError;
use crate::records::RecordError;
use crate::session::SessionError;
use asterism_engine::game::GameError;
use asterism_engine::rules::FenError;
use asterism_support::text::{TextError, json_reason, repeated};
use serde_json::{Value, json};
use std::fmt::Display;
use thiserror::Error;

/// The reason why a question has no answer. The page shows its text.
#[derive(Debug, Error)]
pub enum ApiError {
    /// The body is not the JSON that is expected.
    #[error("JSON: {}", json_reason(.0))]
    Json(#[from] serde_json::Error),
    /// The variant, the position, a move or the picture is wrong.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A list is longer than anybody needs.
    #[error("{found} {what}, expected at most {most}")]
    TooMany {
        /// Where they were counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The range of their number.
        most: usize,
    },
    /// A number or a word is not one of the allowed values.
    #[error("{name}: {value}, expected {expected}")]
    Value {
        /// The name of the field.
        name: &'static str,
        /// The name as it was given.
        value: String,
        /// The allowed values.
        expected: String,
    },
    /// The search would never end by itself.
    #[error(
        "no limit, expected movetime_ms, nodes, depth, wtime and btime, level (0 to 10), or \"infinite\": true"
    )]
    NoLimit,
    /// A text is no record of games.
    #[error(transparent)]
    Record(#[from] TextError),
    /// A record is no legal game.
    #[error(transparent)]
    Legal(#[from] RecordError),
    /// A text has no game in it.
    #[error("no game, expected PGN, moves or lines of JSON")]
    NoGame,
    /// None of the games of a text can be read.
    #[error("{0}")]
    NoneRead(String),
    /// The game cannot be annotated.
    #[error(transparent)]
    Annotate(#[from] AnnotateError),
    /// There is no memory or no thread for a search.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// There is no memory for a hash table.
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    /// Nothing is at this address.
    #[error("nothing is at this address")]
    NotFound,
    /// The body is too long.
    #[error("the request has more than {0} bytes")]
    TooLarge(usize),
    /// A fault of the engine.
    #[error("internal error in the engine; other requests are not affected")]
    Broken,
}

impl From<FenError> for ApiError {
    fn from(error: FenError) -> ApiError {
        GameError::from(error).into()
    }
}

/// The kind of an error; a server expresses it by the status of its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The question is wrong.
    Invalid,
    /// There is no such question.
    NotFound,
    /// The question is too long.
    TooLarge,
    /// There is no memory or no thread for the answer.
    Unavailable,
    /// The engine is at fault.
    Broken,
}

impl ApiError {
    /// Returns the kind of the error.
    pub fn kind(&self) -> ErrorKind {
        use ApiError as E;
        match self {
            E::Json(_) | E::Game(_) | E::TooMany { .. } | E::Value { .. } | E::NoLimit => ErrorKind::Invalid,
            E::Record(_) | E::Legal(_) | E::NoGame | E::NoneRead(_) | E::Annotate(_) => ErrorKind::Invalid,
            E::NotFound => ErrorKind::NotFound,
            E::TooLarge(_) => ErrorKind::TooLarge,
            E::Session(_) | E::Analysis(_) => ErrorKind::Unavailable,
            E::Broken => ErrorKind::Broken,
        }
    }
}

/// Returns the object of JSON with an error.
pub fn error_object(error: &impl Display) -> Value {
    json!({ "error": repeated(&error.to_string()) })
}
