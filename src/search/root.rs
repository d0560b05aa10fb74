//! Iterative deepening over the turns of the root, with aspiration windows and several best lines.
//!
//! The root plays whole turns, so that what is reported, restricted or compared is always a move a
//! player can make; below it every ply is a node of its own.

use super::clock::{Budget, Limits};
use super::negamax::Window;
use super::time::Trend;
use super::turn::TurnChange;
use super::worker::{Mode, MoveOf, Place, Worker};
use crate::rules::{DRAW, INFINITE, MATE, MATE_BOUND, Position, Score, Variant, mating_in};
use std::time::Duration;

/// A searched root turn.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The plies of the turn.
    pub turn: Vec<M>,
    /// The best play found, the turn itself first; may end in the middle of a turn.
    pub pv: Vec<M>,
    /// In centipawns for the side to move; `-INFINITE` if not among the best.
    pub score: Score,
    /// The score of the last iteration.
    previous: Score,
    /// Whether the score is only a bound.
    pub bound: ScoreBound,
    /// Turns this line was searched to; 0 if not yet.
    pub depth: u32,
    /// The longest line looked at, in turns.
    pub seldepth: u32,
    /// Nodes the last iteration spent on this turn.
    nodes: u64,
}

impl<M: Clone> RootMove<M> {
    /// A turn that has not been searched yet.
    pub fn new(turn: &[M]) -> RootMove<M> {
        RootMove {
            turn: turn.to_vec(),
            pv: turn.to_vec(),
            score: -INFINITE,
            previous: -INFINITE,
            bound: ScoreBound::Exact,
            depth: 0,
            seldepth: 0,
            nodes: 0,
        }
    }
}

/// How to take a reported score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreBound {
    /// As it is.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// What a search is asked.
pub struct SearchJob<'a, V: Variant> {
    /// Where to start.
    pub root: &'a V::Position,
    /// The legal turns to choose from; not empty.
    pub turns: Vec<Vec<MoveOf<V>>>,
    /// Hashes of the game before the root, ply by ply.
    pub past: &'a [u64],
    /// When to stop.
    pub limits: &'a Limits,
    /// How many best lines are wanted, at least 1.
    pub multipv: usize,
}

/// The deepest iteration, in turns.
pub const MAX_DEPTH: u32 = 100;

impl<V: Variant> Worker<V> {
    /// Deepens until a limit; calls `progress` with the ranked lines and the rank of one that is new.
    /// Returns all root turns, the best first.
    pub fn deepen(
        &mut self,
        job: &SearchJob<V>,
        budget: Option<Budget>,
        mut progress: impl FnMut(&mut Self, &[RootMove<MoveOf<V>>], usize),
    ) -> Vec<RootMove<MoveOf<V>>> {
        let mut lines: Vec<_> = job.turns.iter().map(|turn| RootMove::new(turn)).collect();
        let wanted = job.multipv.clamp(1, lines.len());
        // Beyond twice the moves a wanted win would have been seen: what was missed is found by proof.
        let enough = job.limits.mate.map_or(MAX_DEPTH, |moves| moves.saturating_mul(2));
        let last = job.limits.depth.unwrap_or(MAX_DEPTH).min(enough).clamp(1, MAX_DEPTH);
        let mut trend = Trend::default();
        let mut depth = 0;
        while depth < last {
            depth += 1;
            debug_assert!(self.path.len() == self.root_index && self.stack.mark() == 0, "at the root");
            let before = lines[0].turn.clone();
            self.root_depth = (depth * V::Position::PARTS) as usize;
            self.seldepth = 0;
            lines.iter_mut().for_each(|line| (line.previous, line.nodes) = (line.score, 0));
            for rank in 0..wanted {
                self.aspire(job, &mut lines, rank, depth, &mut progress);
                if self.aborted {
                    break;
                }
                // A later line can come out better than an earlier one.
                lines[..=rank].sort_by_key(|line| std::cmp::Reverse(line.score));
            }
            depth = self.compare_notes(depth, &mut lines);
            if !self.aborted {
                (0..wanted).for_each(|rank| progress(self, &lines, rank));
            }
            if self.aborted || self.signals.stopped() {
                break;
            }
            let all: u64 = lines.iter().map(|line| line.nodes).sum();
            let effort = lines[0].nodes as f64 / all.max(1) as f64;
            let changed = lines[0].turn != before;
            let factor = trend.factor(changed, lines[0].score, effort, V::INFO.search_params.unit);
            if self.enough(job, &lines, budget, factor) {
                break;
            }
        }
        self.team = None; // a proof that may follow is this thread's own
        lines
    }

    /// Tells the other threads of an iteration that is finished, or takes over theirs if that is why it was broken
    /// off. Returns the depth of `lines`.
    fn compare_notes(&mut self, mut depth: u32, lines: &mut Vec<RootMove<MoveOf<V>>>) -> u32 {
        match &self.team {
            Some(team) if !self.aborted => team.hand_in(depth, lines),
            Some(team) if self.is_overtaken() => {
                depth = team.take_over(lines);
                self.aborted = false;
            }
            _ => {}
        }
        depth
    }

