//! Quiescence search: at the leaves only moves that win material (or, in check, all moves) are followed,
//! until the static evaluation can be trusted.

use super::bound::Bound;
use super::correction::CorrectionIndex;
use super::move_picker::{MovePicker, Picked};
use super::node::outcome_score;
use super::root_move::MoveOf;
use super::tt_entry::{NO_EVAL, TtEntry, tt_adjusted_eval, tt_cutoff};
use super::turn::{Height, MAX_PLY, TurnChange};
use super::worker::Worker;
use crate::rules::{DRAW, Evaluator, GameMove, INFINITE, MATE_BOUND, MoveKey, Position, Score, Variant};

/// A node of the quiescence search.
struct QNode {
    height: Height,
    alpha: Score,
    beta: Score,
    in_check: bool,
    tt_entry: Option<TtEntry>,
    /// Where the evaluation's errors are kept; not used in check.
    correction: CorrectionIndex,
    raw_eval: Score,
    /// `raw_eval` corrected by the correction history; not used in check.
    static_eval: Score,
    /// The best score so far.
    best_score: Score,
}

impl<V: Variant> Worker<V> {
    /// Returns the value of `pos` for its side to move, noisy moves resolved.
    pub(super) fn quiescence(
        &mut self,
        pos: &V::Position,
        height: Height,
        alpha: Score,
        beta: Score,
        in_check: bool,
    ) -> Score {
        // Where each side threatens to win at once, evasions could go on without end.
        let (limit, more) =
            (self.search_params().extension.limit, self.search_params().quiescence.check_plies);
        let in_check = in_check && height.ply < limit as usize * self.root_depth + more as usize;
        self.pv_table[height.ply].clear();
        if self.count_node() {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(height.turns);
        if let Some(outcome) = pos.outcome() {
            return outcome_score(outcome, pos.side_to_move(), height.turns);
        }
        if height.ply >= MAX_PLY {
            return self.evaluate(pos);
        }
        // While the memory of the table's entry is on its way.
        let correction =
            if in_check { CorrectionIndex::UNUSED } else { self.correction_index(pos, height.ply) };
        let tt_entry = self.tt.probe(pos.hash(), height.turns);
        // Transposition table cut-off
        if let Some(entry) = tt_entry
            && beta - alpha == 1
            && tt_cutoff(entry, alpha, beta)
        {
            return entry.score;
        }
        let (raw_eval, static_eval, best_score) = (NO_EVAL, DRAW, -INFINITE);
        let mut node =
            QNode { height, alpha, beta, in_check, tt_entry, correction, raw_eval, static_eval, best_score };
        if !in_check && self.stand_pat(pos, &mut node) {
            return node.best_score;
        }
        self.quiescence_moves(pos, node)
    }

    /// Lets the side to move do nothing; true if that is enough for a beta cut-off.
    fn stand_pat(&mut self, pos: &V::Position, node: &mut QNode) -> bool {
        // Stand pat
        node.raw_eval = self.raw_eval(pos, node.tt_entry);
        node.static_eval = self.static_eval(node.raw_eval, node.correction);
        node.best_score = tt_adjusted_eval(node.static_eval, node.tt_entry);
        if node.best_score >= node.beta {
            if node.tt_entry.is_none() {
                self.store_quiescence(pos, node, MoveKey::NONE, Bound::Lower);
            }
            return true;
        }
        node.alpha = node.alpha.max(node.best_score);
        false
    }

    /// Searches the noisy moves of a node, or all its moves in check.
    fn quiescence_moves(&mut self, pos: &V::Position, mut node: QNode) -> Score {
        let ply = node.height.ply;
        let tt_move = node.tt_entry.map_or(MoveKey::NONE, |entry| entry.key);
        let mark = self.move_stack.mark();
        let mut picker = if node.in_check {
            MovePicker::all(tt_move, self.history.killers(ply), self.continuations(ply), mark)
        } else {
            MovePicker::noisy(tt_move, mark)
        };
        let mut best_move = MoveKey::NONE;
        let mut searched = 0;
        loop {
            // Quiet evasions: one is enough, unless all lose.
            if searched > 0 && node.best_score > -MATE_BOUND {
                picker.skip_quiets();
            }
            let Some(picked) = self.next_move(&mut picker, pos) else { break };
            if !node.in_check && self.prune_quiescence_move(pos, &mut node, &picked) {
                continue;
            }
            searched += 1;
            let score = self.quiescence_move(pos, &node, picked.m);
            if self.aborted {
                break;
            }
            if score > node.best_score {
                node.best_score = score;
                if score > node.alpha {
                    node.alpha = score;
                    best_move = picked.m.key();
                    self.set_pv(ply, picked.m);
                }
                if score >= node.beta {
                    break;
                }
            }
        }
        self.move_stack.truncate(mark);
        if self.aborted {
            return DRAW;
        }
        if node.in_check && searched == 0 {
            return outcome_score(pos.no_moves_outcome(), pos.side_to_move(), node.height.turns);
        }
        let bound = if node.best_score >= node.beta { Bound::Lower } else { Bound::Upper };
        self.store_quiescence(pos, &node, best_move, bound);
        node.best_score
    }

    /// Returns whether a noisy move is not worth searching.
    #[inline]
    fn prune_quiescence_move(&self, pos: &V::Position, node: &mut QNode, picked: &Picked<MoveOf<V>>) -> bool {
        // Delta pruning
        let margin = self.search_params().quiescence.delta_margin;
        let at_most = node.static_eval + self.evaluator.material_gain(pos, picked.m) + margin;
        if at_most <= node.alpha {
            node.best_score = node.best_score.max(at_most);
            return true;
        }
        false
    }

    /// Returns the value of one move.
    #[inline]
    fn quiescence_move(&mut self, pos: &V::Position, node: &QNode, m: MoveOf<V>) -> Score {
        let next = self.after(pos, m);
        let change = TurnChange::between(pos, &next);
        self.stack.set_played(node.height.ply, V::Evaluator::history_index(pos, m));
        let (alpha, beta) = change.window(node.alpha, node.beta);
        let in_check = next.in_check();
        let score = self.quiescence(&next, node.height.after(change), alpha, beta, in_check);
        change.score(score)
    }

    fn store_quiescence(&self, pos: &V::Position, node: &QNode, best_move: MoveKey, bound: Bound) {
        let (score, raw_eval) = (node.best_score, node.raw_eval);
        let was_pv = node.tt_entry.is_some_and(|entry| entry.was_pv);
        let entry = TtEntry { key: best_move, score, depth: 0, bound, was_pv, raw_eval };
        self.tt.store(pos.hash(), node.height.turns, entry);
    }
}
