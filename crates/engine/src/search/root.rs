//! One iteration at the root: aspiration windows, and the search of each root move.
//!
//! The root plays whole turns, so that a move reported, restricted or compared is always one that a player can make;
//! below it every ply is a node of its own.

use super::bound::Bound;
use super::iterative_deepening::OnProgress;
use super::node::NodeParams;
use super::root_move::{MoveOf, RootMove, SearchJob, sort};
use super::turn::{Height, TurnChange};
use super::worker::{Mode, Worker};
use crate::rules::{DRAW, INFINITE, MATE_BOUND, Position, Score, Variant};

impl<V: Variant> Worker<V> {
    /// Finds one line of one iteration: the best of `root_moves[rank..]`, searched `depth` turns deep, comes to `rank`.
    pub(super) fn aspiration_search(
        &mut self,
        job: &SearchJob<V>,
        root_moves: &mut [RootMove<MoveOf<V>>],
        rank: usize,
        depth: u32,
        progress: &mut OnProgress<'_, V>,
    ) {
        // Aspiration windows
        let aspiration = self.search_params().aspiration;
        let last = root_moves[rank].previous_score;
        let narrow =
            self.mode == Mode::Play && depth as i32 >= aspiration.min_depth && last.abs() < MATE_BOUND;
        // Every pair of threads has a different window, so that not all search the same tree.
        let mut delta = aspiration.delta + self.thread as Score / 2 % aspiration.thread_spread;
        let (mut alpha, mut beta) = if narrow { (last - delta, last + delta) } else { (-INFINITE, INFINITE) };
        let mut fail_highs = 0;
        loop {
            let less = fail_highs * aspiration.fail_high_reduction;
            let plies = ((depth * V::Position::PARTS) as i32 - less).max(V::Position::PARTS as i32);
            self.search_root(job, &mut root_moves[rank..], (depth, plies), (alpha, beta));
            sort(&mut root_moves[rank..]);
            if self.aborted {
                return;
            }
            let score = root_moves[rank].score;
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITE);
                fail_highs = 0;
            } else if score >= beta {
                beta = (score + delta).min(INFINITE);
                fail_highs = (fail_highs + 1).min(aspiration.fail_high_times);
            } else {
                return;
            }
            delta += delta * aspiration.growth_percent / 100 + aspiration.growth;
            if delta > aspiration.max_delta {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            progress(self, root_moves, rank);
        }
    }

    /// Searches each root move; those that are not the best get a score below all searched ones.
    fn search_root(
        &mut self,
        job: &SearchJob<V>,
        root_moves: &mut [RootMove<MoveOf<V>>],
        (depth, plies): (u32, i32),
        (mut alpha, beta): (Score, Score),
    ) {
        // Were the search broken off, an old score must not pass for a new one.
        root_moves[1..].iter_mut().for_each(|root_move| root_move.score = -INFINITE);
        let count = root_moves.len();
        for number in 0..count {
            // Every second thread begins with the last of the later moves: two threads meet between.
            let index = if self.thread % 2 == 1 && number > 0 { count - number } else { number };
            let root_move = &mut root_moves[index];
            let nodes = self.nodes;
            let score = self.search_root_move(job, &root_move.turn, index, (alpha, beta), plies);
            root_move.nodes += self.nodes - nodes;
            if self.aborted {
                return; // what was finished stands, unless another thread's root moves replace it
            }
            if index == 0 || score > alpha {
                root_move.score = score;
                root_move.bound = Bound::of(score, alpha, beta);
                root_move.depth = depth;
                root_move.seldepth = self.seldepth.max(depth);
                root_move.pv.clone_from(&root_move.turn);
                root_move.pv.extend_from_slice(&self.pv_table[root_move.turn.len()]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                return;
            }
        }
    }

    /// Returns the value of a root move: the first with the full window, the others with a zero window and perhaps less
    /// depth, and again with more if they raise alpha.
    fn search_root_move(
        &mut self,
        job: &SearchJob<V>,
        turn: &[MoveOf<V>],
        index: usize,
        (alpha, beta): (Score, Score),
        plies: i32,
    ) -> Score {
        if index == 0 {
            return self.search_turn(job, turn, alpha, beta, plies);
        }
        let reduction = self.root_reduction(plies, index);
        let mut score = self.search_turn(job, turn, alpha, alpha + 1, plies - reduction);
        if score > alpha && reduction > 0 && !self.aborted {
            score = self.search_turn(job, turn, alpha, alpha + 1, plies);
        }
        if score > alpha && score < beta && !self.aborted {
            score = self.search_turn(job, turn, alpha, beta, plies);
        }
        score
    }

    /// Returns by how many plies less a late root move is searched at first.
    fn root_reduction(&self, plies: i32, index: usize) -> i32 {
        // Late move reductions (LMR)
        let lmr = self.search_params().lmr;
        if self.mode == Mode::Plain || plies < lmr.root_min_depth || index < lmr.root_first_move as usize {
            return 0;
        }
        let most = (plies - V::Position::PARTS as i32 - 1).max(0);
        (self.lmr_table.reduction(plies, index + 1) / 1_024 - lmr.root_less).clamp(0, most)
    }

    /// Returns the value of a whole root turn for the side to move.
    fn search_turn(
        &mut self,
        job: &SearchJob<V>,
        turn: &[MoveOf<V>],
        alpha: Score,
        beta: Score,
        plies: i32,
    ) -> Score {
        let pos = self.enter_turn(&job.root, turn);
        let change = TurnChange::between(&job.root, &pos);
        let height = Height { ply: turn.len(), turns: change.passes as u32 };
        let cut_node = beta - alpha == 1 && change.cut_node(false);
        let (alpha, beta) = change.window(alpha, beta);
        let params = NodeParams { alpha, beta, depth: plies - V::Position::PARTS as i32, cut_node };
        let score = change.score(self.negamax(&pos, height, params, pos.in_check(), true));
        self.leave_turn(turn);
        if self.aborted { DRAW } else { score }
    }

    /// Plays a whole turn on the path, and gives the position after it.
    pub(super) fn enter_turn(&mut self, root: &V::Position, turn: &[MoveOf<V>]) -> V::Position {
        let mut pos = root.clone();
        for (ply, &m) in turn.iter().enumerate() {
            let next = pos.after(m);
            self.push_ply(&pos, ply, m);
            pos = next;
        }
        pos
    }

    /// Takes the turn off the path again.
    pub(super) fn leave_turn(&mut self, turn: &[MoveOf<V>]) {
        turn.iter().for_each(|_| self.pop_ply());
    }
}
