//! Lazy SMP: one worker a thread over one table. The first thread decides when to stop; the others
//! search the same position, help by what they put into the table and by finishing an iteration first, and vote on
//! the move.

use super::bound::Bound;
use super::mate::Verdict;
use super::root_move::{MoveOf, RootMove, SearchJob};
use super::shared_iteration::SharedIteration;
use super::signals::Signals;
use super::time::TimeManager;
use super::tt::TranspositionTable;
use super::worker::Worker;
use crate::rules::{MATE_BOUND, Variant};
use std::sync::Arc;

/// The workers of one game, kept between searches with what they have learnt.
pub struct Pool<V: Variant> {
    workers: Vec<Worker<V>>,
}

impl<V: Variant> Default for Pool<V> {
    fn default() -> Self {
        Pool { workers: Vec::new() }
    }
}

impl<V: Variant> Pool<V> {
    /// Forgets what earlier searches taught.
    pub fn forget(&mut self) {
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// Searches with `threads` threads; `progress` is called on the first. Returns all root moves,
    /// the best first, and the answer to a question for a mate.
    pub fn search(
        &mut self,
        job: &SearchJob<V>,
        threads: usize,
        tt: &Arc<TranspositionTable>,
        signals: &Arc<Signals>,
        mut progress: impl FnMut(&mut Worker<V>, &[RootMove<MoveOf<V>>], usize) + Send,
    ) -> (Vec<RootMove<MoveOf<V>>>, Option<Verdict>) {
        let time = TimeManager::new(job.limits, V::INFO.search_params.time);
        tt.advance();
        self.workers.truncate(threads.max(1));
        while self.workers.len() < threads.max(1) {
            self.workers.push(Worker::new(self.workers.len(), tt.clone()));
        }
        let hard_limit = time.as_ref().map(TimeManager::hard_limit);
        let shared = Arc::<SharedIteration<_>>::default();
        for worker in &mut self.workers {
            worker.begin(job, signals.clone(), tt.clone(), hard_limit);
            if threads > 1 {
                worker.join(&shared);
            }
        }
        let Some((first, helpers)) = self.workers.split_first_mut() else { return (Vec::new(), None) };
        std::thread::scope(|scope| {
            // A thread that cannot be started is one helper fewer, nothing worse.
            let mut started = Vec::with_capacity(helpers.len());
            for helper in helpers {
                let work = move || helper.deepen(job, None, |_, _, _| ());
                started.extend(std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work));
            }
            let stop = StopAtEnd(signals);
            let mut root_moves = first.deepen(job, time, &mut progress);
            let mut verdict = None;
            if let Some(moves) = job.limits.mate {
                verdict = Some(first.mate_verdict(job, moves, &mut root_moves));
                progress(first, &root_moves, 0);
            }
            first.publish_nodes();
            signals.wait(job.limits.infinite);
            drop(stop);
            let others: Vec<_> = started.into_iter().filter_map(|thread| thread.join().ok()).collect();
            if job.multipv == 1
                && verdict.is_none()
                && let Some(better) = vote(&root_moves, &others)
            {
                root_moves = better.clone();
                progress(first, &root_moves, 0);
            }
            (root_moves, verdict)
        })
    }
}

/// What a vote weighs beside the score, in centipawns.
const VOTE_BASE: i32 = 10;

/// The root moves of the thread that the threads vote for, if it is not the first. Those that came deepest vote, each
/// for its best move, with the more weight the better it thinks the move (the others merely hold what some thread has
/// published); a thread that found a win goes before all others.
fn vote<'a, M: Eq>(first: &[RootMove<M>], others: &'a [Vec<RootMove<M>>]) -> Option<&'a Vec<RootMove<M>>> {
    let all = || std::iter::once(first).chain(others.iter().map(Vec::as_slice));
    let deepest = all().map(|found| found[0].depth).max().filter(|&depth| depth > 0)?;
    let voters = || all().filter(|found| found[0].depth == deepest);
    let worst = voters().map(|found| found[0].score).min()?;
    let votes = |turn: &[M]| -> i64 {
        let for_it = voters().filter(|found| found[0].turn == turn);
        for_it.map(|found| (found[0].score - worst + VOTE_BASE) as i64).sum()
    };
    let rank = |best: &RootMove<M>| (best.score.max(MATE_BOUND), votes(&best.turn));
    let candidate = |found: &&Vec<RootMove<M>>| found[0].depth == deepest && found[0].bound == Bound::Exact;
    let best = others.iter().filter(candidate).max_by_key(|found| rank(&found[0]))?;
    (rank(&best[0]) > rank(&first[0]) && best[0].turn != first[0].turn).then_some(best)
}

/// Stops the helpers, however the first thread ends.
struct StopAtEnd<'a>(&'a Signals);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Bytes of stack a searching thread needs: [`super::MAX_PLY`] frames, each with a position.
pub const STACK: usize = 16 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::mating_in;

    fn found(m: char, score: i32, depth: u32) -> Vec<RootMove<char>> {
        let mut best = RootMove::new(&[m]);
        (best.score, best.depth) = (score, depth);
        vec![best]
    }

    fn elected(first: Vec<RootMove<char>>, others: &[Vec<RootMove<char>>]) -> Option<char> {
        vote(&first, others).map(|best| best[0].turn[0])
    }

    #[test]
    fn the_move_that_most_threads_find_is_played() {
        assert_eq!(elected(found('a', 20, 9), &[found('b', 20, 9), found('b', 20, 9)]), Some('b'));
        assert_eq!(elected(found('a', 20, 9), &[found('b', 20, 9), found('a', 20, 9)]), None);
    }

    #[test]
    fn what_was_published_does_not_outvote_the_deepest() {
        let old = || found('a', 30, 12);
        assert_eq!(elected(found('a', -40, 13), &[found('b', 20, 13), old(), old()]), Some('b'));
    }

    #[test]
    fn a_win_outvotes_all_and_less_depth_is_not_elected() {
        let win = found('c', mating_in(3), 9);
        assert_eq!(elected(found('a', 20, 9), &[found('a', 20, 9), win]), Some('c'));
        assert_eq!(elected(found('a', 20, 9), &[found('b', 90, 8), found('b', 90, 8)]), None);
    }
}
