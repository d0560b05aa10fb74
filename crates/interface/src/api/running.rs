//! Tasks that run in the background and send events, by path.

use super::annotation::AnnotateRequest;
use super::body::read;
use super::error::ApiError;
use super::search::SearchRequest;

/// Something that runs for a while.
pub enum Running {
    /// A search.
    Search(SearchRequest),
    /// The annotation of a game.
    Annotate(AnnotateRequest),
}

impl Running {
    /// All paths; docs/serve.md describes their questions.
    pub const PATHS: [&str; 2] = ["search", "annotate"];

    /// Reads the body of a question at `path`.
    pub fn read(path: &str, body: &[u8]) -> Result<Running, ApiError> {
        match path {
            "search" => Ok(Running::Search(read(body)?)),
            "annotate" => Ok(Running::Annotate(read(body)?)),
            _ => Err(ApiError::NotFound),
        }
    }
}
