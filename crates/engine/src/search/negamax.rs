//! One inner node of the principal variation search: the steps before any of its moves is played.

use super::correction::CorrectionIndex;
use super::node::{Node, NodeParams, outcome_score};
use super::tt_entry::{NO_EVAL, TtEntry, tt_adjusted_eval, tt_cutoff};
use super::turn::{Height, MAX_PLY};
use super::worker::{Mode, Worker};
use crate::rules::{DRAW, HALFMOVE_LIMIT, MoveKey, Position, Score, Variant, mated_in, mating_in};

impl<V: Variant> Worker<V> {
    /// Returns the value of `pos` for its side to move. `in_check` is `pos.in_check()`, which the parent knows already;
    /// `turn_starts` is false in the middle of a turn.
    pub(super) fn negamax(
        &mut self,
        pos: &V::Position,
        height: Height,
        mut params: NodeParams,
        in_check: bool,
        turn_starts: bool,
    ) -> Score {
        self.pv_table[height.ply].clear();
        if let Some(score) = self.terminal_score(pos, height, turn_starts) {
            return score;
        }
        // Check extension
        if in_check
            && params.depth >= self.search_params().extension.check_min_depth
            && self.may_extend(height)
        {
            params.depth += 1;
        }
        if params.depth <= 0 {
            return self.leaf(pos, height, params, in_check);
        }
        if self.count_node() {
            return DRAW;
        }
        // Mate distance pruning: no line from here can beat a shorter win already found.
        params.alpha = params.alpha.max(mated_in(height.turns));
        params.beta = params.beta.min(mating_in(height.turns + 1));
        if params.alpha >= params.beta {
            return params.alpha;
        }
        // While the memory of the table's entry is on its way.
        self.forget_cutoffs_below(height.ply);
        let corrects = self.mode == Mode::Play && !in_check;
        let correction =
            if corrects { self.correction_index(pos, height.ply) } else { CorrectionIndex::UNUSED };
        let tt_entry = self.tt.probe(pos.hash(), height.turns);
        if self.mode == Mode::Plain {
            let node = bare_node(height, params, tt_entry);
            return self.search_moves(pos, &node, params);
        }
        // Transposition table cut-off
        if let Some(entry) = tt_entry
            && !params.is_pv()
            && entry.depth >= params.depth
            && tt_cutoff(entry, params.alpha, params.beta)
        {
            return entry.score;
        }
        let node = self.node(pos, height, params, in_check, tt_entry, correction);
        params.depth += self.hindsight(&node);
        if let Some(score) = self.prune_node(pos, &node, params) {
            return score;
        }
        // Internal iterative reductions (IIR)
        let iir = self.search_params().iir;
        if (node.pv || params.cut_node) && node.tt_move() == MoveKey::NONE && params.depth >= iir.min_depth {
            params.depth -= iir.reduction;
        }
        self.search_moves(pos, &node, params)
    }

    /// Returns whether moves at this height may be searched deeper than the iteration asks.
    #[inline]
    pub(super) fn may_extend(&self, height: Height) -> bool {
        self.mode == Mode::Play
            && height.ply < self.search_params().extension.limit as usize * self.root_depth
    }

    /// Returns the score of a node that the rules, or the end of the path, decide without a search.
    fn terminal_score(&mut self, pos: &V::Position, height: Height, turn_starts: bool) -> Option<Score> {
        if let Some(outcome) = pos.outcome() {
            return Some(outcome_score(outcome, pos.side_to_move(), height.turns));
        }
        if turn_starts && self.repeats(pos.hash(), pos.clock().reversible_plies) {
            return Some(DRAW);
        }
        if turn_starts && pos.clock().halfmove_clock >= HALFMOVE_LIMIT {
            return Some(if pos.has_legal_move() {
                DRAW
            } else {
                outcome_score(pos.no_moves_outcome(), pos.side_to_move(), height.turns)
            });
        }
        (height.ply >= MAX_PLY).then(|| self.evaluate(pos))
    }

    /// Evaluates a node at depth 0 or below.
    fn leaf(&mut self, pos: &V::Position, height: Height, params: NodeParams, in_check: bool) -> Score {
        match self.mode {
            Mode::Play => self.quiescence(pos, height, params.alpha, params.beta, in_check),
            Mode::Plain => {
                self.count_node();
                if pos.has_legal_move() {
                    self.evaluate(pos)
                } else {
                    outcome_score(pos.no_moves_outcome(), pos.side_to_move(), height.turns)
                }
            }
        }
    }

    /// Evaluates a node and notes its static evaluation on the search stack.
    fn node(
        &mut self,
        pos: &V::Position,
        height: Height,
        params: NodeParams,
        in_check: bool,
        tt_entry: Option<TtEntry>,
        correction: CorrectionIndex,
    ) -> Node {
        let bare = bare_node(height, params, tt_entry);
        let was_pv = bare.pv || tt_entry.is_some_and(|entry| entry.was_pv);
        // In check the static evaluation of the mover's last turn stands for this one.
        let last = self.stack.static_eval_before(height.ply, 2 * V::Position::PARTS as usize);
        if in_check {
            self.stack.set_static_eval(height.ply, last);
            return Node { in_check, was_pv, eval: last, correction, ..bare };
        }
        let raw_eval = self.raw_eval(pos, tt_entry);
        let static_eval = self.static_eval(raw_eval, correction);
        self.stack.set_static_eval(height.ply, static_eval);
        let improving = last == NO_EVAL || static_eval > last;
        let eval = tt_adjusted_eval(static_eval, tt_entry);
        Node { was_pv, raw_eval, eval, improving, correction, ..bare }
    }
}

/// Makes a node without knowledge beyond the table's entry.
fn bare_node(height: Height, params: NodeParams, tt_entry: Option<TtEntry>) -> Node {
    Node {
        height,
        in_check: false,
        pv: params.is_pv(),
        was_pv: false,
        raw_eval: NO_EVAL,
        eval: DRAW,
        improving: false,
        correction: CorrectionIndex::UNUSED,
        tt_entry,
        excluded: MoveKey::NONE,
    }
}
