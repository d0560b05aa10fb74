//! What a search is asked for.

use crate::search::{Limits, Strength};

/// What a search is asked for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// When to stop.
    pub limits: Limits,
    /// How many best lines are wanted; 0 counts as 1.
    pub multipv: usize,
    /// The moves to choose from, as text; empty for all.
    pub search_moves: Vec<String>,
    /// Plays weaker than it could; `None` for full strength. Does not count where the limits ask for analysis
    /// (`infinite`, `mate`).
    pub strength: Option<Strength>,
}

impl From<Limits> for Request {
    fn from(limits: Limits) -> Request {
        Request { limits, ..Request::default() }
    }
}

impl From<&Limits> for Request {
    fn from(limits: &Limits) -> Request {
        limits.clone().into()
    }
}

impl From<&Request> for Request {
    fn from(request: &Request) -> Request {
        request.clone()
    }
}
