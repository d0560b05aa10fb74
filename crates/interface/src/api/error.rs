//! What can go wrong with a question.

use crate::analysis::AnalysisError;
use crate::annotate::AnnotateError;
use crate::records::RecordError;
use crate::session::SessionError;
use asterism_engine::game::GameError;
use asterism_engine::rules::FenError;
use asterism_engine::text::{TextError, json_reason, repeated};
use serde_json::{Value, json};
use std::fmt::Display;
use thiserror::Error;

/// Why a question has no answer. The text is what the page shows.
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
    /// A text is no record of games.
    #[error(transparent)]
    Record(#[from] TextError),
    /// A record is no legal game.
    #[error(transparent)]
    Legal(#[from] RecordError),
    /// A text has no game in it.
    #[error("no game, expected PGN, moves or lines of JSON")]
    NoGame,
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
    #[error("the request met a fault in the engine; nothing else is touched")]
    Broken,
}

impl From<FenError> for ApiError {
    fn from(error: FenError) -> ApiError {
        GameError::from(error).into()
    }
}

/// What kind of fault it is; a server says it by the status of its answer.
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
    /// What kind of fault it is.
    pub fn kind(&self) -> ErrorKind {
        use ApiError as E;
        match self {
            E::Json(_) | E::Game(_) | E::TooMany { .. } | E::Value { .. } | E::NoLimit => ErrorKind::Invalid,
            E::Record(_) | E::Legal(_) | E::NoGame | E::Annotate(_) => ErrorKind::Invalid,
            E::NotFound => ErrorKind::NotFound,
            E::TooLarge(_) => ErrorKind::TooLarge,
            E::Session(_) | E::Analysis(_) => ErrorKind::Unavailable,
            E::Broken => ErrorKind::Broken,
        }
    }
}

/// The object of JSON that tells an error.
pub fn error_object(error: &impl Display) -> Value {
    json!({ "error": repeated(&error.to_string()) })
}
