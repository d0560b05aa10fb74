//! A search request.

use super::Turn;
use crate::search::{Limits, Strength};

/// A search request: when to stop, and the answers wanted.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Request {
    /// The limits of the search.
    pub limits: Limits,
    /// The number of best lines wanted; 0 counts as 1.
    pub multipv: usize,
    /// The moves to choose from; empty for all.
    pub search_moves: Vec<Turn>,
    /// The strength of a weaker player; `None` for full strength. Ignored if the limits ask for analysis (`infinite`,
    /// `mate`).
    pub strength: Option<Strength>,
}

impl Request {
    /// Asks for this many best lines.
    pub fn multipv(self, multipv: usize) -> Request {
        Request { multipv, ..self }
    }

    /// Asks to choose from these moves alone.
    pub fn search_moves(self, search_moves: Vec<Turn>) -> Request {
        Request { search_moves, ..self }
    }

    /// Asks for a weaker player, or for one of full strength.
    pub fn strength(self, strength: Option<Strength>) -> Request {
        Request { strength, ..self }
    }
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
