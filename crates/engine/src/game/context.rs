//! The parts of an engine lent to a game for one search.

use super::report::Report;
use crate::search::{Memory, Signals};
use std::sync::Arc;

/// The parts of an engine lent to a game for one search. Only an [`Engine`](crate::engine::Engine) makes one: ask that
/// to search.
pub struct SearchContext<'a> {
    pub(crate) memory: &'a mut Memory,
    pub(crate) signals: &'a Arc<Signals>,
    /// Whether somebody can stop it.
    pub(crate) stoppable: bool,
    /// Whether a single thread searches on the calling one.
    pub(crate) here: bool,
    /// Receives each line that has been searched further.
    pub(crate) progress: &'a mut dyn FnMut(&Report),
}

impl std::fmt::Debug for SearchContext<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("SearchContext").finish_non_exhaustive()
    }
}
