//! Nodes decided without their moves: razoring, reverse futility, null move, ProbCut.

use super::move_picker::MovePicker;
use super::negamax::{Node, Window};
use super::tt::{Bound, Entry};
use super::turn::TurnChange;
use super::worker::{Place, Worker};
use crate::rules::{Evaluator, GameMove, MATE_BOUND, MoveKey, Position, Score, Variant};

/// From this depth on a null move's cut-off is verified by a search without null moves.
const VERIFIED: i32 = 12;
/// ProbCut is tried from this depth on.
const PROBABLE: i32 = 5;

impl<V: Variant> Worker<V> {
    /// The score of a node whose moves need not be looked at one by one.
    pub(super) fn cut_early(&mut self, pos: &V::Position, node: &Node, window: Window) -> Option<Score> {
        if node.pv || node.threatened || window.beta.abs() >= MATE_BOUND {
            return None;
        }
        let Window { alpha, beta, depth, .. } = window;
        // So far below alpha that only a capture could help ("razoring").
        if self.prune.razor(depth).is_some_and(|margin| node.value + margin <= alpha) {
            let score = self.quiesce(pos, node.place, alpha, alpha + 1, false);
            if score <= alpha || self.aborted {
                return Some(score);
            }
        }
        let margin = self.prune.reverse_futility(depth);
        if margin.is_some_and(|margin| node.value - margin >= beta) {
            return Some((node.value + beta) / 2);
        }
        self.null_move(pos, node, window).or_else(|| self.prob_cut(pos, node, window))
    }

    /// A position so good that even passing keeps it above beta.
    fn null_move(&mut self, pos: &V::Position, node: &Node, window: Window) -> Option<Score> {
        let base = self.prune.null_move?;
        let Window { beta, depth, .. } = window;
        let just_passed = self.null_index == self.path.len();
        if depth < 3 || node.value < beta || just_passed || node.place.ply < self.no_null_before {
            return None;
        }
        let passed = pos.pass()?;
        let reduction = base + depth / 4 + ((node.value - beta) / (2 * V::INFO.search_params.unit)).min(3);
        let before = std::mem::replace(&mut self.null_index, self.path.len() + 1);
        self.descend(pos, node.place.ply, None, &passed);
        let place = Place { ply: node.place.ply + 1, turns: node.place.turns + 1 };
        let inner = Window::zero(-beta, depth - 1 - reduction, !window.cut);
        let threatened = passed.in_check();
        let score = -self.negamax(&passed, place, inner, threatened, true);
        self.ascend();
        self.null_index = before;
        if self.aborted || score < beta {
            return None;
        }
        let score = score.min(MATE_BOUND - 1); // a win that rests on a pass proves nothing
        if depth < VERIFIED || self.no_null_before > 0 {
            return Some(score);
        }
        // Deep down a wrong cut-off is dear, and zugzwang is common in some games: search the real moves
        // to the reduced depth too, without passing in the next plies of either side.
        self.no_null_before = node.place.ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified =
            self.search_moves(pos, node, Window::zero(beta - 1, (depth - reduction).max(1), false));
        self.no_null_before = 0;
        (!self.aborted && verified >= beta).then_some(score)
    }

    /// A capture that, searched less deep, stays so far above beta that the full search would too.
    fn prob_cut(&mut self, pos: &V::Position, node: &Node, window: Window) -> Option<Score> {
        let unit = V::INFO.search_params.unit;
        let raised = window.beta + 2 * unit - if node.improving { unit / 2 } else { 0 };
        let depth = window.depth - 4;
        let known_low = node.known.is_some_and(|entry| entry.depth >= depth && entry.score < raised);
        if window.depth < PROBABLE || known_low || raised >= MATE_BOUND {
            return None;
        }
        let mark = self.stack.mark();
        let mut picker = MovePicker::noisy(node.first(), mark);
        let mut found = None;
        let context = self.context(node.place.ply);
        while let Some(picked) = picker.next(pos, self.around([MoveKey::NONE; 2], context)) {
            if self.evaluator.see(pos, picked.m) < raised - node.value {
                continue;
            }
            let next = pos.after(picked.m);
            let change = TurnChange::between(pos, &next);
            let place = node.place.below(change);
            let threatened = next.in_check();
            self.descend(pos, node.place.ply, Some(picked.m), &next);
            let (a, b) = change.window(raised - 1, raised);
            let mut score = change.score(self.quiesce(&next, place, a, b, threatened));
            if score >= raised && depth > 1 && !self.aborted {
                let inner =
                    Window { alpha: a, beta: b, depth: depth - 1, cut: change.expects_cut(window.cut) };
                score = change.score(self.negamax(&next, place, inner, threatened, change.passes));
            }
            self.ascend();
            if self.aborted {
                break;
            }
            if score >= raised {
                found = Some((score, picked.m.key()));
                break;
            }
        }
        self.stack.truncate(mark);
        let (score, key) = found?;
        let entry = Entry { key, score, depth: depth.max(1), bound: Bound::Lower, value: node.raw };
        self.table.store(pos.hash(), node.place.turns, entry);
        Some(if score.abs() < MATE_BOUND { score - (raised - window.beta) } else { score })
    }
}
