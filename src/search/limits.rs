//! What a search may use: depth, nodes, time. Bounds of the numbers stand in [`bounds`](super::bounds).

use std::time::Duration;

/// What a search may use. Nothing set means: until stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Turns of depth.
    pub depth: Option<u32>,
    /// Nodes, over all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Nodes, over all threads, after which no new iteration starts; exact with one thread.
    pub soft_nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// A game clock.
    pub clock: Option<GameClock>,
    /// Find a win within this many own moves, or prove that there is none.
    pub mate: Option<u32>,
    /// Give no result before it is asked for.
    pub infinite: bool,
    /// The opponent is still thinking: the clock starts at the ponder hit.
    pub ponder: bool,
    /// Time lost between engine and host, held back from every limit in time.
    pub overhead: Duration,
}

/// A search is broken off at so many times its soft limit of nodes.
const HARD_NODES: u64 = 8;

impl Limits {
    /// So many nodes, after which the iteration under way is finished, unless it takes 8 times as many.
    pub fn soft(nodes: u64) -> Limits {
        let hard = nodes.saturating_mul(HARD_NODES);
        Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
    }

    /// Whether nothing but a stop is sure to end the search.
    pub fn endless(&self) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.soft_nodes.is_some()
            || self.movetime.is_some()
            || self.clock.is_some()
            || self.mate.is_some();
        self.infinite || !limited
    }
}

/// A game clock as one side sees it.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameClock {
    /// Time left.
    pub remaining: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves until more time is given, if that is so.
    pub moves_to_go: Option<u32>,
}
