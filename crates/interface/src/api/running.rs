//! What runs for a while and tells events, by its path.

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
    /// Every path; docs/serve.md describes what is asked there.
    pub const PATHS: [&str; 2] = ["search", "annotate"];

    /// What a body asks for at a path.
    pub fn read(path: &str, body: &[u8]) -> Result<Running, ApiError> {
        match path {
            "search" => Ok(Running::Search(read(body)?)),
            "annotate" => Ok(Running::Annotate(read(body)?)),
            _ => Err(ApiError::NotFound),
        }
    }
}
