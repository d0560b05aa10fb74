//! The two ways to search.

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// To play as well as possible.
    Play,
    /// Full width to the given depth, with static evaluations at the leaves: no quiescence, no pruning but
    /// alpha-beta and mate distance, no table cut-offs. Equals plain minimax, which tests check.
    Plain,
}
