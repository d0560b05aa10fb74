//! The limits of a search: depth, nodes, time. [`BOUNDS`] lists the range of each number.

use super::BOUNDS;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The limits of a search. If none is set, it runs until stopped. Numbers outside [`BOUNDS`] are clamped.
/// [`Limits::and`] joins several: later versions may have more, so it cannot be written as a struct.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
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
    /// Find a win within this many moves of the side to move, or prove that there is none.
    pub mate: Option<u32>,
    /// Give no result before it is asked for.
    pub infinite: bool,
    /// The opponent is still thinking: the clock starts at the ponder hit.
    pub ponder: bool,
    /// Time lost between engine and host, subtracted from every limit in time; zero by default.
    pub overhead: Duration,
}

/// A search is broken off at this many times its soft limit of nodes.
const HARD_NODES: u64 = 8;

impl Limits {
    /// Limits the depth, in turns.
    pub fn depth(turns: u32) -> Limits {
        Limits { depth: Some(turns), ..Limits::default() }
    }

    /// Limits the nodes of all threads together.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Limits the time.
    pub fn movetime(time: Duration) -> Limits {
        Limits { movetime: Some(time), ..Limits::default() }
    }

    /// Limits the time by a game clock, of which a move takes its share.
    pub fn clock(clock: GameClock) -> Limits {
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// Asks for a win within this many moves of the side to move: it is found, or proved not to exist.
    pub fn mate(moves: u32) -> Limits {
        Limits { mate: Some(moves), ..Limits::default() }
    }

    /// Sets no limit: the search answers when it is stopped, and not before. A search that cannot be stopped, because
    /// there is no handle for it, is refused.
    pub fn infinite() -> Limits {
        Limits { infinite: true, ..Limits::default() }
    }

    /// Returns these limits and `other` ones: the search ends at the first that is reached. If one is
    /// [`Limits::infinite`], no answer is given before a stop; of two clocks the first counts.
    ///
    /// ```
    /// use asterism_engine::search::Limits;
    /// use std::time::Duration;
    /// let limits = Limits::depth(8).and(Limits::movetime(Duration::from_secs(1))).and(Limits::depth(9));
    /// assert_eq!((limits.depth, limits.movetime), (Some(8), Some(Duration::from_secs(1))));
    /// ```
    pub fn and(self, other: Limits) -> Limits {
        fn least<T: Ord>(one: Option<T>, two: Option<T>) -> Option<T> {
            one.into_iter().chain(two).min()
        }
        Limits {
            depth: least(self.depth, other.depth),
            nodes: least(self.nodes, other.nodes),
            soft_nodes: least(self.soft_nodes, other.soft_nodes),
            movetime: least(self.movetime, other.movetime),
            clock: self.clock.or(other.clock),
            mate: least(self.mate, other.mate),
            infinite: self.infinite || other.infinite,
            ponder: self.ponder || other.ponder,
            overhead: self.overhead.max(other.overhead),
        }
    }

    /// Starts no further iteration after this many nodes; the one under way is finished, or ended at 8 times as many.
    pub fn soft(nodes: u64) -> Limits {
        let hard = nodes.saturating_mul(HARD_NODES);
        Limits { soft_nodes: Some(nodes), nodes: Some(hard), ..Limits::default() }
    }

    /// Returns these limits, each clamped to its bounds.
    pub(crate) fn bounded(&self) -> Limits {
        let within = |number: u32, bounds: RangeInclusive<u32>| number.clamp(*bounds.start(), *bounds.end());
        let time = |time: Duration| time.min(Duration::from_millis(*BOUNDS.time.end()));
        Limits {
            depth: self.depth.map(|depth| within(depth, BOUNDS.depth)),
            nodes: self.nodes.map(|nodes| nodes.max(BOUNDS.nodes.start)),
            soft_nodes: self.soft_nodes.map(|nodes| nodes.max(BOUNDS.nodes.start)),
            movetime: self.movetime.map(time),
            clock: self.clock.map(|clock| GameClock {
                remaining: time(clock.remaining),
                increment: time(clock.increment),
                moves_to_go: clock.moves_to_go.map(|moves| within(moves, BOUNDS.moves_to_go)),
            }),
            mate: self.mate.map(|moves| within(moves, BOUNDS.mate)),
            overhead: time(self.overhead),
            ..self.clone()
        }
    }

    /// Returns whether nothing but a stop is sure to end the search.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameClock {
    /// Time left.
    pub remaining: Duration,
    /// Time gained with each move.
    pub increment: Duration,
    /// Moves until more time is given, if that is so.
    pub moves_to_go: Option<u32>,
}
