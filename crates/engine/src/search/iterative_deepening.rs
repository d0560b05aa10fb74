//! Iterative deepening: the root is searched turn by turn deeper, until a limit is reached or nothing is left to find.

use super::BOUNDS;
use super::root_move::{MoveOf, RootMove, SearchJob, sort};
use super::time::TimeManager;
use super::worker::Worker;
use crate::rules::{MATE, MATE_BOUND, Position, Score, Variant, mating_in};

/// Callback with the ranked root moves and the rank of the new one. It is dynamic because the root of the search would
/// otherwise be compiled once for each closure.
pub(super) type OnProgress<'a, V> = dyn FnMut(&mut Worker<V>, &[RootMove<MoveOf<V>>], usize) + 'a;

impl<V: Variant> Worker<V> {
    /// Deepens until a limit; calls `progress` with the ranked root moves and the rank of one that is new.
    /// Returns all root moves, the best first.
    pub(crate) fn deepen(
        &mut self,
        job: &SearchJob<V>,
        mut time: Option<TimeManager>,
        progress: &mut OnProgress<'_, V>,
    ) -> Vec<RootMove<MoveOf<V>>> {
        let mut root_moves: Vec<_> = job.turns.iter().map(|turn| RootMove::new(turn)).collect();
        let multipv = job.multipv.clamp(1, root_moves.len());
        let last = last_depth(job);
        let mut depth = 0;
        while depth < last {
            depth = self.next_depth(depth, last);
            debug_assert!(self.path.len() == self.root_index && self.move_stack.mark() == 0, "at the root");
            let previous_best = root_moves[0].turn.clone();
            self.root_depth = (depth * V::Position::PARTS) as usize;
            self.seldepth = 0;
            for root_move in &mut root_moves {
                (root_move.previous_score, root_move.nodes) = (root_move.score, 0);
            }
            for rank in 0..multipv {
                self.aspiration_search(job, &mut root_moves, rank, depth, progress);
                if self.aborted {
                    break;
                }
                // A later line can come out better than an earlier one.
                sort(&mut root_moves[..=rank]);
            }
            depth = self.sync(depth, &mut root_moves);
            if !self.aborted {
                (0..multipv).for_each(|rank| progress(self, &root_moves, rank));
            }
            if self.aborted || self.signals.stopped() {
                break;
            }
            if let Some(time) = &mut time {
                let all: u64 = root_moves.iter().map(|root_move| root_move.nodes).sum();
                let node_share = root_moves[0].nodes as f64 / all.max(1) as f64;
                let changed = root_moves[0].turn != previous_best;
                time.update(changed, root_moves[0].score, node_share);
            }
            self.publish_nodes();
            let enough_nodes = self.has_spent(job.limits.soft_nodes);
            if enough_nodes
                || self.is_enough(job, &root_moves)
                || time.as_ref().is_some_and(|time| self.is_time_up(time))
            {
                break;
            }
        }
        self.shared_iteration = None; // a mate search that may follow is this thread's own
        root_moves
    }

    /// Returns the depth of the iteration after one of `depth` turns. With several threads every second one skips the
    /// odd depths: it is then mostly a turn ahead, and fills the table for the others instead of repeating their
    /// search.
    fn next_depth(&self, depth: u32, last: u32) -> u32 {
        let next = depth + 1;
        let skips = self.thread % 2 == 1 && next > 1 && next < last && next % 2 == 1;
        if skips { next + 1 } else { next }
    }

    /// Publishes a finished iteration to the other threads, or adopts theirs if one of them is deeper by now. Returns
    /// the depth of `root_moves`.
    fn sync(&mut self, mut depth: u32, root_moves: &mut Vec<RootMove<MoveOf<V>>>) -> u32 {
        match &self.shared_iteration {
            Some(shared) if !self.aborted => {
                shared.publish(depth, root_moves);
                if shared.depth() > depth {
                    depth = shared.adopt(root_moves);
                }
            }
            Some(shared) if self.is_overtaken() => {
                depth = shared.adopt(root_moves);
                self.aborted = false;
            }
            _ => {}
        }
        depth
    }

    /// Returns whether the result needs no further iteration.
    fn is_enough(&self, job: &SearchJob<V>, root_moves: &[RootMove<MoveOf<V>>]) -> bool {
        let best = &root_moves[0];
        if let Some(moves) = job.limits.mate
            && best.score >= mating_in(2 * moves - 1)
        {
            return true;
        }
        if job.limits.clock.is_none() || job.limits.infinite || self.signals.on_clock().is_none() {
            return false;
        }
        // On the clock: nothing to choose, or nothing left to find.
        let mate_found = best.score.abs() >= MATE_BOUND && MATE - best.score.abs() <= best.depth as Score;
        root_moves.len() == 1 || mate_found
    }

    /// Returns whether all threads together have searched this many nodes.
    fn has_spent(&self, nodes: Option<u64>) -> bool {
        nodes.is_some_and(|nodes| self.signals.nodes() >= nodes)
    }

    /// Returns whether another iteration is not to be started.
    fn is_time_up(&self, time: &TimeManager) -> bool {
        self.signals.on_clock().is_some_and(|spent| spent >= time.soft_limit())
    }
}

/// Returns the depth of the last iteration that the limits allow, in turns.
fn last_depth<V: Variant>(job: &SearchJob<V>) -> u32 {
    // Half as deep again as the wanted win is long: reductions hide it from the first iterations, and in hard positions
    // a few more iterations cost far less than the mate search, which would otherwise have to find the win.
    let (least, most) = BOUNDS.depth.into_inner();
    let mate = job.limits.mate.map_or(most, |moves| moves.saturating_mul(3).saturating_sub(2));
    job.limits.depth.unwrap_or(most).min(mate).clamp(least, most)
}
