//! The moves of a node: the loop over them, the depth of each, and the learning from the result.

use super::bound::Bound;
use super::history::{Continuations, history_bonus, history_malus};
use super::move_picker::{MovePicker, Picked};
use super::node::{Node, NodeParams, outcome_score};
use super::root_move::MoveOf;
use super::searched_moves::SearchedMoves;
use super::singular::Singular;
use super::tt_entry::TtEntry;
use super::turn::TurnChange;
use super::worker::{Mode, Worker};
use crate::rules::{DRAW, Evaluator, GameMove, INFINITE, MATE_BOUND, MoveKey, Position, Score, Variant};

/// The best so far among the moves of a node.
struct Best {
    score: Score,
    /// The last move that raised alpha, or `NONE`.
    key: MoveKey,
    quiet: bool,
}

/// The inputs to the search of one move, besides the move and the node.
#[derive(Clone, Copy)]
pub(super) struct MoveContext {
    pub searched: usize,
    /// The best score of the moves searched so far.
    pub best_score: Score,
    /// Whether the table's move is noisy.
    pub tt_noisy: bool,
    /// Plies deeper.
    pub extension: i32,
    /// The continuations of the moves before.
    pub continuations: Continuations,
}

impl<V: Variant> Worker<V> {
    /// Searches the moves of a node (all but `node.excluded`) and keeps the result in the table.
    pub(super) fn search_moves(&mut self, pos: &V::Position, node: &Node, mut params: NodeParams) -> Score {
        let ply = node.height.ply;
        let alpha = params.alpha;
        let continuations = self.continuations(ply);
        let killers = self.history.killers(ply);
        let tt_extension = match self.singular(pos, node, params) {
            Singular::Extend(plies) => plies,
            Singular::Cut(score) => return score,
        };
        let mut picker = MovePicker::all(node.tt_move(), killers, continuations, self.move_stack.mark());
        let mut best = Best { score: -INFINITE, key: MoveKey::NONE, quiet: false };
        let mut searched = SearchedMoves::new();
        let mut tt_noisy = false;
        let lmp_limit = self.lmp_limit(node, params);
        loop {
            let prunes = self.mode == Mode::Play && best.score > -MATE_BOUND;
            if prunes && self.reaches_lmp(lmp_limit, &searched) {
                picker.skip_quiets();
            }
            let Some(picked) = self.next_move(&mut picker, pos) else { break };
            let key = picked.m.key();
            if key == node.excluded {
                continue;
            }
            if prunes && let Some(pruned) = self.prune_move(pos, &picked, node, params, &searched) {
                best.score = best.score.max(pruned.at_most);
                if pruned.all_quiets {
                    picker.skip_quiets();
                }
                continue;
            }
            let is_tt_move = key == node.tt_move();
            tt_noisy |= is_tt_move && !picked.quiet;
            let extension = if is_tt_move { tt_extension } else { 0 };
            let (searched_before, best_score) = (searched.count(), best.score);
            let context =
                MoveContext { searched: searched_before, best_score, tt_noisy, extension, continuations };
            let score = self.search_move(pos, picked, node, params, context);
            if self.aborted {
                break;
            }
            best.score = best.score.max(score);
            if score > params.alpha {
                (best.key, best.quiet) = (key, picked.quiet);
                params.alpha = score;
                if node.pv {
                    self.set_pv(ply, picked.m);
                }
            }
            if score >= params.beta {
                self.stack.count_cutoff(ply);
                let clear = self.search_params().history.clear_cutoff;
                let depth = params.depth + (clear > 0 && score - params.beta > clear) as i32;
                self.update_histories(pos, picked, node, continuations, &searched, depth);
                break;
            }
            self.note_searched(pos, ply, &picked, &mut searched);
        }
        self.move_stack.truncate(picker.mark());
        match self.aborted {
            true => DRAW,
            false => self.finish_node(pos, node, &best, NodeParams { alpha, ..params }),
        }
    }

    /// Returns the score of a node whose moves are all searched or pruned, and updates the histories.
    fn finish_node(&mut self, pos: &V::Position, node: &Node, best: &Best, params: NodeParams) -> Score {
        if best.score == -INFINITE {
            return no_moves_score(pos, node, params.alpha);
        }
        if best.score <= params.alpha && self.mode == Mode::Play {
            self.reward_last_move(node, params.depth);
        }
        self.store_result(pos, node, best, params);
        best.score
    }

    /// Remembers a move that was searched at `ply` without a cut-off.
    #[inline]
    fn note_searched(
        &self,
        pos: &V::Position,
        ply: usize,
        picked: &Picked<MoveOf<V>>,
        searched: &mut SearchedMoves,
    ) {
        let material_gain = if picked.quiet { 0 } else { self.evaluator.material_gain(pos, picked.m) };
        let history_index = self.stack.history_index(ply); // as push_ply noted it
        searched.add(history_index, picked.quiet, material_gain);
    }

    /// Stores a result in the table, and its difference from the evaluation in the correction history.
    fn store_result(&mut self, pos: &V::Position, node: &Node, best: &Best, params: NodeParams) {
        if node.excluded != MoveKey::NONE {
            return;
        }
        let score = best.score;
        let bound = Bound::of(score, params.alpha, params.beta);
        let (key, depth, was_pv, raw_eval) = (best.key, params.depth, node.was_pv, node.raw_eval);
        let entry = TtEntry { key, score, depth, bound, was_pv, raw_eval };
        self.tt.store(pos.hash(), node.height.turns, entry);
        let quiet = best.key == MoveKey::NONE || best.quiet;
        if self.mode == Mode::Plain || node.in_check || !quiet || score.abs() >= MATE_BOUND {
            return;
        }
        let static_eval = self.static_eval(node.raw_eval, node.correction);
        let tells = match bound {
            Bound::Exact => true,
            Bound::Lower => score > static_eval,
            Bound::Upper => score < static_eval,
        };
        if tells {
            self.correction.update(node.correction, score - static_eval, params.depth);
        }
    }

