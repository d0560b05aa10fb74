//! The vote of the threads of a search on the move to play.

use crate::rules::MATE_BOUND;
use crate::search::bound::Bound;
use crate::search::root_move::RootMove;

/// The base weight of a vote, added to its score; in centipawns.
const VOTE_BASE: i32 = 10;

/// Returns the root moves of the thread that wins the vote, if it is not the first. The threads that came deepest vote,
/// each for its best move, with a weight that grows with its score (the others merely hold a published iteration); a
/// thread that found a win takes precedence over all others.
pub(super) fn vote<'a, M: Eq>(
    first: &[RootMove<M>],
    others: &'a [Vec<RootMove<M>>],
) -> Option<&'a Vec<RootMove<M>>> {
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
    fn published_iterations_do_not_vote() {
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
