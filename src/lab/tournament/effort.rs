//! The depth and speed of an engine, from its reports on its moves.

use asterism_interface::records::RecordedMove;
use std::ops::AddAssign;

/// The least thinking time, in milliseconds, that gives a speed.
const LEAST_MS: u64 = 1_000;

/// Sums over moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effort {
    /// Moves with a depth, and the sum of their depths in turns.
    depths: [u64; 2],
    /// Nodes of moves with a number of nodes.
    nodes: u64,
    /// Milliseconds of those moves, on our clock.
    ms: u64,
}

impl Effort {
    pub(crate) fn add(&mut self, played: &RecordedMove) {
        if let Some(depth) = played.depth {
            *self += Effort { depths: [1, depth], ..Effort::default() };
        }
        if let (Some(nodes), Some(ms)) = (played.nodes, played.ms) {
            *self += Effort { nodes, ms, ..Effort::default() };
        }
    }

    /// Returns the mean depth of a move in turns, if any was reported.
    pub(crate) fn depth(&self) -> Option<f64> {
        let [moves, sum] = self.depths;
        (moves > 0).then(|| sum as f64 / moves as f64)
    }

    /// Returns nodes per second, if nodes were reported and the clock has moved enough: a move of less than a
    /// millisecond counts as none.
    pub(crate) fn speed(&self) -> Option<f64> {
        (self.nodes > 0 && self.ms >= LEAST_MS).then(|| self.nodes as f64 * 1000.0 / self.ms as f64)
    }
}

impl AddAssign for Effort {
    /// Adds other efforts. Engines may report any number: sums stop at the largest.
    fn add_assign(&mut self, other: Effort) {
        for (mine, theirs) in self.depths.iter_mut().zip(other.depths) {
            *mine = mine.saturating_add(theirs);
        }
        self.nodes = self.nodes.saturating_add(other.nodes);
        self.ms = self.ms.saturating_add(other.ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_reported_values_count() {
        let mut effort = Effort::default();
        assert_eq!((effort.depth(), effort.speed()), (None, None));
        let played = |depth, nodes, ms| RecordedMove { depth, nodes, ms, ..RecordedMove::bare("e2e4") };
        effort.add(&played(Some(7), Some(100_000), Some(999)));
        effort.add(&played(Some(8), None, Some(90)));
        assert_eq!((effort.depth(), effort.speed()), (Some(7.5), None), "less than a second of thinking");
        effort.add(&played(None, Some(100_000), Some(1)));
        effort.add(&RecordedMove::bare("e2e4"));
        assert_eq!((effort.depth(), effort.speed()), (Some(7.5), Some(200_000.0)));
        effort.add(&played(Some(u64::MAX), Some(u64::MAX), Some(0)));
        assert!(effort.depth().is_some() && effort.speed().is_some());
    }
}
