//! The results of a search's threads so far, and the answer that follows from them.

use super::messages::{Message, Messages, Progress, ThreadResult};
use super::search_thread::SearchThread;
use super::shared_iteration::SharedIteration;
use super::vote::vote;
use crate::rules::{Position, Variant};
use crate::search::bound::Bound;
use crate::search::mate::Verdict;
use crate::search::root_move::RootMove;

/// The results of a search's threads so far.
pub(super) struct ThreadAnswers<M> {
    /// The result of the first thread.
    first: Option<ThreadResult<M>>,
    /// The results of the others that have ended.
    others: Vec<Vec<RootMove<M>>>,
    /// The best move that the first thread has reported.
    last: Option<RootMove<M>>,
    /// Threads that have not ended.
    searching: usize,
}

impl<M: Clone + Eq> ThreadAnswers<M> {
    /// Makes the answers of this many threads, none of which is there yet.
    pub(super) fn new(threads: usize) -> ThreadAnswers<M> {
        ThreadAnswers { first: None, others: Vec::new(), last: None, searching: threads }
    }

    pub(super) fn first_ended(&self) -> bool {
        self.first.is_some()
    }

    pub(super) fn all_ended(&self) -> bool {
        self.searching == 0
    }

    /// Returns whether there is more to answer with than any legal move.
    pub(super) fn knows_something(&self, shared: Option<&SharedIteration<M>>) -> bool {
        self.first.is_some() || self.last.is_some() || shared.is_some_and(|shared| shared.depth() > 0)
    }

    /// Reads the waiting messages, and passes the first thread's lines to `progress`.
    pub(super) fn read(&mut self, messages: &Messages<M>, progress: &mut impl FnMut(&Progress<M>)) {
        while let Some(message) = messages.take() {
            match message {
                Message::Progress(told) => {
                    progress(&told);
                    if told.rank == 0 && told.line.bound != Bound::Upper {
                        self.last = Some(told.line);
                    }
                }
                Message::Ended(thread, found) => {
                    self.searching -= 1;
                    match found {
                        Ok(found) if thread == 0 => self.first = Some(found),
                        Ok(found) => self.others.push(found.root_moves),
                        // The first thread's fault is the search's; a helper that broke down is one fewer.
                        Err(fault) if thread == 0 => std::panic::resume_unwind(fault),
                        Err(_) => {}
                    }
                }
            }
        }
    }

    /// Returns the root moves, the best first, and the answer to a question for a mate.
    pub(super) fn decide<V: Variant>(
        self,
        search: &SearchThread<V>,
        progress: &mut impl FnMut(&Progress<M>),
    ) -> (Vec<RootMove<M>>, Option<Verdict>)
    where
        V::Position: Position<Move = M>,
    {
        let ThreadAnswers { first, others, last, .. } = self;
        let found = first.unwrap_or_else(|| {
            let verdict = search.job.limits.mate.map(|_| Verdict::Open);
            let any = &search.job.turns[0];
            ThreadResult { root_moves: known(search.shared.as_deref(), last, any), verdict }
        });
        let ThreadResult { mut root_moves, verdict } = found;
        if search.job.multipv == 1
            && verdict.is_none()
            && let Some(better) = vote(&root_moves, &others)
        {
            root_moves = better.clone();
            progress(&Progress::of(&root_moves[0], 0, &search.tt, &search.signals));
        }
        (root_moves, verdict)
    }
}

/// Returns the best answer while the first thread has not ended: the deepest iteration that any thread has finished, or
/// the first thread's last report if that is deeper, or else any move.
fn known<M: Clone>(
    shared: Option<&SharedIteration<M>>,
    last: Option<RootMove<M>>,
    any: &[M],
) -> Vec<RootMove<M>> {
    let mut root_moves = Vec::new();
    let told_depth = last.as_ref().map_or(1, |line| line.depth.max(1));
    if shared.is_some_and(|shared| shared.adopt(&mut root_moves) >= told_depth) {
        return root_moves;
    }
    vec![last.unwrap_or_else(|| RootMove::new(any))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::smp::signals::Signals;
    use std::sync::Arc;
    use std::time::Duration;

    fn line(m: char, bound: Bound) -> RootMove<char> {
        RootMove { bound, ..RootMove::new(&[m]) }
    }

    fn told(m: char, rank: usize, bound: Bound) -> Message<char> {
        let (nodes, hashfull, elapsed) = (0, 0, Duration::ZERO);
        Message::Progress(Progress { line: line(m, bound), rank, nodes, hashfull, elapsed })
    }

    fn best(root_moves: &[RootMove<char>]) -> char {
        root_moves[0].turn[0]
    }

    #[test]
    fn answers_with_last_report_when_threads_are_late() {
        let messages = Messages::new(Arc::new(Signals::detached(2)));
        let mut answers = ThreadAnswers::new(2);
        assert!(!answers.knows_something(None));
        [told('b', 0, Bound::Exact), told('c', 1, Bound::Exact), told('d', 0, Bound::Upper)]
            .into_iter()
            .for_each(|message| messages.send(message));
        messages.send(Message::Ended(
            1,
            Ok(ThreadResult { root_moves: vec![line('e', Bound::Exact)], verdict: None }),
        ));
        let mut lines = 0;
        answers.read(&messages, &mut |_| lines += 1);
        assert_eq!((lines, answers.first_ended(), answers.all_ended()), (3, false, false));
        assert_eq!(best(&known(None, answers.last.clone(), &['a'])), 'b');
        assert!(answers.knows_something(None));
        let shared = SharedIteration::default();
        assert!(!ThreadAnswers::new(2).knows_something(Some(&shared)), "nothing is shared yet");
        assert_eq!(best(&known(Some(&shared), answers.last.clone(), &['a'])), 'b', "nothing is shared yet");
        shared.publish(3, &[line('f', Bound::Exact)]);
        assert_eq!(best(&known(Some(&shared), answers.last, &['a'])), 'f');
        let deeper = RootMove { depth: 4, ..line('g', Bound::Lower) };
        assert_eq!(best(&known(Some(&shared), Some(deeper), &['a'])), 'g', "told of at a greater depth");
        assert_eq!(best(&known(None, None, &['a'])), 'a');
    }

    #[test]
    fn a_helper_that_broke_down_is_one_fewer() {
        let messages = Messages::<char>::new(Arc::new(Signals::detached(2)));
        let mut answers = ThreadAnswers::new(2);
        messages.send(Message::Ended(1, Err(Box::new("fault"))));
        messages.send(Message::Ended(0, Ok(ThreadResult { root_moves: Vec::new(), verdict: None })));
        answers.read(&messages, &mut |_| ());
        assert!(answers.first_ended() && answers.all_ended() && answers.others.is_empty());
    }
}