    /// Plays one move and searches the position after it: the first move with a full window, the others with a zero
    /// window and perhaps less depth, and again with more if they raise alpha.
    fn search_move(
        &mut self,
        pos: &V::Position,
        picked: Picked<MoveOf<V>>,
        node: &Node,
        params: NodeParams,
        context: MoveContext,
    ) -> Score {
        let next = self.after(pos, picked.m);
        let change = TurnChange::between(pos, &next);
        let height = node.height.after(change);
        let in_check = next.in_check();
        let NodeParams { alpha, beta, depth, cut_node } = params;
        let first = context.searched == 0;
        let mut depth = depth - 1 + context.extension;
        let reduction = if first { 0 } else { self.lmr(&picked, node, params, context, (change, in_check)) };
        let lmr = self.search_params().lmr;
        let ply = node.height.ply;
        self.push_ply(pos, ply, picked.m);
        self.stack.set_quiet(ply, picked.quiet);
        let mut search = |alpha: Score, beta: Score, depth: i32, less: i32, cut_node: bool| {
            self.stack.set_reduction(ply, less);
            let (alpha, beta) = change.window(alpha, beta);
            let params = NodeParams { alpha, beta, depth: depth - less, cut_node };
            change.score(self.negamax(&next, height, params, in_check, change.passes))
        };
        let (mut score, mut searched_again) = (-INFINITE, false);
        // Principal variation search (PVS)
        if !first {
            let expected = change.cut_node(cut_node);
            let reduced = if reduction > 0 { change.cut_node(false) } else { expected };
            score = search(alpha, alpha + 1, depth, reduction, reduced);
            if score > alpha && reduction > 0 {
                let above = score - context.best_score;
                let reduced_depth = depth - reduction;
                depth += (above > lmr.deeper_base + lmr.deeper_margin * depth) as i32;
                depth -= (above < lmr.shallower) as i32;
                if depth > reduced_depth {
                    searched_again = true;
                    score = search(alpha, alpha + 1, depth, 0, expected);
                }
            }
        }
        if first || (score > alpha && score < beta && node.pv) {
            let cut_node = !node.pv && change.cut_node(cut_node);
            score = search(alpha, beta, depth, 0, cut_node);
        }
        self.pop_ply();
        if searched_again && picked.quiet && !self.aborted {
            self.learn_from_reduction(ply, context.continuations, score, params);
        }
        score
    }

    /// Updates the continuations after a reduced move raised alpha and was searched again.
    fn learn_from_reduction(
        &mut self,
        ply: usize,
        continuations: Continuations,
        score: Score,
        params: NodeParams,
    ) {
        let history = self.search_params().history;
        let bonus = match score {
            _ if score >= params.beta => history_bonus(&history, params.depth),
            _ if score <= params.alpha => -history_malus(&history, params.depth),
            _ => return,
        };
        let history_index = self.stack.history_index(ply); // as push_ply noted it
        self.history.update_continuations(history_index, continuations, bonus);
    }

    /// Rewards the quiet move that led here, because no move of this node raised alpha.
    fn reward_last_move(&mut self, node: &Node, depth: i32) {
        let ply = node.height.ply;
        let deep = depth >= self.search_params().history.reply_min_depth || node.pv;
        if V::Position::PARTS > 1
            || !deep
            || node.excluded != MoveKey::NONE
            || !self.stack.quiet_before(ply, 1)
        {
            return;
        }
        let bonus = history_bonus(&self.search_params().history, depth);
        let (last, before) = (self.stack.history_index_before(ply, 1), self.continuations(ply - 1));
        self.history.update_continuations(last, before, bonus);
    }

    /// Updates the histories after a beta cut-off: the move was good, those searched before it were not.
    fn update_histories(
        &mut self,
        pos: &V::Position,
        picked: Picked<MoveOf<V>>,
        node: &Node,
        continuations: Continuations,
        searched: &SearchedMoves,
        depth: i32,
    ) {
        let history_index = V::Evaluator::history_index(pos, picked.m);
        let params = self.search_params().history;
        let (bonus, malus) = (history_bonus(&params, depth), history_malus(&params, depth));
        if picked.quiet {
            self.history.add_killer(node.height.ply, picked.m.key());
            self.history.update_quiet(history_index, continuations, bonus);
            for other in searched.quiets() {
                self.history.update_quiet(other, continuations, -malus);
            }
        } else {
            let material_gain = self.evaluator.material_gain(pos, picked.m);
            self.history.update_noisy(history_index, material_gain, bonus);
        }
        for (other, material_gain) in searched.noisy() {
            self.history.update_noisy(other, material_gain, -malus);
        }
    }
}

/// Returns the score of a node without a move to search.
fn no_moves_score<P: Position>(pos: &P, node: &Node, alpha: Score) -> Score {
    if node.excluded != MoveKey::NONE {
        return alpha; // the excluded move is the only one
    }
    outcome_score(pos.no_moves_outcome(), pos.side_to_move(), node.height.turns)
}
