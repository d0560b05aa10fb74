//! Nodes decided without looking at all their moves: razoring, reverse futility, null move, ProbCut.

use super::bound::Bound;
use super::move_picker::MovePicker;
use super::node::{Node, NodeParams};
use super::root_move::MoveOf;
use super::tt_entry::TtEntry;
use super::turn::TurnChange;
use super::worker::Worker;
use crate::rules::{Evaluator, GameMove, MATE_BOUND, MoveKey, Position, Score, Variant};

impl<V: Variant> Worker<V> {
    /// Returns the score of a node that is pruned before its move loop.
    pub(super) fn prune_node(&mut self, pos: &V::Position, node: &Node, params: NodeParams) -> Option<Score> {
        if node.pv || node.in_check || params.beta.abs() >= MATE_BOUND {
            return None;
        }
        self.razoring(pos, node, params)
            .or_else(|| self.reverse_futility(pos, node, params))
            .or_else(|| self.null_move_pruning(pos, node, params))
            .or_else(|| self.probcut(pos, node, params))
    }

    /// Cuts a node so far below alpha that only a noisy move could help.
    fn razoring(&mut self, pos: &V::Position, node: &Node, params: NodeParams) -> Option<Score> {
        // Razoring
        let razoring = self.search_params().razoring;
        let NodeParams { alpha, depth, .. } = params;
        if depth > razoring.max_depth || node.eval + razoring.margin * depth > alpha {
            return None;
        }
        let score = self.quiescence(pos, node.height, alpha, alpha + 1, false);
        (score <= alpha || self.aborted).then_some(score)
    }

    /// Cuts a node so far above beta that the remaining depth will hardly change it.
    fn reverse_futility(&self, pos: &V::Position, node: &Node, params: NodeParams) -> Option<Score> {
        // Reverse futility pruning
        let futility = self.search_params().reverse_futility;
        let rising = if node.improving { futility.improving } else { 0 };
        let margin = futility.margin * params.depth - rising;
        if params.depth > futility.max_depth || node.eval - margin.max(0) < params.beta {
            return None;
        }
        if futility.spares_quiet != 0 && pos.move_from_key(node.tt_move()).is_some_and(|m| !pos.is_noisy(m)) {
            return None;
        }
        if node.tt_entry.is_none() {
            // Quiescence would store the same entry: it saves computing the evaluation again.
            let (key, bound, raw_eval) = (MoveKey::NONE, Bound::Lower, node.raw_eval);
            let entry = TtEntry { key, score: node.eval, depth: 0, bound, was_pv: false, raw_eval };
            self.tt.store(pos.hash(), node.height.turns, entry);
        }
        Some((node.eval + params.beta) / 2)
    }

    /// Cuts a node that is so good that even passing keeps it above beta.
    fn null_move_pruning(&mut self, pos: &V::Position, node: &Node, params: NodeParams) -> Option<Score> {
        // Null move pruning
        let null = self.search_params().null_move;
        let NodeParams { beta, depth, .. } = params;
        let just_passed = self.null_index == self.path.len();
        if depth < null.min_depth || node.eval < beta || just_passed || node.height.ply < self.no_null_before
        {
            return None;
        }
        let passed = pos.pass()?;
        self.tt.prefetch(passed.hash());
        let above = ((node.eval - beta) / null.eval_divisor).min(null.eval_max);
        let reduction = null.base + depth / null.depth_divisor + above;
        let null_index = std::mem::replace(&mut self.null_index, self.path.len() + 1);
        let height = node.height.after_pass::<V::Position>();
        self.push_pass(pos, node.height.ply..height.ply);
        let inner = NodeParams::zero_window(-beta, depth - 1 - reduction, !params.cut_node);
        let in_check = passed.in_check();
        let score = -self.negamax(&passed, height, inner, in_check, true);
        self.pop_ply();
        self.null_index = null_index;
        if self.aborted || score < beta {
            return None;
        }
        let score = score.min(MATE_BOUND - 1); // a null-move search proves no mate
        if depth < null.verification_depth || self.no_null_before > 0 {
            return Some(score);
        }
        // Deep down a wrong cut-off costs much, and zugzwang is common in some games: search the real moves
        // to the reduced depth too, without null moves in the next plies of either side.
        self.no_null_before =
            node.height.ply + (null.verification_percent * (depth - reduction) / 100).max(1) as usize;
        let inner = NodeParams::zero_window(beta - 1, (depth - reduction).max(1), false);
        let verified = self.search_moves(pos, node, inner);
        self.no_null_before = 0;
        (!self.aborted && verified >= beta).then_some(score)
    }

    /// Cuts a node with a noisy move that, searched less deep, stays so far above beta that the full search would too.
    fn probcut(&mut self, pos: &V::Position, node: &Node, params: NodeParams) -> Option<Score> {
        // ProbCut
        let probcut = self.search_params().probcut;
        let beta = params.beta + probcut.margin - if node.improving { probcut.improving } else { 0 };
        let depth = params.depth - probcut.reduction;
        let refuted = node.tt_entry.is_some_and(|entry| entry.depth >= depth && entry.score < beta);
        if params.depth < probcut.min_depth || refuted || beta >= MATE_BOUND {
            return None;
        }
        let mark = self.move_stack.mark();
        let mut picker = MovePicker::noisy(node.tt_move(), mark);
        let mut found = None;
        while let Some(picked) = self.next_move(&mut picker, pos) {
            let enough = beta - node.eval;
            if self.evaluator.see(pos, picked.m, enough) < enough {
                continue;
            }
            let inner = NodeParams { alpha: beta - 1, beta, depth, cut_node: params.cut_node };
            let score = self.probcut_move(pos, node, picked.m, inner);
            if self.aborted {
                break;
            }
            if score >= beta {
                found = Some((score, picked.m.key()));
                break;
            }
        }
        self.move_stack.truncate(mark);
        let (score, key) = found?;
        let (depth, bound) = (depth.max(1), Bound::Lower);
        let (was_pv, raw_eval) = (node.was_pv, node.raw_eval);
        let entry = TtEntry { key, score, depth, bound, was_pv, raw_eval };
        self.tt.store(pos.hash(), node.height.turns, entry);
        Some(if score.abs() < MATE_BOUND { score - (beta - params.beta) } else { score })
    }

    /// Returns the value of one move: by quiescence, and by a search of `params.depth - 1` plies if that is at least
    /// beta.
    fn probcut_move(&mut self, pos: &V::Position, node: &Node, m: MoveOf<V>, params: NodeParams) -> Score {
        let next = self.after(pos, m);
        let change = TurnChange::between(pos, &next);
        let height = node.height.after(change);
        let in_check = next.in_check();
        self.push_ply(pos, node.height.ply, m);
        let (alpha, beta) = change.window(params.alpha, params.beta);
        let mut score = change.score(self.quiescence(&next, height, alpha, beta, in_check));
        if score >= params.beta && params.depth > 1 && !self.aborted {
            let depth = params.depth - 1;
            let inner = NodeParams { alpha, beta, depth, cut_node: change.cut_node(params.cut_node) };
            score = change.score(self.negamax(&next, height, inner, in_check, change.passes));
        }
        self.pop_ply();
        score
    }
}