    /// Whether another iteration is not worth starting; `factor` stretches the planned time.
    fn enough(
        &self,
        job: &SearchJob<V>,
        lines: &[RootMove<MoveOf<V>>],
        budget: Option<Budget>,
        factor: f64,
    ) -> bool {
        let best = &lines[0];
        if let Some(moves) = job.limits.mate
            && best.score >= mating_in(2 * moves - 1)
        {
            return true;
        }
        let waits = job.limits.infinite || self.signals.on_clock().is_none();
        let timed = job.limits.clock.is_some() && !waits;
        if timed
            && (lines.len() == 1
                || best.score.abs() >= MATE_BOUND && MATE - best.score.abs() <= best.depth as Score)
        {
            return true; // nothing to choose, or nothing left to find
        }
        let over = |limit: Duration| self.signals.on_clock().is_some_and(|spent| spent >= limit);
        self.thread == 0 && budget.is_some_and(|budget| over(budget.stretched(factor)))
    }

    /// One line of one iteration: a narrow window around the last score, widened where it fails.
    fn aspire(
        &mut self,
        job: &SearchJob<V>,
        lines: &mut [RootMove<MoveOf<V>>],
        rank: usize,
        depth: u32,
        progress: &mut impl FnMut(&mut Self, &[RootMove<MoveOf<V>>], usize),
    ) {
        let last = lines[rank].previous;
        let narrow = self.mode == Mode::Play && depth >= 4 && last.abs() < MATE_BOUND;
        // Each two threads differ a little from the others, so that not all search the same.
        let mut delta = V::INFO.search_params.aspiration + self.thread as Score / 2 % 8;
        let (mut alpha, mut beta) = if narrow { (last - delta, last + delta) } else { (-INFINITE, INFINITE) };
        loop {
            self.search_root(job, &mut lines[rank..], depth, alpha, beta);
            // Stable, so that turns that failed low keep the order of the last iteration.
            lines[rank..].sort_by_key(|line| std::cmp::Reverse(line.score));
            if self.aborted {
                return;
            }
            let line = &lines[rank];
            if line.score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = (line.score - delta).max(-INFINITE);
            } else if line.score >= beta {
                beta = (line.score + delta).min(INFINITE);
            } else {
                return;
            }
            delta += delta / 2 + 5;
            if delta > 1_000 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
            progress(self, lines, rank);
        }
    }

    /// Searches each root turn; those that are not the best get a score below all searched ones.
    fn search_root(
        &mut self,
        job: &SearchJob<V>,
        lines: &mut [RootMove<MoveOf<V>>],
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) {
        let plies = (depth * V::Position::PARTS) as i32;
        // Were the search broken off, an old score must not pass for a new one.
        lines[1..].iter_mut().for_each(|line| line.score = -INFINITE);
        let count = lines.len();
        for number in 0..count {
            // Every second thread begins with the last of the later turns: two threads meet between.
            let index = if self.thread % 2 == 1 && number > 0 { count - number } else { number };
            let line = &mut lines[index];
            let turn = line.turn.clone();
            let nodes = self.nodes;
            let score = if index == 0 {
                self.search_turn(job, &turn, alpha, beta, plies)
            } else {
                let reduction = self.root_reduction(plies, index);
                let mut score = self.search_turn(job, &turn, alpha, alpha + 1, plies - reduction);
                if score > alpha && reduction > 0 && !self.aborted {
                    score = self.search_turn(job, &turn, alpha, alpha + 1, plies);
                }
                if score > alpha && score < beta && !self.aborted {
                    score = self.search_turn(job, &turn, alpha, beta, plies);
                }
                score
            };
            line.nodes += self.nodes - nodes;
            if self.aborted {
                return; // what was finished stands, unless another thread's lines replace it
            }
            if index == 0 || score > alpha {
                line.score = score;
                line.bound = match score {
                    s if s <= alpha => ScoreBound::Upper,
                    s if s >= beta => ScoreBound::Lower,
                    _ => ScoreBound::Exact,
                };
                line.depth = depth;
                line.seldepth = self.seldepth.max(depth);
                line.pv.clear();
                line.pv.extend_from_slice(&turn);
                line.pv.extend_from_slice(&self.lines[turn.len()]);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                return;
            }
        }
    }

    fn root_reduction(&self, plies: i32, index: usize) -> i32 {
        if self.mode == Mode::Plain || plies < 3 || index < 4 {
            return 0;
        }
        (self.prune.reduction(plies, index) / 1_024 - 1)
            .clamp(0, plies - V::Position::PARTS as i32 - 1)
            .max(0)
    }

    /// The value of a whole root turn for the side to move.
    fn search_turn(
        &mut self,
        job: &SearchJob<V>,
        turn: &[MoveOf<V>],
        alpha: Score,
        beta: Score,
        plies: i32,
    ) -> Score {
        let pos = self.enter_turn(job.root, turn);
        let change = TurnChange::between(job.root, &pos);
        let place = Place { ply: turn.len(), turns: change.passes as u32 };
        let (a, b) = change.window(alpha, beta);
        let depth = plies - V::Position::PARTS as i32;
        let window = Window { alpha: a, beta: b, depth, cut: beta - alpha == 1 && change.expects_cut(false) };
        let threatened = pos.in_check();
        let score = change.score(self.negamax(&pos, place, window, threatened, true));
        self.leave_turn(turn);
        if self.aborted { DRAW } else { score }
    }

    /// Plays a whole turn on the path, and gives the position after it.
    pub(super) fn enter_turn(&mut self, root: &V::Position, turn: &[MoveOf<V>]) -> V::Position {
        let mut pos = root.clone();
        for (ply, &m) in turn.iter().enumerate() {
            let next = pos.after(m);
            self.descend(&pos, ply, Some(m), &next);
            pos = next;
        }
        pos
    }

    /// Takes the turn off the path again.
    pub(super) fn leave_turn(&mut self, turn: &[MoveOf<V>]) {
        turn.iter().for_each(|_| self.ascend());
    }
}
